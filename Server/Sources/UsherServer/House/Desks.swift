import UsherHTTP
import Foundation
import Logging
import ServiceLifecycle
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
}

/// Every desk, put together once: what serves, what `usher routes` lists and what `/openapi.json` describes. A new desk is added here and
/// nowhere else.
struct Desks: Sendable {
    var gate: GateDesk
    let boxOffice: BoxOfficeDesk
    let boarding: BoardingDesk
    let walks: WalksDesk
    let canvass: CanvassDesk
    let wallet: WalletDesk
    let console: ConsoleDesk
    private let database: Database
    private let settings: Settings
    private let links: LinkToken
    private let clock: WallClock

    init(_ ground: DeskGround) async throws {
        (database, settings, clock, links) = (ground.database, ground.settings, ground.clock, ground.secrets.links)
        let (secrets, site, keys, passwords) = (ground.secrets, ground.site, ground.keys, ground.passwords)
        let identities = IdentityVerifier(settings.identity, clock: clock)
        let wrongPasswords = SharedLimiter.wrongPasswords(settings.limits, LimitBuckets(sharedBy: database))
        gate = GateDesk(database, keys: keys, limits: settings.limits, clock: clock, steady: ground.steady)
        boxOffice = await BoxOfficeDesk(
            database, settings: settings, secrets: secrets, site: site, keys: keys, passwords: passwords, clock: clock,
            providers: ground.providers, passes: ground.passes, identities: identities, wrongPasswords: wrongPasswords)
        boarding = BoardingDesk(
            database, keys: ground.airlineKeys, settings: settings, clock: clock, passes: ground.passes, identities: identities)
        walks = try await WalksDesk(
            database, keys: WalksDesk.Keys.load(ground.folder, settings), passwords: passwords, settings: settings, site: site,
            members: boxOffice.door, apiKeys: keys, seal: secrets.seal, wrongPasswords: wrongPasswords, clock: clock)
        canvass = try CanvassDesk(
            database, settings: settings, secrets: secrets, site: site,
            tokens: HouseTokens(boxOffice: boxOffice.door, walks: walks.door), clock: clock, log: ground.log)
        let sources = [
            WalletDesk.Source(boxOffice.passes, boxOffice.tickets.document), WalletDesk.Source(boarding.passes, boarding.document),
        ]
        wallet = WalletDesk(database, sources: sources.compactMap(\.self), settings: settings, clock: clock)
        console = ConsoleDesk(boxOffice, teams: canvass.teams, events: gate.events)
    }

    var endpoints: [Endpoint] {
        gate.endpoints + boxOffice.endpoints + boarding.endpoints + walks.endpoints + WalkPages(walks, links: links).endpoints
            + canvass.endpoints + CampaignPages(canvass).endpoints + wallet.endpoints + console.endpoints
    }

    /// What stands before every route of a desk.
    var guards: [Desk: Front.Guard] { gate.guards.merging(canvass.guards) { first, _ in first } }

    func register(_ metrics: Metrics) {
        boarding.register(metrics)
        canvass.qr.register(metrics)
        walks.orphans?.register(metrics)
        QuotaMeter.shared.register(metrics)
    }

    /// What desks put into the outbox about money.
    var payments: [String: OutboxWorker.Handler] {
        boxOffice.sales.paymentHandlers.merging(canvass.handlers) { first, _ in first }
    }

    /// What desks put into the outbox about mails, and the erasure of written ones.
    func mails(_ sender: MailSender, data: URL) -> [String: OutboxWorker.Handler] {
        boxOffice.mailHandlers(sender).merging(canvass.mailHandlers(sender)) { first, _ in first }
            .merging(ErasureJob(database, mails: MailFolder(data: data)).handlers) { first, _ in first }
    }

    /// What comes again by itself.
    func jobs(_ metrics: Metrics, _ log: Logger) -> [any Service] {
        [
            WalletPushJob(store: WalletStore(database), clock: clock).service(log),
            PaymentCheckJob(database, providers: boxOffice.sales.providers, metrics: metrics, clock: clock).service(log),
            GateCleanupJob(database: database, tallies: gate.tallies, clock: clock).service(log),
            BoardingCleanupJob(store: boarding.store, clock: clock).service(log),
            BoardingRecountJob(database, metrics: metrics, clock: clock).service(log), WalksCleanupJob(desk: walks).service(log),
            OrphanMediaJob(desk: walks).service(log),
            VisitCleanupJob(canvass).service(log), RetentionJob(database, settings.retention, clock: clock).service(log),
            LimitCleanupJob(buckets: LimitBuckets(database)).service(log),
        ] + HoldExpiryJob(sales: boxOffice.sales).services(log) + canvass.qr.services(log)
    }
}
