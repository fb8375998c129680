package import UsherHTTP
import Foundation
import HTTPTypes
package import Logging
package import ServiceLifecycle
package import UsherCore
package import UsherStore

/// The whole server, put together from its settings: database, keys, desks, workers.
package struct House: Sendable {
    package let settings: Settings
    package let database: Database
    package let keys: APIKeyStore
    package let signing: SigningKeys
    package let server: UsherServer
    package let services: [any Service]
    package let site: SiteURL
    private let passwords: Passwords
    private let desks: Desks
    private let folder: DataFolder

    /// Opens everything that a server needs, makes what is missing on a first start, and brings the schema up to date.
    package static func open(
        _ settings: Settings, clock: WallClock = .system, passwords cost: PasswordHash.Cost = .standard, tracer: UsherTracer? = nil,
        log: Logger
    ) async throws -> House {
        let tls = settings.tls.isOn ? try TLSCertificates(settings.tls) : nil
        let folder = try DataFolder(settings.data)
        // One server to a file: what it keeps in memory is right only while nobody else scans.
        if settings.database.isEmpty { try folder.lock() }
        let database = try await settings.openDatabase(log: log)
        do {
            try await HouseStore(database).nameHouses(at: clock.now())
            return try await House(
                settings, folder: folder, database: database, tls: tls, clock: clock, passwords: cost, tracer: tracer, log: log)
        } catch {
            database.close()
            throw error
        }
    }

    private init(
        _ settings: Settings, folder: DataFolder, database: Database, tls: TLSCertificates?, clock: WallClock,
        passwords cost: PasswordHash.Cost, tracer: UsherTracer?, log: Logger
    ) async throws {
        self.settings = settings
        self.folder = folder
        self.database = database
        let secrets = KeyFolder(data: folder.url)
        signing = try await SigningKeys.load(secrets, configured: Self.file(settings.jwtKey))
        let own = try ServerSecrets.load(secrets, settings)
        site = SiteURL(settings)
        passwords = Passwords(cost: cost, threads: max(1, ProcessInfo.processInfo.activeProcessorCount / 2))
        keys = APIKeyStore(database)
        let wallet = try HouseWallet(settings, secrets: own, site: site, database: database, clock: clock, log: log)
        let push = try await HousePush(settings, site: site, database: database, clock: clock)
        let sender = try MailSender(settings.mail, data: folder.url, clock: clock)
        if settings.mail.url.isEmpty {
            log.notice("mail.url is not set: mails are written into \(MailFolder(data: folder.url).url.path)")
        }
        let secret = try TicketSecret.load(folder.url, configured: settings.boarding.secret)
        desks = try await Desks(
            DeskGround(
                database: database, settings: settings, secrets: own, folder: secrets, site: site, keys: keys,
                airlineKeys: try await AirlineKeyStore.open(database, secret: secret), passwords: passwords, passes: wallet.passes,
                clock: clock, log: log))
        let health = Health()
        server = UsherServer(
            settings: settings, endpoints: desks.endpoints, health: health, guards: desks.guards, tls: tls, tracer: tracer,
            hosts: site.hosts)
        desks.register(server.metrics)
        push.register(server.metrics)
        // The first is the last to stop: the line to Apple outlives the worker that uses it, and what the others leave for the audit
        // is written then.
        let outbox = Outbox(database)
        var services: [any Service] =
            wallet.services + [push] + desks.lasting + [
                OutboxWorker(outbox, seal: own.seal, handlers: desks.payments, clock: clock, log: log),
                // A mail server that hangs must not keep a refund waiting.
                OutboxWorker(outbox, seal: own.seal, handlers: desks.mails(sender, data: folder.url), clock: clock, log: log),
                // Nor may a crowd of phones that wait to be told keep either.
                OutboxWorker(outbox, seal: own.seal, handlers: wallet.handlers, clock: clock, log: log),
                OutboxWorker(outbox, seal: own.seal, handlers: push.handlers, clock: clock, log: log),
                HealthJob(database: database, health: health).service(log),
                OutboxBacklogJob(outbox, metrics: server.metrics, clock: clock).service(log),
            ] + desks.jobs(server.metrics, log)
        if let tls { services.append(CertificateReloadJob(certificates: tls, clock: clock, log: log)) }
        // Before the first: what the last requests have left is sent when all others have stopped.
        if let tracer { services.insert(TraceExporter(tracer, log: log), at: 0) }
        self.services = services
    }

    private static func file(_ path: String) -> URL? { path.isEmpty ? nil : URL(fileURLWithPath: path) }

    /// Serves until SIGTERM or SIGINT.
    package func run(logger: Logger, onRunning: @escaping @Sendable (String) -> Void) async throws {
        defer {
            server.pools.close()
            passwords.close()
            desks.close()
            database.close()
        }
        try await server.run(logger: logger, services: services) { [site] url in
            site.listens(on: url)
            onRunning(url)
        }
    }
}
