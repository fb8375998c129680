@testable import UsherHTTP
import Foundation
import HummingbirdTesting
import Logging
import ServiceLifecycle
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// A whole server as those outside see it: every desk, put together as `usher serve` does it, over a database of the test's own.
struct ServedHouse: Sendable {
    let client: any TestClientProtocol
    let server: UsherServer
    let desks: Desks
    let plan: HousePlan
    let settings: Settings
    let secrets: ServerSecrets
    let keys: APIKeyStore
    let passwords: Passwords
    /// The data folder: mails are written into `mail/` there.
    let folder: URL
    let database: Database

    /// Delivers what waits in the outbox, when the test says so.
    func outbox(_ handlers: [String: OutboxWorker.Handler]) -> OutboxWorker {
        OutboxWorker(Outbox(database), seal: secrets.seal, handlers: handlers, clock: plan.clock, log: plan.log)
    }

    /// Writes mails into the data folder, or sends them where the settings say so.
    func sender() throws -> MailSender { try MailSender(settings.mail, data: folder, clock: plan.clock) }
}

/// What a test's server has of its own; the rest is as `usher serve` has it, without limits and with cheap passwords.
struct HousePlan: Sendable {
    var settings = Settings.unlimited
    var clock = WallClock.system
    var steady = WallClock.steady
    /// nil: a folder that is gone afterwards.
    var folder: URL?
    /// nil: secrets that nobody keeps.
    var secrets: ServerSecrets?
    var keys: APIKeyStore?
    var passes: WalletPasses?
    var providers: PaymentProviders?
    var pace = LivePace.usual
    /// `live`: over a socket, so that requests take the fast path too.
    var setup = TestingSetup.router
    var log = Logger.quiet
}

/// Serves a database of its own, filled by `prepare` before the desks open.
func withUsher(
    _ engine: Engine, _ plan: HousePlan = HousePlan(), prepare: (Database) async throws -> Void = { _ in },
    _ body: @Sendable @escaping (ServedHouse) async throws -> Void
) async throws {
    try await withDatabase(engine, migrations: Migrations.all) { database in
        try await prepare(database)
        try await withUsher(on: database, plan, body)
    }
}

/// Serves a database: a second call on the same one is what a second process is, with the same folder what a restart is.
func withUsher(
    on database: Database, _ plan: HousePlan = HousePlan(), _ body: @Sendable @escaping (ServedHouse) async throws -> Void
) async throws {
    guard let folder = plan.folder else {
        return try await withTemporaryFolder { folder in
            var plan = plan
            plan.folder = folder
            try await withUsher(on: database, plan, body)
        }
    }
    var settings = plan.settings
    (settings.data, settings.port) = (folder.path, 0)
    let passwords = Passwords(cost: .cheap, threads: 2)
    defer { passwords.close() }
    let (secrets, site, keys) = (try plan.secrets ?? .passing(), SiteURL(settings), plan.keys ?? APIKeyStore(database))
    let passes = try HouseWallet(settings, secrets: secrets, site: site, database: database, clock: plan.clock, log: plan.log).passes
    guard let airlines = TicketSecret(BoardingServing.secret).flatMap({ AirlineKeyStore(database, secret: $0) }) else {
        throw Problem.internal
    }
    var ground = DeskGround(
        database: database, settings: settings, secrets: secrets, folder: KeyFolder(data: folder), site: site, keys: keys,
        airlineKeys: airlines, passwords: passwords, passes: plan.passes ?? passes, clock: plan.clock, log: plan.log)
    (ground.steady, ground.providers, ground.pace) = (plan.steady, plan.providers, plan.pace)
    let desks = try await Desks(ground)
    defer { desks.close() }
    let server = UsherServer(settings: settings, endpoints: desks.endpoints, guards: desks.guards, hosts: site.hosts)
    desks.register(server.metrics)
    let configured = settings
    try await server.serve(plan.setup, log: plan.log) { client in
        try await body(
            ServedHouse(
                client: client, server: server, desks: desks, plan: plan, settings: configured, secrets: secrets, keys: keys,
                passwords: passwords, folder: folder, database: database))
    }
}

extension Desks {
    var gate: GateDesk { standing[GateDesk.self] }
    var boxOffice: BoxOfficeDesk { standing[BoxOfficeDesk.self] }
    var boarding: BoardingDesk { standing[BoardingDesk.self] }
    var walks: WalksDesk { standing[WalksDesk.self] }
    var canvass: CanvassDesk { standing[CanvassDesk.self] }
    var console: ConsoleDesk { standing[ConsoleDesk.self] }
}

extension UsherServer {
    /// Serves while `body` runs.
    func serve(
        _ setup: TestingSetup = .router, log: Logger = .quiet, _ body: @Sendable @escaping (any TestClientProtocol) async throws -> Void
    ) async throws {
        try await application(logger: log).test(setup, body)
    }
}

extension UsherServer {
    /// Serves on a socket as `usher` does, which counts the connections: HummingbirdTesting does not.
    func listen(_ body: @Sendable @escaping (_ port: Int) async throws -> Void) async throws {
        let (ports, told) = AsyncStream<Int>.makeStream()
        let application = application(logger: .quiet) { url in told.yield(URL(string: url)?.port ?? 0) }
        let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [application], logger: .quiet))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                defer { told.finish() }
                try await group.run()
            }
            let port = await ports.first { _ in true }
            try await body(try #require(port, "it does not listen"))
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }
}

extension Logger {
    /// What a test expects to go wrong need not be told.
    static var quiet: Logger {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return logger
    }
}

extension Settings {
    static var unlimited: Settings {
        var settings = Settings()
        settings.limits.off = true
        return settings
    }
}
