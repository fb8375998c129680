import UsherHTTP
import Logging
import UsherCore
import UsherStore

/// What all desks stand on.
struct DeskGround {
    let database: Database
    let settings: Settings
    let secrets: ServerSecrets
    /// Where the keys are that a desk makes for itself.
    let folder: KeyFolder
    let site: SiteURL
    /// Which hosts are houses' own.
    let hosts: HouseHosts
    let keys: APIKeyStore
    let airlineKeys: AirlineKeyStore
    let passwords: Passwords
    let passes: WalletPasses?
    let clock: WallClock
    let log: Logger
    /// The clock of the Gate's allowances, which nobody sets.
    var steady = WallClock.steady
    /// Who takes money; nil: whom the settings name.
    var providers: PaymentProviders?
    /// How often streams of counts are written.
    var pace = LivePace.usual
    let identities: IdentityVerifier
    let wrongPasswords: SharedLimiter<String>
    /// The desks that stand already: each may stand on those before it.
    var standing = StandingDesks()

    init(
        database: Database, settings: Settings, secrets: ServerSecrets, folder: KeyFolder, site: SiteURL, keys: APIKeyStore,
        airlineKeys: AirlineKeyStore, passwords: Passwords, passes: WalletPasses?, clock: WallClock, log: Logger
    ) {
        (self.database, self.settings, self.secrets, self.folder, self.site) = (database, settings, secrets, folder, site)
        (self.keys, self.airlineKeys, self.passwords, self.passes) = (keys, airlineKeys, passwords, passes)
        (self.clock, self.log) = (clock, log)
        hosts = HouseHosts(database, settings.site, site.hosts)
        identities = IdentityVerifier(settings.identity, clock: clock)
        wrongPasswords = .wrongPasswords(settings.limits, LimitBuckets(sharedBy: database))
    }

    /// Who signs in on the web.
    var members: BoxOfficeAuthenticator { standing[BoxOfficeDesk.self].door }
    /// Usher's own tokens, of every desk where people sign in.
    var tokens: HouseTokens { HouseTokens(boxOffice: members, walks: standing[WalksDesk.self].door) }
}

/// Desks by their types.
struct StandingDesks: Sendable {
    private(set) var all: [any ServedDesk] = []

    mutating func add(_ desk: any ServedDesk) { all.append(desk) }

    subscript<D: ServedDesk>(_ type: D.Type) -> D {
        for case let desk as D in all { return desk }
        preconditionFailure("\(type) does not stand: Desks.types names it too late, or not at all")
    }
}
