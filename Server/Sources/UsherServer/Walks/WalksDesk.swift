package import UsherHTTP
import Foundation
import UsherCore
import UsherStore

/// Walks with all it stands on.
package struct WalksDesk: Sendable {
    let database: Database
    let walkers: WalkerStore
    let families: WalkFamilyStore
    let tokens: WalkTokens
    let door: WalksAuthenticator
    let tourCache: TourCache
    let grants: GrantStore
    let vouchers: VoucherStore
    let events: WalkEventStore
    let mediaFiles: MediaStore
    let transcripts: TranscriptStore
    let files: MediaLookup
    let storage: any MediaStorage
    let local: LocalMedia
    /// Nil where media are in a bucket.
    let orphans: OrphanMedia?
    let signature: MediaSignature
    let tiles: TileSets
    let settings: Settings.Walks
    let quotas: Quotas
    let uploads = OpenUploads()
    let site: SiteURL
    /// As a page's visitor has called it.
    let pages: SiteURL
    let members: BoxOfficeAuthenticator
    let seal: SealKey
    let links: LinkToken
    let allowance: MailAllowance
    let clock: WallClock
    /// Where uploads grow.
    var drafts: URL { local.drafts }

    /// The keys that only Walks uses.
    package struct Keys: Sendable {
        let tokens: [UInt8]
        let media: MediaSignature

        package init?(tokens: [UInt8], media: [UInt8]) {
            guard tokens.count == 32, let signature = MediaSignature(key: media) else { return nil }
            self.tokens = tokens
            self.media = signature
        }
    }

    init(
        _ database: Database, keys: Keys, passwords: Passwords, settings: Settings, site: SiteURL, members: BoxOfficeAuthenticator,
        apiKeys: APIKeyStore, secrets: ServerSecrets, wrongPasswords: SharedLimiter<String>? = nil, clock: WallClock = .system
    ) async throws {
        self.database = database
        self.clock = clock
        self.settings = settings.walks
        quotas = settings.quotas
        // What apps read is made once for all who ask, at whatever host; pages name their files without one.
        self.site = site.main
        pages = site
        self.members = members
        (seal, links) = (secrets.seal, secrets.links)
        allowance = settings.limits.mailAllowance
        signature = keys.media
        walkers = WalkerStore(database, keys: apiKeys)
        families = WalkFamilyStore(database)
        tokens = await WalkTokens(key: keys.tokens)
        door = WalksAuthenticator(
            tokens: tokens, walkers: walkers, keys: apiKeys, passwords: passwords, limits: settings.limits,
            shared: LimitBuckets(sharedBy: database), wrongPasswords: wrongPasswords, clock: clock)
        tourCache = TourCache(TourStore(database))
        grants = GrantStore(database)
        vouchers = VoucherStore(database)
        events = WalkEventStore(database)
        mediaFiles = MediaStore(database)
        transcripts = TranscriptStore(database)
        files = MediaLookup(mediaFiles)
        let place = try MediaPlace.open(settings, clock: clock)
        local = place.local
        storage = place.storage
        orphans = place.storage is LocalMedia ? OrphanMedia(mediaFiles, place.local) : nil
        tiles = TileSets(try settings.walks.tileSets.map { try TileSet(name: $0.name, path: $0.path) })
    }

    package var endpoints: [Endpoint] {
        accountEndpoints + tourEndpoints + [redeemEndpoint, eventsEndpoint, mediaEndpoint, tileEndpoint] + consoleEndpoints
            + WalkPages(self).endpoints
    }

    /// How media are addressed at this moment, signed.
    func signed(_ window: MediaWindow) -> MediaAddresses {
        .signed(.init(base: site.base, signature: signature, storage: storage, window: window))
    }
}
