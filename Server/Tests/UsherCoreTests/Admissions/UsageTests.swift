import Testing
import UsherCore

@Suite struct UsageTests {
    private let now = UsageWorld.evening

    @Test("Gate A3: a sale's code admits everybody once, then tells of that entry")
    func everybodyOnce() {
        var world = UsageWorld(seats: ["A12", "A13"])
        #expect(world.admits(at: now) == [0, 1])
        world.scan(1001, at: now)
        #expect(world.usage.select(ScanSelection(), at: now.adding(seconds: 9)) == .nobodyLeft(entry: 1001, at: now, gate: "North"))
        #expect(world.usage.count(at: now) == Usage.Count(used: 2, total: 2))
    }

    @Test("Gate A4: one person's own code, then the sale's for the other")
    func ownCodeThenSale() {
        var world = UsageWorld(seats: ["A12", "A13"])
        world.scan(1, at: now, ScanSelection(person: 1))
        #expect(world.usage.count(at: now).status == .partiallyUsed)
        #expect(world.admits(at: now.adding(seconds: 1)) == [1])
        world.scan(2, at: now.adding(seconds: 1))
        #expect(world.usedBy(at: now.adding(seconds: 2)) == 2)
        #expect(world.usedBy(ScanSelection(person: 1), at: now.adding(seconds: 2)) == 1)
        #expect(world.usedBy(ScanSelection(person: 2), at: now.adding(seconds: 2)) == 2)
        #expect(world.usage.count(at: now).status == .used)
    }

    @Test("Gate A7: at most so many, in order of id")
    func quantity() {
        var world = UsageWorld(seats: [nil, nil, nil])
        #expect(world.admits(ScanSelection(quantity: 1), at: now) == [0])
        world.scan(1, at: now, ScanSelection(quantity: 2))
        #expect(world.admits(ScanSelection(quantity: 5), at: now.adding(seconds: 1)) == [2])
    }

    @Test("Gate A8: a line narrows; another sale's line, another person's line and a sale without persons are G-16")
    func line() {
        let world = UsageWorld(seats: [nil, nil, nil], lines: [0, 1, 1])
        #expect(world.admits(ScanSelection(line: 701), at: now) == [1, 2])
        #expect(world.usage.select(ScanSelection(line: 999), at: now) == .noLine)
        #expect(world.usage.select(ScanSelection(person: 1, line: 701), at: now) == .noLine)
        #expect(world.usage.select(ScanSelection(person: 99), at: now) == .noLine)
        #expect(UsageWorld(seats: []).usage.select(ScanSelection(), at: now) == .noLine)
    }

    @Test func aLineIsCountedByItself() {
        var world = UsageWorld(seats: [nil, nil, nil], lines: [0, 1, 1])
        world.scan(1, at: now, ScanSelection(line: 701, quantity: 1))
        #expect(world.usage.count(ofLine: 0, at: now).status == .unused)
        #expect(world.usage.count(ofLine: 1, at: now) == Usage.Count(used: 1, total: 2))
        #expect(world.usage.admittedByType == [101: 1])
    }

    @Test("Gate A20: who was refunded alone leaves the sale's code and counts, but earlier scans still count them in")
    func refundedAlone() {
        let since = now.adding(seconds: 60)
        var world = UsageWorld(seats: ["A12", "A13"], statuses: [0: (.refunded, since)])
        #expect(world.admits(at: now) == [0, 1])
        #expect(world.admits(at: since) == [1])
        #expect(world.usage.count(at: since).total == 1)
        world.scan(1, at: now)
        #expect(world.inside(1) == [0, 1])
        #expect(world.usage.count(at: since) == Usage.Count(used: 1, total: 1))
    }

    @Test("Gate A24: daily admits again the next day, tells of the day before, and of today's entry afterwards")
    func daily() throws {
        var world = UsageWorld(reentry: .daily)
        world.scan(1, at: now)
        #expect(world.usedBy(at: now.adding(seconds: 60)) == 1)
        #expect(world.admits(at: UsageWorld.day(1)) == [0])
        world.scan(2, at: UsageWorld.day(1))
        let second = try #require(world.usage.standing(2))
        #expect(second.code == "readmitted" && second.previous == Usage.Previous(entry: 1, at: now, gate: "North"))
        #expect(world.usedBy(at: UsageWorld.day(1, 60)) == 2)
    }

    @Test func dailyCountsTheDayAskedFor() {
        var world = UsageWorld(reentry: .daily, seats: [nil, nil])
        world.scan(1, at: now)
        world.scan(2, at: UsageWorld.day(1), ScanSelection(person: 2))
        world.scan(3, at: UsageWorld.day(3), ScanSelection(person: 1))
        #expect([0, 1, 2, 3].map { world.usage.count(at: UsageWorld.day($0)).used } == [2, 1, 0, 1])
    }

