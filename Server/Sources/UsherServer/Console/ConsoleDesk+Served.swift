import UsherHTTP

extension ConsoleDesk: ServedDesk {
    static let paths: [DeskPaths.Claim] = [.init(.pages, "/console")]

    init(_ ground: DeskGround) {
        self.init(
            ground.standing[BoxOfficeDesk.self], teams: ground.standing[CanvassDesk.self].teams,
            events: ground.standing[GateDesk.self].events)
    }
}
