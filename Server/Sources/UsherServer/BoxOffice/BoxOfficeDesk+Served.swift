import UsherHTTP
import Logging
import NIOCore
import ServiceLifecycle
import UsherCore
import UsherStore

extension BoxOfficeDesk: ServedDesk {
    static let paths: [DeskPaths.Claim] = [
        .init(
            .boxOffice, "/api/auth", "/api/shows", "/api/productions", "/api/seat-checkout", "/api/checkout", "/api/user", "/api/webhooks",
            "/api/waiting-list", "/console/api", "/maps"),
        .init(
            .pages, "/", "/o", "/shows", "/checkout", "/bookings", "/tickets", "/account", "/signin", "/signup", "/verify-email",
            "/forgot-password", "/reset-password", "/pay", "/t", "/waiting", "/robots.txt", "/sitemap.xml", programs: .boxOffice),
    ]

    init(_ ground: DeskGround) async {
        await self.init(
            ground.database, settings: ground.settings, secrets: ground.secrets, site: ground.site, keys: ground.keys,
            passwords: ground.passwords, clock: ground.clock, providers: ground.providers, passes: ground.passes,
            identities: ground.identities, wrongPasswords: ground.wrongPasswords)
    }

    var passSource: WalletRoutes.Source? { WalletRoutes.Source(passes, tickets.document) }

    var payments: [String: OutboxWorker.Handler] { sales.paymentHandlers }

    func jobs(_ metrics: Metrics, _ log: Logger) -> [any Service] {
        [
            PaymentCheckJob(database, providers: sales.providers, metrics: metrics, clock: clock).service(log),
            BooksJob(store: BooksStore(database)).service(log),
            InvoiceJob(store: InvoiceStore(database, maps: maps), clock: clock).service(log),
            DocumentJob(store: sales.documents, clock: clock).service(log),
            JobWorker(database, clock: clock, log: log).service,
        ]
            + HoldExpiryJob(sales: sales).services(log) + WaitingJob(store: waiting, clock: clock).services(log) + hookJobs(metrics, log)
    }

    private func hookJobs(_ metrics: Metrics, _ log: Logger) -> [any Service] {
        let (calls, meter) = (HookCalls(database, seal: seal), HookMeter())
        meter.register(metrics)
        let worker = HookWorker(
            calls, sender: HookSender(GuardedClient(settings, patience: .seconds(HookRule.patience)), clock: clock), meter: meter,
            clock: clock,
            log: log)
        return [worker] + HookHousekeeping(calls: calls, meter: meter, clock: clock).services(log)
    }
}
