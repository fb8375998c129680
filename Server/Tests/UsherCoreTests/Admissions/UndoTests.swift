import Testing
import UsherCore

@Suite struct UndoTests {
    private let now = UsageWorld.evening

    @Test("Gate A41: an undo frees all of an entry; the next scan is a first one")
    func all() throws {
        var world = UsageWorld(seats: ["A12", "A13"])
        world.scan(1, at: now)
        world.undo(2, of: 1, [1, 2], at: now.adding(seconds: 1))
        #expect(world.inside(1).isEmpty && world.usage.count(at: now).used == 0)
        #expect(world.admits(at: now.adding(seconds: 2)) == [0, 1])
        world.scan(3, at: now.adding(seconds: 2))
        #expect(try #require(world.usage.standing(3)).code == "admitted")
    }

    @Test("Gate A41: an undo of one leaves the other in")
    func one() {
        var world = UsageWorld(seats: ["A12", "A13"])
        world.scan(1, at: now)
        world.undo(2, of: 1, [1], at: now.adding(seconds: 1))
        #expect(world.inside(1) == [1])
        #expect(world.admits(at: now.adding(seconds: 2)) == [0])
        #expect(world.usedBy(ScanSelection(person: 2), at: now.adding(seconds: 2)) == 1)
    }

    @Test func anUndoFreesWhoeverHoldsThePersonWhenAnEarlierScanTurnsUp() {
        var world = UsageWorld()
        world.scan(1, at: now)
        world.undo(2, of: 1, [1], at: now.adding(seconds: 10))
        world.scan(3, at: now.adding(seconds: -10), offline: true)
        #expect(world.usage.conflicts.map(\.entry) == [1])
        #expect(world.inside(3).isEmpty && world.admits(at: now.adding(seconds: 20)) == [0])
    }

    @Test func underDailyAnUndoOfOneDayLeavesTheOthers() {
        var world = UsageWorld(reentry: .daily)
        world.scan(1, at: now)
        world.scan(2, at: UsageWorld.day(1))
        world.undo(3, of: 1, [1], at: UsageWorld.day(1, 60))
        #expect(world.inside(1).isEmpty && world.inside(2) == [0])
        #expect([0, 1].map { world.usage.count(at: UsageWorld.day($0)).used } == [0, 1])
        #expect(world.usage.latest(of: 0)?.entry == 2)
    }

    @Test func underDailyTheHolderOfTheUndoneDayIsFreedNotTheLatest() {
        var world = UsageWorld(reentry: .daily)
        world.scan(1, at: now)
        world.scan(2, at: UsageWorld.day(1))
        world.undo(3, of: 1, [1], at: UsageWorld.day(1, 60))
        // Came in offline before entry 1, which is a conflict now; both on the first day.
        world.scan(4, at: now.adding(seconds: -60), offline: true)
        #expect(world.usage.conflicts.map(\.entry) == [1])
        #expect(world.inside(4).isEmpty && world.inside(2) == [0])
    }

    @Test func underDailyNobodyIsFreedWhereNobodyHoldsThePersonThatDay() {
        var world = UsageWorld(reentry: .daily, seats: [nil, nil])
        // The first person alone on day 0; the undo names the second, who is in on day 1 only.
        world.scan(1, at: now, ScanSelection(person: 1))
        world.scan(2, at: UsageWorld.day(1))
        world.undo(3, of: 1, [2], at: UsageWorld.day(1, 60))
        #expect(world.inside(1) == [0] && world.inside(2) == [0, 1])
    }

    @Test func underMultipleOnlyTheEntryNamedIsTakenBack() {
        for undone in [Int64(1), 2, 3] {
            var world = UsageWorld(reentry: .multiple)
            for entry in 1...3 { world.scan(Int64(entry), at: now.adding(seconds: Int64(entry))) }
            world.undo(9, of: undone, [1], at: now.adding(seconds: 9))
            #expect((1...3).filter { world.inside($0) == [0] } == (1...3).filter { $0 != undone })
            #expect(world.usage.latest(of: 0)?.entry == (undone == 3 ? 2 : 3))
            #expect(world.usage.count(at: now).used == 1)
        }
    }

    @Test func underMultipleWhoHasLeftAnEntryIsNotTakenOutOfAnother() {
        var world = UsageWorld(reentry: .multiple)
        world.scan(1, at: now)
        world.scan(2, at: now.adding(seconds: 1))
        world.undo(3, of: 1, [1], at: now.adding(seconds: 2))
        world.undo(4, of: 1, [1], at: now.adding(seconds: 3))
        #expect(world.inside(2) == [0])
    }

    @Test func allEntriesUndoneLeaveAFirstScan() throws {
        var world = UsageWorld(reentry: .multiple)
        for entry in 1...3 { world.scan(Int64(entry), at: now.adding(seconds: Int64(entry))) }
        for entry in 1...3 { world.undo(Int64(10 + entry), of: Int64(entry), [1], at: now.adding(seconds: Int64(10 + entry))) }
        #expect(world.usage.latest(of: 0) == nil && world.usage.count(at: now).used == 0)
        world.scan(20, at: now.adding(seconds: 20))
        #expect(try #require(world.usage.standing(20)).previous == nil)
    }

    @Test func anUndoOfAPersonWhoIsNoLongerInTheSaleDoesNothing() {
        var world = UsageWorld()
        world.scan(1, at: now)
        world.undo(2, of: 1, [77], at: now.adding(seconds: 1))
        #expect(world.inside(1) == [0])
    }
}
