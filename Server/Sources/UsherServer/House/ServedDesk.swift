import UsherHTTP
import Logging
import ServiceLifecycle

/// A desk as the house puts it together. It says so itself, in its own folder; what it does not say it does not have.
protocol ServedDesk: Sendable {
    /// The paths that it answers for, also where no route exists.
    static var paths: [DeskPaths.Claim] { get }

    init(_ ground: DeskGround) async throws

    /// Its routes and pages.
    var endpoints: [Endpoint] { get }
    /// What stands before every route of a desk, and before its "not found".
    var guards: [Desk: Front.Guard] { get }
    /// What it gives out for Wallet; nil: nothing.
    var passSource: WalletRoutes.Source? { get }
    /// What it puts into the outbox about money.
    var payments: [String: OutboxWorker.Handler] { get }
    /// Work that stops after all other, which leaves it something to do.
    var lasting: [any Service] { get }

    /// What it counts.
    func register(_ metrics: Metrics)
    /// What it puts into the outbox about mails.
    func mailHandlers(_ sender: MailSender) -> [String: OutboxWorker.Handler]
    /// What comes again by itself.
    func jobs(_ metrics: Metrics, _ log: Logger) -> [any Service]
    /// Lets go of what it holds: files, threads.
    func close()
}

extension ServedDesk {
    var guards: [Desk: Front.Guard] { [:] }
    var passSource: WalletRoutes.Source? { nil }
    var payments: [String: OutboxWorker.Handler] { [:] }
    var lasting: [any Service] { [] }

    func register(_ metrics: Metrics) {}
    func mailHandlers(_ sender: MailSender) -> [String: OutboxWorker.Handler] { [:] }
    func jobs(_ metrics: Metrics, _ log: Logger) -> [any Service] { [] }
    func close() {}
}
