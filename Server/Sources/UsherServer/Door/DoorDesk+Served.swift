package import UsherHTTP

extension Desk {
    /// The scanner in a browser; it refuses in the Gate's words.
    package static let door = Desk("door", .house)
}

extension DoorDesk: ServedDesk {
    static let paths: [DeskPaths.Claim] = [.init(.door, "/door/api"), .init(.pages, "/door", programs: .door)]

    /// Stands on the Gate: no rule of it is written again.
    init(_ ground: DeskGround) {
        let gate = ground.standing[GateDesk.self]
        self.init(
            gate: gate, console: DoorConsole(store: gate.door.doors, members: ground.members, site: gate.door.site, clock: ground.clock),
            airlineKeys: ground.airlineKeys)
    }
}
