import Testing
@testable import UsherCore

@Suite struct TallyTests {
    private let now = UsageWorld.evening

    /// All states of a sale one after the other, as the feed of scans would have them.
    private func tally(_ states: [UsageWorld]) -> Tally {
        var tally = Tally()
        var before = UsageWorld(reentry: states[0].reentry, seats: states[0].seats, lines: states[0].lines)
        for state in states {
            tally.apply(TallyDelta(from: before.usage, to: state.usage, roster: state.sale.roster))
            before = state
        }
        return tally
    }

    private func states(_ world: UsageWorld, _ steps: [(inout UsageWorld) -> Void]) -> [UsageWorld] {
        var world = world
        return steps.map { step in
            step(&world)
            return world
        }
    }

    @Test("Gate A38: steps added up equal a recount, with undos and offline scans between")
    func stepsEqualARecount() throws {
        for reentry in Reentry.allCases {
            let all = states(
                UsageWorld(reentry: reentry, seats: [nil, nil, "A1"], lines: [0, 0, 1]),
                [
                    { $0.scan(1, at: now, ScanSelection(quantity: 1)) },
                    { $0.scan(2, at: now.adding(seconds: 60), gate: "South") },
                    { $0.undo(3, of: 2, [2, 3], at: now.adding(seconds: 90)) },
                    { $0.scan(4, at: now.adding(seconds: -60), ScanSelection(seat: "B1"), offline: true) },
                    { $0.scan(5, at: UsageWorld.day(1)) },
                    { $0.scan(6, at: UsageWorld.day(1, -30), ScanSelection(person: 1), offline: true) },
                    { $0.undo(7, of: 5, [1, 3], at: UsageWorld.day(1, 60)) },
                ])
            let (steps, recount) = (tally(all), tally([try #require(all.last)]))
            #expect(steps.entries == recount.entries && steps.conflicts == recount.conflicts)
            for day in [20_442, 20_443] as [Int64] {
                let used = { (tally: Tally) in
                    tally.used(reentry: reentry, on: CivilDate(days: day)).filter { $0.value != 0 } as [TicketType.ID: Int]
                }
                #expect(used(steps) == used(recount))
            }
            #expect(steps.gates.filter { $0.value != Tally.Gate() } == recount.gates)
            #expect(steps.minutes.filter { $0.value != 0 } == recount.minutes)
        }
    }

    @Test func dailyCountsEachDayByItself() {
        let all = states(
            UsageWorld(reentry: .daily, seats: [nil, nil]),
            [
                { $0.scan(1, at: now) }, { $0.scan(2, at: UsageWorld.day(1), ScanSelection(quantity: 1)) },
            ])
        let tally = tally(all)
        let used = [20_442, 20_443, 20_444].map { (day: Int64) -> Int in tally.used(reentry: .daily, on: CivilDate(days: day)) }
        #expect(used == [2, 1, 0])
    }

    @Test func aTallyComesBackFromItsDocument() throws {
        var counted = tally(states(UsageWorld(seats: [nil, nil]), [{ $0.scan(1, at: now, gate: "Nörd \"1\"") }]))
        counted.apply(.refused)
        let document = Tally.writeAll([20_442: counted])
        #expect(try document.withUnsafeBytes { try Tally.readAll(document: $0) }[20_442] == counted)
    }
}
