import UsherHTTP
import Foundation
import Logging
import ServiceLifecycle
import UsherStore

/// Every desk, put together once: what serves, what `usher routes` lists and what `/openapi.json` describes.
struct Desks: Sendable {
    /// A new desk is a line here and a folder of its own, and nothing else. One that stands on another comes after it.
    private static let types: [any ServedDesk.Type] = [
        GateDesk.self,
        BoxOfficeDesk.self,
        DoorDesk.self,
        BoardingDesk.self,
        FlightDoorDesk.self,
        WalksDesk.self,
        CanvassDesk.self,
        ConsoleDesk.self,
        PushDesk.self,
    ]

    /// Whose a path is.
    static let paths = DeskPaths([.init(.pages, "/assets", programs: .boxOffice)] + types.flatMap { $0.paths }, house: .house)

    let standing: StandingDesks
    private let wallet: WalletRoutes
    private let ground: DeskGround

    init(_ ground: DeskGround) async throws {
        var ground = ground
        // Before the first request; where there is no schema yet there are no houses either.
        try? await ground.hosts.refresh()
        for type in Self.types { ground.standing.add(try await type.init(ground)) }
        (standing, self.ground) = (ground.standing, ground)
        wallet = WalletRoutes(
            ground.database, sources: standing.all.compactMap(\.passSource), settings: ground.settings, clock: ground.clock)
    }

    var endpoints: [Endpoint] { standing.all.flatMap(\.endpoints) + wallet.endpoints }

    /// What stands before every route of a desk.
    var guards: [Desk: Front.Guard] { standing.all.reduce(into: [:]) { $0.merge($1.guards) { first, _ in first } } }

    func register(_ metrics: Metrics) {
        for desk in standing.all { desk.register(metrics) }
        QuotaMeter.shared.register(metrics)
    }

    /// What desks put into the outbox about money.
    var payments: [String: OutboxWorker.Handler] { standing.all.reduce(into: [:]) { $0.merge($1.payments) { first, _ in first } } }

    /// What desks put into the outbox about mails, and the erasure of written ones.
    func mails(_ sender: MailSender, data: URL) -> [String: OutboxWorker.Handler] {
        let erasure = ErasureJob(ground.database, mails: MailFolder(data: data)).handlers
        return standing.all.reduce(into: erasure) { $0.merge($1.mailHandlers(sender)) { first, _ in first } }
    }

    /// Work that stops after all other.
    var lasting: [any Service] { standing.all.flatMap(\.lasting) }

    /// What comes again by itself.
    func jobs(_ metrics: Metrics, _ log: Logger) -> [any Service] {
        let (database, clock) = (ground.database, ground.clock)
        return [
            ground.hosts.service(log), WalletPushJob(store: WalletStore(database), clock: clock).service(log),
            RetentionJob(database, ground.settings.retention, clock: clock).service(log),
            LimitCleanupJob(buckets: LimitBuckets(database)).service(log),
        ] + standing.all.flatMap { $0.jobs(metrics, log) }
    }

    func close() {
        for desk in standing.all { desk.close() }
    }
}
