import UsherHTTP
import Logging
import ServiceLifecycle

extension ConsoleDesk: ServedDesk {
    static let paths = [DeskPaths.Claim(.pages, "/console", programs: .house)]

    /// Stands on the desks whose stores its pages ask.
    init(_ ground: DeskGround) {
        self.init(
            ground.standing[BoxOfficeDesk.self], teams: ground.standing[CanvassDesk.self].teams,
            events: ground.standing[GateDesk.self].events, doors: ground.standing[GateDesk.self].door.doors)
    }

    func jobs(_ metrics: Metrics, _ log: Logger) -> [any Service] { [BinJob(store: bin, clock: clock).service(log)] }
}
