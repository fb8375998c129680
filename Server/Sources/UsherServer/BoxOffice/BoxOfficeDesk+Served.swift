import UsherHTTP
import Logging
import ServiceLifecycle

extension BoxOfficeDesk: ServedDesk {
    static let paths: [DeskPaths.Claim] = [
        .init(
            .boxOffice, "/api/auth", "/api/shows", "/api/seat-checkout", "/api/checkout", "/api/user", "/api/webhooks", "/console/api",
            "/maps"),
        .init(
            .pages, "/", "/shows", "/checkout", "/bookings", "/tickets", "/account", "/signin", "/signup", "/verify-email",
            "/forgot-password", "/reset-password", "/pay", "/t", programs: .boxOffice),
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
        ]
            + HoldExpiryJob(sales: sales).services(log)
    }
}
