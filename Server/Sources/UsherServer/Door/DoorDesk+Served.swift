import UsherHTTP

extension Desk {
    package static let door = Desk("door", .house)
}

extension DoorDesk: ServedDesk {
    static let paths = [DeskPaths.Claim(.door, "/door/api"), .init(.pages, "/door")]

    /// It stands on the Gate: no rule of it is written again.
    init(_ ground: DeskGround) {
        let gate = ground.standing[GateDesk.self]
        self.init(
            gate: gate, console: DoorConsole(store: gate.door.doors, members: ground.members, site: ground.site, clock: ground.clock))
    }
}