    @Test func aDayBeginsAtMidnightInTheEventsZone() {
        var world = UsageWorld(reentry: .daily)
        // 23:59:59 in New York, already the next day in UTC.
        let late = Instant(seconds: 1_766_293_199)
        world.scan(1, at: late)
        #expect(world.admits(at: late) == nil)
        #expect(world.admits(at: late.adding(seconds: 1)) == [0])
    }

    @Test func aDateThatReturnsWhenClocksGoBackOverMidnightIsStillUsed() throws {
        // St. John's, 2009-11-01: at 00:01 clocks went back to 23:01 of 31 October.
        let zone = try #require(Zone("America/St_Johns"))
        let change = Instant(seconds: 1_257_042_660)
        var world = UsageWorld(reentry: .daily)
        world.scan(1, at: change.adding(seconds: -30))
        world.scan(2, at: change.adding(seconds: 30))
        let usage = Usage(sale: world.sale, reentry: .daily, zone: zone)
        #expect(usage.entries.map(\.day) == [CivilDate(days: 14_549), CivilDate(days: 14_548)])
        #expect(
            usage.select(ScanSelection(), at: change.adding(seconds: 4_000))
                == .nobodyLeft(entry: 2, at: change.adding(seconds: 30), gate: "North"))
    }

    @Test("Gate A25: multiple admits who is new first, then everybody again")
    func multiple() throws {
        var world = UsageWorld(reentry: .multiple, seats: [nil, nil])
        world.scan(1, at: now, ScanSelection(person: 1))
        #expect(world.admits(at: now.adding(seconds: 1)) == [1])
        world.scan(2, at: now.adding(seconds: 1), gate: "South")
        #expect(world.admits(at: now.adding(seconds: 2)) == [0, 1])
        world.scan(3, at: now.adding(seconds: 2))
        let third = try #require(world.usage.standing(3))
        #expect(third.previous?.entry == 2 && third.previous?.gate == "South")
        #expect(world.usage.count(at: now).used == 2)
    }

    @Test("Gate A45: the order of arrival plays no part")
    func orderOfArrival() {
        let scans: [(Int64, Int64, ScanSelection)] = [
            (1, 30, ScanSelection()), (2, 10, ScanSelection(person: 2)), (3, 20, ScanSelection(quantity: 1)),
            (4, 40, ScanSelection(person: 1)),
        ]
        var expected: Usage?
        for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2]] {
            var world = UsageWorld(seats: [nil, nil, nil])
            for index in order { world.scan(scans[index].0, at: now.adding(seconds: scans[index].1), scans[index].2, offline: true) }
            let usage = world.usage
            #expect(usage.entries.map(\.entry) == [2, 3, 1] && usage.entries.map(\.persons) == [[1], [0], [2]])
            #expect(usage.conflicts.map(\.entry) == [4])
            #expect(expected.map { $0.entries == usage.entries } ?? true)
            expected = usage
        }
    }

    @Test("Gate A46: an earlier offline scan wins over an online one, which becomes a conflict with it")
    func earlierOfflineWins() throws {
        var world = UsageWorld()
        world.scan(1001, at: now)
        world.scan(1002, at: now.adding(seconds: -60), gate: "South", offline: true)
        #expect(world.inside(1002) == [0] && world.inside(1001).isEmpty)
        let conflict = try #require(world.usage.conflicts.first)
        #expect(conflict.entry == 1001 && conflict.refusal == .alreadyUsed(entry: 1002, at: now.adding(seconds: -60)))
        #expect(conflict.with?.gate == "South")
    }

    @Test func scansAtTheSameTimeGoByNameThenID() {
        var log = AdmissionLog()
        let kind = LogItem.Kind.scan(ScanSelection(), source: .offline, gate: "N")
        log.insert(LogItem(id: 5, at: now, kind: kind, name: "b"))
        log.insert(LogItem(id: 9, at: now, kind: kind, name: "a"))
        log.insert(LogItem(id: 3, at: now, kind: kind, name: "b"))
        #expect(log.items.map(\.id) == [9, 3, 5])
    }

    @Test("Four thousand days of one person are replayed in no more than linear time", .timeLimit(.minutes(1)))
    func manyDays() {
        var world = UsageWorld(reentry: .daily)
        world.log = AdmissionLog(
            items: (0..<4_000).map { day in
                LogItem(id: .init(Int64(day + 1)), at: UsageWorld.day(Int64(day)), kind: .scan(ScanSelection(), source: .online, gate: "N"))
            })
        let usage = world.usage
        #expect(usage.entries.count == 4_000 && usage.conflicts.isEmpty)
        #expect(usage.entries.last?.previous?.entry == 3_999)
    }
}
