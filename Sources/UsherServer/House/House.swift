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
    package let keys: APIKeys
    package let signing: SigningKeys
    package let server: UsherServer
    package let services: [any Service]
    package let site: SiteURL
    private let passwords: Passwords
    package let walks: WalksDesk
    let canvass: CanvassDesk
    private let folder: DataFolder

    /// Opens everything that a server needs, makes what is missing on a first start, and brings the schema up to date.
    package static func open(
        _ settings: Settings, clock: WallClock = .system, tracer: UsherTracer? = nil, log: Logger
    ) async throws -> House {
        let tls = settings.tls.isOn ? try TLSCertificates(settings.tls) : nil
        let folder = try DataFolder(settings.data)
        // One server to a file: what it keeps in memory is right only while nobody else scans.
        if settings.database.isEmpty { try folder.lock() }
        let database = try await settings.openDatabase(log: log)
        do {
            return try await House(settings, folder: folder, database: database, tls: tls, clock: clock, tracer: tracer, log: log)
        } catch {
            database.close()
            throw error
        }
    }

    private init(
        _ settings: Settings, folder: DataFolder, database: Database, tls: TLSCertificates?, clock: WallClock, tracer: UsherTracer?,
        log: Logger
    ) async throws {
        self.settings = settings
        self.folder = folder
        self.database = database
        let secrets = KeyFolder(data: folder.url)
        signing = try await SigningKeys.load(secrets, configured: Self.file(settings.jwtKey))
        let own = try ServerSecrets.load(secrets, settings)
        site = SiteURL(settings)
        passwords = Passwords(threads: max(1, ProcessInfo.processInfo.activeProcessorCount / 2))
        keys = APIKeys(database)
        let gate = GateDesk(database, keys: keys, limits: settings.limits, clock: clock)
        let wallet = try HouseWallet(settings, secrets: own, site: site, database: database, clock: clock, log: log)
        let identities = IdentityVerifier(settings.identity, clock: clock)
        let wrongPasswords = SharedLimiter.wrongPasswords(settings.limits, LimitBuckets(sharedBy: database))
        let boxOffice = await BoxOfficeDesk(
            database, settings: settings, secrets: own, site: site, keys: keys, passwords: passwords, clock: clock, passes: wallet.passes,
            identities: identities, wrongPasswords: wrongPasswords)
        let sender = try MailSender(settings.mail, data: folder.url, clock: clock)
        if settings.mail.url.isEmpty {
            log.notice("mail.url is not set: mails are written into \(MailFolder(data: folder.url).url.path)")
        }
        let secret = try TicketSecret.load(folder.url, configured: settings.boarding.secret)
        let boarding = BoardingDesk(
            database, keys: try await AirlineKeys.open(database, secret: secret), settings: settings, clock: clock, passes: wallet.passes,
            identities: identities)
        let sources = [
            WalletDesk.Source(boxOffice.passes, boxOffice.tickets.document), WalletDesk.Source(boarding.passes, boarding.document),
        ]
        let passes = WalletDesk(database, sources: sources.compactMap(\.self), settings: settings, clock: clock)
        walks = try await WalksDesk(
            database, keys: WalksDesk.Keys.load(secrets, settings), passwords: passwords, settings: settings, site: site,
            members: boxOffice.door, apiKeys: keys, seal: own.seal, wrongPasswords: wrongPasswords, clock: clock)
        canvass = try CanvassDesk(
            database, settings: settings, secrets: own, site: site, tokens: HouseTokens(boxOffice: boxOffice.door, walks: walks.door),
            clock: clock, log: log)
        let health = Health()
        let endpoints = [
            gate.endpoints, boxOffice.endpoints, boarding.endpoints, walks.endpoints, WalkPages(walks, links: own.links).endpoints,
            canvass.endpoints, CampaignPages(canvass).endpoints, passes.endpoints,
        ].flatMap(\.self)
        let guards = gate.guards.merging(canvass.guards) { first, _ in first }
        server = UsherServer(settings: settings, endpoints: endpoints, health: health, guards: guards, tls: tls, tracer: tracer)
        boarding.register(server.metrics)
        QuotaMeter.shared.register(server.metrics)
        let payments = boxOffice.sales.paymentHandlers.merging(canvass.handlers) { first, _ in first }
        let mails = boxOffice.mailHandlers(sender).merging(canvass.mailHandlers(sender)) { first, _ in first }
            .merging(ErasureJob(database, mails: MailFolder(data: folder.url)).handlers) { first, _ in first }
        // The first is the last to stop: the line to Apple outlives the worker that uses it, and what the others leave for the audit
        // is written then.
        var services: [any Service] =
            wallet.services + [
                boarding.audit,
                OutboxWorker(Outbox(database), seal: own.seal, handlers: payments, clock: clock, log: log),
                // A mail server that hangs must not keep a refund waiting.
                OutboxWorker(Outbox(database), seal: own.seal, handlers: mails, clock: clock, log: log),
                // Nor may a crowd of phones that wait to be told keep either.
                OutboxWorker(Outbox(database), seal: own.seal, handlers: wallet.handlers, clock: clock, log: log),
                WalletPushJob(store: WalletStore(database), clock: clock).service(log),
                HealthWatch(database: database, health: health, log: log),
                OutboxWatch(Outbox(database), metrics: server.metrics, clock: clock, log: log),
                HoldKeeper(sales: boxOffice.sales, log: log),
                PaymentCheckJob(database, providers: boxOffice.sales.providers, metrics: server.metrics, clock: clock).service(log),
                GateKeeper(database: database, tallies: gate.tallies, clock: clock, log: log),
                BoardingKeeper(store: boarding.store, clock: clock, log: log),
                WalksKeeper(desk: walks, log: log),
                VisitKeeper(canvass, log: log),
                RetentionJob(database, settings.retention, clock: clock).service(log),
                LimitKeeper(buckets: LimitBuckets(database), log: log),
            ] + canvass.qr.services(log)
        if let tls { services.append(TLSKeeper(certificates: tls, clock: clock, log: log)) }
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
            canvass.qr.recorder.close()
            database.close()
        }
        try await server.run(logger: logger, services: services) { [site] url in
            site.listens(on: url)
            onRunning(url)
        }
    }
}
