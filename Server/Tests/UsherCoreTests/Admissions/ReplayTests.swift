import Testing
import UsherCore

/// The log decides: properties that hold for any log.
@Suite struct ReplayTests {
    private static let roster = Roster(
        lines: [SaleLine(id: 1, ticketType: 101, quantity: 3), SaleLine(id: 2, ticketType: 102, quantity: 2)],
        persons: [
            Person(id: 11, line: 0, seat: "A1", code: "P1"), Person(id: 12, line: 0, seat: "A2", code: "P2"),
            Person(id: 13, line: 0, seat: nil, code: "P3"), Person(id: 14, line: 1, seat: nil, code: "P4"),
            Person(id: 15, line: 1, seat: nil, code: "P5", status: .refunded, statusSince: Instant(seconds: 50)),
        ])

    private func usage(_ log: AdmissionLog, _ reentry: Reentry) -> Usage {
        let sale = Sale(
            id: 1, event: 1, status: .paid, name: "", email: "", eventDate: CivilDate(days: 0), roster: Self.roster, log: log)
        return Usage(sale: sale, reentry: reentry, zone: .universal)
    }

    /// Scans and undos at few different times, so that many come together.
    private func items(using dice: inout some RandomNumberGenerator) -> [LogItem] {
        (1...Int.random(in: 1...14, using: &dice)).map { number in
            let at = Instant(seconds: Int64.random(in: 0..<8, using: &dice) * 20_000)
            guard Int.random(in: 0..<4, using: &dice) > 0 else {
                let persons = Self.roster.persons.map(\.id).shuffled(using: &dice).prefix(2)
                return LogItem(
                    id: .init(Int64(number)), at: at,
                    kind: .undo(entry: .init(Int64.random(in: 1...14, using: &dice)), persons: persons.sorted()))
            }
            let selection = ScanSelection(
                person: Bool.random(using: &dice) ? Self.roster.persons.randomElement(using: &dice)?.id : nil,
                line: Int.random(in: 0..<5, using: &dice) == 0 ? 2 : nil,
                seat: Int.random(in: 0..<4, using: &dice) == 0 ? ["A1", "a-2", "B7", "Z9"].randomElement(using: &dice) : nil,
                quantity: Int.random(in: 0..<3, using: &dice) == 0 ? 1 : nil)
            let offline = Bool.random(using: &dice)
            return LogItem(
                id: .init(Int64(number)), at: at, kind: .scan(selection, source: offline ? .offline : .online, gate: "G\(number % 2)"),
                name: offline ? "scan-\(Int.random(in: 0..<100, using: &dice))-\(number)" : nil)
        }
    }

    @Test(arguments: Reentry.allCases)
    func theOrderOfArrivalDoesNotMatter(_ reentry: Reentry) throws {
        var dice = Dice(seed: 1)
        for _ in 0..<300 {
            let items = items(using: &dice)
            let expected = AdmissionLog(items: items)
            var log = AdmissionLog()
            for item in items.shuffled(using: &dice) { log.insert(item) }
            #expect(log == expected)
            let stored = try log.document.withUnsafeBytes { try AdmissionLog(document: $0) }
            #expect(stored == expected, "it is stored as it is")
            #expect(usage(stored, reentry).entries == usage(expected, reentry).entries)
            #expect(usage(stored, reentry).conflicts == usage(expected, reentry).conflicts)
        }
    }

    @Test(arguments: Reentry.allCases)
    func everyScanIsAnEntryOrAConflict(_ reentry: Reentry) {
        var dice = Dice(seed: 2)
        for _ in 0..<300 {
            let items = items(using: &dice)
            let usage = usage(AdmissionLog(items: items), reentry)
            let scans = items.filter { if case .scan = $0.kind { true } else { false } }
            #expect((usage.entries.map(\.entry) + usage.conflicts.map(\.entry)).sorted() == scans.map(\.id).sorted())
            for entry in usage.entries { #expect(!entry.admitted.isEmpty && Set(entry.persons).isSubset(of: entry.admitted)) }
            guard reentry == .once else { continue }
            let inside = usage.entries.flatMap(\.persons)
            #expect(Set(inside).count == inside.count, "once: nobody is in twice")
        }
    }

    @Test func withoutUndosTheFirstScanOfAllAlwaysAdmits() {
        var dice = Dice(seed: 3)
        for _ in 0..<300 {
            let scans = items(using: &dice).filter { if case .scan(let selection, _, _) = $0.kind { selection.seat == nil } else { false } }
            guard
                let first = AdmissionLog(items: scans).items.first(where: { item in
                    // The one who left the sale is not covered any more.
                    if case .scan(let selection, _, _) = item.kind {
                        selection.person != 15 && !(selection.person != nil && selection.line != nil)
                    } else {
                        false
                    }
                }), first == AdmissionLog(items: scans).items.first
            else { continue }
            #expect(usage(AdmissionLog(items: scans), .once).entries.first?.entry == first.id)
        }
    }

    @Test(arguments: Reentry.allCases)
    func countsFollowAnyChange(_ reentry: Reentry) {
        var dice = Dice(seed: 4)
        for _ in 0..<300 {
            var log = AdmissionLog()
            var tally = Tally()
            var before = usage(log, reentry)
            for item in items(using: &dice) {
                log.insert(item)
                let after = usage(log, reentry)
                tally.apply(TallyDelta(from: before, to: after, roster: Self.roster))
                before = after
            }
            #expect(tally.entries == before.entries.count { !$0.persons.isEmpty })
            #expect(tally.conflicts == before.conflicts.count)
            if reentry == .once {
                #expect(tally.used(reentry: .once, on: CivilDate(days: 0)) == before.admittedByType.values.reduce(0, +))
            }
        }
    }

    @Test func anUndoFreesWhoeverHoldsThePersonNow() {
        let scan = { (id: Int64, at: Int64, name: String?) in
            LogItem(id: .init(id), at: Instant(seconds: at), kind: .scan(ScanSelection(person: 11), source: .online, gate: ""), name: name)
        }
        var log = AdmissionLog(items: [scan(1, 10, nil), LogItem(id: 2, at: Instant(seconds: 20), kind: .undo(entry: 1, persons: [11]))])
        #expect(usage(log, .once).count(at: Instant(seconds: 30)).used == 0)
        log.insert(scan(3, 5, "late"))
        let late = usage(log, .once)
        #expect(late.entries.map(\.entry) == [3] && late.conflicts.map(\.entry) == [1])
        #expect(late.standing(3) == nil && late.latest(of: 0) == nil)
        log.insert(scan(4, 25, nil))
        #expect(usage(log, .once).standing(4)?.previous == nil)
    }
}
