import Testing
import UsherCore

@Suite struct SeatingTests {
    private let now = UsageWorld.evening
    private func seat(_ seat: String, person: Person.ID? = nil) -> ScanSelection { ScanSelection(person: person, seat: seat) }

    @Test("Gate A5: a seat admits its person alone, however it is typed", arguments: ["A12", " a-12", "a 12", "A-1-2"])
    func oneSeat(_ typed: String) {
        var world = UsageWorld(seats: ["A12", "A13"])
        #expect(world.admits(seat(typed), at: now) == [0])
        world.scan(1, at: now, seat("A12"))
        #expect(world.usedBy(seat(typed), at: now.adding(seconds: 1)) == 1)
    }

    @Test("Gate A5: an unknown seat, and a seat that is not this person's, are G-17")
    func noSuchSeat() {
        let world = UsageWorld(seats: ["A12", "A13"])
        #expect(world.usage.select(seat("Z9"), at: now) == .noSeat)
        #expect(world.usage.select(seat("A13", person: 1), at: now) == .noSeat)
    }

    @Test func aSeatLetterByLetterComesBeforeOneThatIsAlike() {
        let world = UsageWorld(seats: ["a-12", "A12"])
        #expect(world.admits(seat("A12"), at: now) == [1])
        #expect(world.admits(seat("a-12"), at: now) == [0])
    }

    @Test func ofSeveralAlikeTheFirstLeftIsTakenAndElseTheFirstNamed() {
        var world = UsageWorld(seats: ["A12", "A 12"])
        #expect(world.admits(seat("a12"), at: now) == [0])
        world.scan(1, at: now, seat("a12"))
        #expect(world.admits(seat("a12"), at: now.adding(seconds: 1)) == [1])
        world.scan(2, at: now.adding(seconds: 1), seat("a12"))
        #expect(world.usedBy(seat("a12"), at: now.adding(seconds: 2)) == 1)
    }

    @Test("Gate A6: free seating labels one after the other; an undo takes the label away")
    func freeSeating() {
        var world = UsageWorld(seats: [nil, nil])
        world.scan(1, at: now, seat("A12"))
        #expect(world.labels == ["A12", nil])
        #expect(world.usedBy(seat("a-12"), at: now.adding(seconds: 1)) == 1)
        world.scan(2, at: now.adding(seconds: 1), seat("B1"))
        #expect(world.labels == ["A12", "B1"])
        #expect(world.usedBy(seat("C1"), at: now.adding(seconds: 2)) == 2)
        world.undo(3, of: 1, [1], at: now.adding(seconds: 3))
        #expect(world.labels == [nil, "B1"])
        #expect(world.admits(seat("C1"), at: now.adding(seconds: 4)) == [0])
    }

    @Test func aPersonsOwnSeatIsNotTakenForFree() {
        var world = UsageWorld(seats: ["A12", nil])
        #expect(world.admits(seat("B1"), at: now) == [1])
        world.scan(1, at: now, seat("B1"))
        #expect(world.labels == ["A12", "B1"])
        #expect(world.usedBy(seat("C1"), at: now.adding(seconds: 1)) == 1)
    }

    @Test("A new label goes to who has none before one is relabelled", arguments: [Reentry.daily, .multiple])
    func newLabelsGoToWhoHasNone(_ reentry: Reentry) {
        var world = UsageWorld(reentry: reentry, seats: [nil, nil])
        world.scan(1, at: now, seat("A12"))
        world.scan(2, at: now.adding(seconds: 1), ScanSelection(person: 2))
        #expect(world.admits(seat("B1"), at: UsageWorld.day(1)) == [1])
        world.scan(3, at: UsageWorld.day(1), seat("B1"))
        #expect(world.labels == ["A12", "B1"])
    }

    @Test func whoHasALabelIsRelabelledWhereNobodyElseIsLeft() {
        var world = UsageWorld(reentry: .daily)
        world.scan(1, at: now, seat("A12"))
        #expect(world.admits(seat("B1"), at: UsageWorld.day(1)) == [0])
        world.scan(2, at: UsageWorld.day(1), seat("B1"))
        #expect(world.labels == ["B1"])
        world.undo(3, of: 2, [1], at: UsageWorld.day(1, 60))
        #expect(world.labels == ["A12"])
    }

    @Test func aLabelOfYesterdayStaysWithItsPerson() {
        var world = UsageWorld(reentry: .daily, seats: [nil, nil])
        world.scan(1, at: now, seat("A12"))
        world.scan(2, at: now, seat("B1"))
        #expect(world.admits(seat("b 1"), at: UsageWorld.day(1)) == [1])
        world.scan(3, at: UsageWorld.day(1), ScanSelection(person: 2))
        #expect(world.labels == ["A12", "B1"])
    }

    @Test(arguments: [("A-12", "A12"), (" a 1 2 ", "A12"), ("Loge 3", "LOGE3"), ("é-1", "é1"), ("- ", ""), ("", "")])
    func namesAreFolded(_ typed: String, _ folded: String) {
        #expect(SeatName.folded(typed) == folded)
    }
}
