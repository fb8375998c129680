import Testing

@testable import UsherCore

/// How long a log gets, and what it forgets then.
@Suite struct LogLengthTests {
    private static let selections = [
        ScanSelection(), ScanSelection(person: 1), ScanSelection(person: 2), ScanSelection(person: 3), ScanSelection(quantity: 1),
        ScanSelection(person: 3, seat: "B7"),
    ]

    /// Scans and undos of three persons, one without a seat, at any time of some days.
    private func world(_ reentry: Reentry, items: Int, using dice: inout some RandomNumberGenerator) -> UsageWorld {
        var world = UsageWorld(reentry: reentry, seats: ["A1", "A2", nil])
        var log: [LogItem] = []
        for id in 1...items {
            let at = UsageWorld.day(Int64.random(in: 0..<3, using: &dice), Int64.random(in: 0..<36_000, using: &dice))
            let kind: LogItem.Kind =
                Int.random(in: 0..<4, using: &dice) == 0
                ? .undo(
                    entry: .init(Int64.random(in: 1...Int64(items), using: &dice)), persons: [.init(Int64.random(in: 1...3, using: &dice))])
                : .scan(Self.selections.randomElement(using: &dice) ?? ScanSelection(), source: .offline, gate: "North")
            log.append(LogItem(id: .init(Int64(id)), at: at, kind: kind, name: "\(id)"))
        }
        world.log.insert(log)
        return world
    }

    @Test("Safe 16 A log that forgets leaves everybody in by the same entry and at the same seat", arguments: Reentry.allCases)
    func forgetting(_ reentry: Reentry) {
        var dice = Dice(seed: 16)
        for _ in 0..<8 {
            let world = world(reentry, items: 1_600, using: &dice)
            let before = world.usage
            var settled = world
            settled.log = world.sale.settledLog(before)
            let after = settled.usage
            for person in world.seats.indices {
                #expect(after.latest(of: person)?.entry == before.latest(of: person)?.entry)
                #expect(after.seat(of: person) == before.seat(of: person))
            }
            #expect(settled.log.items.count <= world.log.items.count)
        }
    }

    @Test("Safe 16 A log of ordinary length forgets nothing", arguments: Reentry.allCases)
    func ordinary(_ reentry: Reentry) {
        var dice = Dice(seed: 17)
        let world = world(reentry, items: 900, using: &dice)
        #expect(!world.sale.isClosed(world.usage))
        #expect(world.sale.settledLog(world.usage) == world.log)
    }

    @Test(
        "Safe 16 Entries that were taken back and let in again for ever do not lengthen a log for ever", arguments: [Reentry.once, .daily])
    func loops(_ reentry: Reentry) {
        var world = UsageWorld(reentry: reentry, seats: ["A1", "A2"])
        world.scan(1, at: UsageWorld.day(0))
        for round in 1...2_000 {
            let id = Int64(10 * round)
            world.undo(id, of: round == 1 ? 1 : id - 9, [2], at: UsageWorld.day(0, Int64(2 * round)))
            world.scan(id + 1, at: UsageWorld.day(0, Int64(2 * round + 1)), ScanSelection(person: 2))
            // A shorter log is as it is: only a long one is worth replaying.
            if world.log.items.count > AdmissionLog.mostIdle { world.log = world.sale.settledLog(world.usage) }
            #expect(world.log.items.count <= AdmissionLog.mostIdle + 4)
        }
        #expect(world.inside(1) == [0] && world.inside(20_001) == [1])
    }

    @Test("Safe 16 The same where an entry that was taken back has left its mark on one that stands", arguments: [Reentry.once, .daily])
    func marks(_ reentry: Reentry) {
        var world = UsageWorld(reentry: reentry, seats: ["A1", "A2"])
        world.scan(1, at: UsageWorld.day(0), ScanSelection(person: 2))
        world.scan(2, at: UsageWorld.day(0, 1))
        var last: Int64 = 1
        for round in 1...2_000 {
            let id = Int64(10 * round)
            world.undo(id, of: last, [2], at: UsageWorld.day(0, Int64(2 * round)))
            last = id + 1
            world.scan(last, at: UsageWorld.day(0, Int64(2 * round + 1)), ScanSelection(person: 2))
            // A shorter log is as it is: only a long one is worth replaying.
            if world.log.items.count > AdmissionLog.mostIdle { world.log = world.sale.settledLog(world.usage) }
            #expect(world.log.items.count <= AdmissionLog.mostIdle + 4)
        }
        #expect(world.inside(2) == [0] && world.inside(last) == [1])
    }

    @Test("Safe 16 Where people come and go, the log keeps the newest", arguments: [1, 2])
    func comingAndGoing(persons: Int) {
        var world = UsageWorld(reentry: .multiple, seats: Array(repeating: nil, count: persons))
        for round in 1...3_000 {
            world.scan(Int64(round), at: UsageWorld.day(0, Int64(round)), ScanSelection(person: .init(Int64(1 + round % persons))))
            // A shorter log is as it is: only a long one is worth replaying.
            if world.log.items.count > AdmissionLog.mostIdle { world.log = world.sale.settledLog(world.usage) }
            #expect(world.log.items.count <= AdmissionLog.mostIdle + persons)
        }
        #expect(world.usage.latest(ofAny: [0, persons - 1])?.entry == 3_000)
    }

    @Test("Safe 16 What is in is never too long: a season ticket of many days and a large group take in everybody")
    func seasons() {
        var season = UsageWorld(reentry: .daily, seats: ["A1"])
        for day in 0..<1_500 { season.scan(Int64(day + 1), at: UsageWorld.day(Int64(day))) }
        #expect(!season.sale.isClosed(season.usage) && season.usage.entries.count == 1_500)
        var group = UsageWorld(seats: Array(repeating: nil, count: 2_000))
        for person in 1...2_000 {
            group.scan(Int64(person), at: UsageWorld.day(0, Int64(person)), ScanSelection(person: .init(Int64(person))))
        }
        #expect(!group.sale.isClosed(group.usage) && group.usage.entries.count == 2_000)
    }

    @Test("Safe 16 Doors may call themselves what they like: their counts have a bound")
    func gates() {
        var tally = Tally()
        for number in 0..<2_000 {
            var delta = TallyDelta()
            delta.gates = [TallyDelta.Gate(name: "G\(number)", entries: 1, used: 2)]
            tally.apply(delta)
        }
        #expect(tally.gates.count == Tally.mostGates + 1)
        #expect(tally.gates["G0"]?.used == 2)
        #expect(tally.gates[Tally.otherGates]?.entries == 2_000 - Tally.mostGates)
        #expect(tally.gates.values.reduce(0) { $0 + $1.used } == 4_000)
    }
}
