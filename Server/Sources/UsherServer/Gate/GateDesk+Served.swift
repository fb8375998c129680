package import UsherHTTP
import Logging
import ServiceLifecycle

extension Desk {
    package static let gate = Desk("gate", .house)
}

extension GateDesk: ServedDesk {
    static let paths = [DeskPaths.Claim(.gate, "/api/tickets", "/api/events")]

    init(_ ground: DeskGround) {
        let desk = GateDesk(
            ground.database, keys: ground.keys, limits: ground.settings.limits, clock: ground.clock, steady: ground.steady)
        self = desk.paced(ground.pace)
    }

    func jobs(_ metrics: Metrics, _ log: Logger) -> [any Service] {
        [GateCleanupJob(database: database, tallies: tallies, clock: clock).service(log)]
    }
}
