import UsherHTTP
import Logging
import ServiceLifecycle

extension BoardingDesk: ServedDesk {
    static let paths = [DeskPaths.Claim(.boarding, "/api/v1", "/pages/yourBoardingPass")]

    init(_ ground: DeskGround) {
        self.init(
            ground.database, keys: ground.airlineKeys, settings: ground.settings, clock: ground.clock, passes: ground.passes,
            identities: ground.identities)
    }

    var passSource: WalletRoutes.Source? { WalletRoutes.Source(passes, document) }

    /// What the others leave for the audit is written last.
    var lasting: [any Service] { [audit] }

    func register(_ metrics: Metrics) {
        metrics.register("boarding_skipped_total", .counter, help: "Elements left out of Boarding's lists.") { Double(skipped.value) }
    }

    func jobs(_ metrics: Metrics, _ log: Logger) -> [any Service] {
        [
            BoardingCleanupJob(store: store, clock: clock).service(log),
            BoardingRecountJob(database, metrics: metrics, clock: clock).service(log),
        ]
    }
}
