import UsherHTTP
import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

extension ConsoleDesk: ServedDesk {
    static let paths: [DeskPaths.Claim] = [.init(.pages, "/console", "/link", programs: .house), .init(.boxOffice, "/pictures")]

    /// Stands on the desks whose stores its pages ask.
    init(_ ground: DeskGround) {
        self.init(
            ground.standing[BoxOfficeDesk.self], teams: ground.standing[CanvassDesk.self].teams,
            events: ground.standing[GateDesk.self].events, doors: ground.standing[GateDesk.self].door.doors,
            uploads: UploadDesk(ground.standing[WalksDesk.self]), canvass: ground.standing[CanvassDesk.self],
            boarding: ground.standing[BoardingDesk.self], walks: ground.standing[WalksDesk.self], pace: ground.pace,
            hosts: ground.hosts)
    }

    func jobs(_ metrics: Metrics, _ log: Logger) -> [any Service] {
        [
            BinJob(store: bin, clock: clock).service(log),
            PeriodicJob("The sweep of uploads", every: .seconds(3_600), log: log) {
                try await uploads.sweep()
                try await lists.sweep(at: clock.now())
            },
            ListWorker(listImport, jobs: JobStore(database), clock: clock, log: log, changed: forgetAirline).service,
        ] + HouseArchiveWorker(self, log: log).services
    }
}
