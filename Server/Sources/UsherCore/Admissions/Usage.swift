/// Who is in by a sale: its log replayed (gate.md 2.3 and 5.6). Small arrays throughout; nearly every sale has one person and
/// a log of at most one scan.
package struct Usage: Sendable {
    /// Somebody let in, and not taken back.
    package struct Standing: Sendable, Equatable {
        package let entry: Entry.ID
        package let at: Instant
        package let gate: String
        package let source: ScanSource
        /// Indices into the roster's persons, ascending: whom it let in.
        package let admitted: [Int]
        /// Those of them who are in by it still.
        package internal(set) var persons: [Int]
        /// Whether one of these persons had been in before, and by which entry last.
        package let previous: Previous?
        /// The seat that a person without one took by this entry.
        package let label: String?
        /// The day in the event's zone; kept under `daily` alone, else 1970-01-01.
        package let day: CivilDate
        let foldedLabel: String?

        package var code: String { previous == nil ? "admitted" : "readmitted" }
    }

    /// A scan of the log that admits nobody, because others were earlier.
    package struct Conflict: Sendable, Equatable {
        package let entry: Entry.ID
        package let at: Instant
        package let outcome: Selection

        /// What a door would have said.
        package var refusal: ScanRefusal {
            switch outcome {
            case .nobodyLeft(let entry, let at, _): .alreadyUsed(entry: entry, at: at)
            case .noSeat: .seatNotFound
            case .noLine, .admits: .saleTicketNotFound
            }
        }

        /// The entry that was earlier.
        package var with: Previous? {
            if case .nobodyLeft(let entry, let at, let gate) = outcome { Previous(entry: entry, at: at, gate: gate) } else { nil }
        }
    }

    /// An earlier entry of the same person.
    package struct Previous: Sendable, Equatable {
        package let entry: Entry.ID
        package let at: Instant
        package let gate: String

        package init(entry: Entry.ID, at: Instant, gate: String) {
            self.entry = entry
            self.at = at
            self.gate = gate
        }
    }

    let roster: Roster
    let reentry: Reentry
    let zone: Zone
    /// Scans that let somebody in, in order of the log; also those that were undone since.
    package private(set) var entries: [Standing] = []
    package private(set) var conflicts: [Conflict] = []
    /// The latest standing entry of each person, as an index into `entries`; -1 for nobody.
    private var latest: [Int]
    /// Each person's standing entries before that, oldest first, so that nothing asked of one person looks at others' entries. Empty
    /// until somebody comes in again, which under `once` nobody does.
    private var earlier: [[Int]] = []
    /// Undos, by id, with the entry from which each took somebody, as an index.
    private(set) var undos: [(undo: Entry.ID, holder: Int)] = []
    /// The roster's seats as `SeatName` folds them, once a scan asks for a seat that is not there letter by letter.
    private var foldedSeats: [String?]?

    package init(sale: Sale, reentry: Reentry, zone: Zone) {
        roster = sale.roster
        self.reentry = reentry
        self.zone = zone
        latest = Array(repeating: -1, count: roster.persons.count)
        for item in sale.log.items {
            switch item.kind {
            case .scan(let selection, let source, let gate): replay(item, selection, source, gate)
            case .undo(let entry, let persons): free(persons, from: entry, by: item)
            }
        }
    }

    /// The standing entry with this id.
    package func standing(_ id: Entry.ID) -> Standing? {
        entries.first { $0.entry == id && !$0.persons.isEmpty }
    }

    /// The entry by which a person is in, the latest one.
    package func latest(of person: Int) -> Standing? {
        latest[person] < 0 ? nil : entries[latest[person]]
    }

    /// The same as an index into `entries`.
    func latestIndex(of person: Int) -> Int? { latest[person] < 0 ? nil : latest[person] }

    /// The latest entry by which one of these persons is in. Entries stand in order of the log.
    package func latest(ofAny persons: [Int]) -> Standing? {
        var newest = -1
        for person in persons { newest = max(newest, latest[person]) }
        return newest < 0 ? nil : entries[newest]
    }

    /// The seat a person has, or has taken.
    package func seat(of person: Int) -> String? {
        if let seat = roster.persons[person].seat { return seat }
        return labelled(person).flatMap { entries[$0].label }
    }

    /// The latest entry by which a person is in under a label, as an index.
    func labelled(_ person: Int) -> Int? {
        entry(of: person) { $0.label != nil }
    }

    /// The latest of a person's entries that passes, as an index.
    private func entry(of person: Int, where passes: (Standing) -> Bool) -> Int? {
        guard latest[person] >= 0 else { return nil }
        if passes(entries[latest[person]]) { return latest[person] }
        return earlier.isEmpty ? nil : earlier[person].last { passes(entries[$0]) }
    }

    /// Whether somebody is in on a day; under the other policies than `daily` no day is asked for.
    private func isIn(_ person: Int, on day: CivilDate?) -> Bool {
        guard latest[person] >= 0 else { return false }
        guard let day, entries[latest[person]].day != day else { return true }
        guard !earlier.isEmpty else { return false }
        for index in earlier[person].reversed() {
            let held = entries[index].day
            if held == day { return true }
            // Where clocks go back over midnight a date returns for some minutes; further back than that no day is.
            if held < day.adding(days: -1) { return false }
        }
        return false
    }

    private func day(of instant: Instant) -> CivilDate? { reentry == .daily ? zone.date(of: instant) : nil }
}

// MARK: - Replay
extension Usage {
    private mutating func replay(_ item: LogItem, _ selection: ScanSelection, _ source: ScanSource, _ gate: String) {
        let today = day(of: item.at)
        var seats = foldedSeats
        let outcome = select(selection, on: today, at: item.at, &seats)
        foldedSeats = seats
        guard case .admits(let persons, let label) = outcome else {
            conflicts.append(Conflict(entry: item.id, at: item.at, outcome: outcome))
            return
        }
        let before = latest(ofAny: persons)
        for person in persons {
            if latest[person] >= 0 {
                if earlier.isEmpty { earlier = Array(repeating: [], count: latest.count) }
                earlier[person].append(latest[person])
            }
            latest[person] = entries.count
        }
        entries.append(
            Standing(
                entry: item.id, at: item.at, gate: gate, source: source, admitted: persons, persons: persons,
                previous: before.map { Previous(entry: $0.entry, at: $0.at, gate: $0.gate) }, label: label,
                day: today ?? CivilDate(days: 0), foldedLabel: label.map(SeatName.folded)))
    }

    /// Takes persons back out of the entry named, or of whichever holds them now that the log is in order.
    private mutating func free(_ ids: [Person.ID], from id: Entry.ID, by undo: LogItem) {
        let named = entries.firstIndex { $0.entry == id }
        // Under `daily` an undo takes back one day and leaves the others.
        let day = day(of: named.map { entries[$0].at } ?? conflicts.first { $0.entry == id }?.at ?? undo.at)
        for id in ids {
            guard let person = roster.index(of: id) else { continue }
            if let named, entries[named].admitted.contains(person) {
                free(person, from: named, by: undo)
            } else if let holder = entry(of: person, where: { day == nil || $0.day == day }) {
                free(person, from: holder, by: undo)
            }
        }
    }

    /// Without effect where the person has left that entry before.
    private mutating func free(_ person: Int, from index: Int, by undo: LogItem) {
        undos.append((undo.id, index))
        if latest[person] == index {
            latest[person] = earlier.isEmpty ? -1 : earlier[person].popLast() ?? -1
        } else if !earlier.isEmpty {
            earlier[person].removeAll { $0 == index }
        }
        entries[index].persons.removeAll { $0 == person }
    }
}

// MARK: - Selection
extension Usage {
    /// Whom a scan would let in.
    package enum Selection: Sendable, Equatable {
        /// Indices into the roster's persons, ascending; the label is the seat that one without a seat takes.
        case admits([Int], label: String?)
        /// The latest standing entry of those covered.
        case nobodyLeft(entry: Entry.ID, at: Instant, gate: String)
        case noLine
        case noSeat
    }

    package func select(_ selection: ScanSelection, at: Instant) -> Selection {
        var seats = foldedSeats
        return select(selection, on: day(of: at), at: at, &seats)
    }

    private func select(_ selection: ScanSelection, on day: CivilDate?, at: Instant, _ seats: inout [String?]?) -> Selection {
        var covered = covered(by: selection, at: at)
        if let line = selection.line {
            guard let index = roster.index(of: line) else { return .noLine }
            covered.removeAll { roster.persons[$0].line != index }
        }
        guard !covered.isEmpty else { return .noLine }
        if let seat = selection.seat { return narrow(covered, to: seat, on: day, &seats) }
        let left = left(of: covered, on: day)
        guard !left.isEmpty else { return nobodyLeft(of: covered) }
        guard let quantity = selection.quantity, quantity < left.count else { return .admits(left, label: nil) }
        return .admits(Array(left.prefix(quantity)), label: nil)
    }

    /// All persons of the sale, or the one whose own code it is. Who was refunded or cancelled alone has left the sale's code.
    private func covered(by selection: ScanSelection, at: Instant) -> [Int] {
        if let id = selection.person { return roster.index(of: id).map { [$0] } ?? [] }
        if roster.persons.count == 1, roster.persons[0].status == nil { return [0] }
        return roster.persons.indices.filter { index in
            let person = roster.persons[index]
            guard person.status != nil else { return true }
            return person.statusSince.map { at < $0 } ?? false
        }
    }

    private func narrow(_ covered: [Int], to seat: String, on day: CivilDate?, _ seats: inout [String?]?) -> Selection {
        var matching = covered.filter { self.seat(of: $0) == seat }
        if matching.isEmpty { matching = similar(covered, to: seat, &seats) }
        if !matching.isEmpty {
            guard let person = left(of: matching, on: day).first else { return nobodyLeft(of: [matching[0]]) }
            // Who takes part again under a label keeps it.
            return .admits([person], label: roster.persons[person].seat == nil ? seat : nil)
        }
        let free = covered.filter { roster.persons[$0].seat == nil }
        guard !free.isEmpty else { return .noSeat }
        let left = left(of: free, on: day)
        // Who has a label from another day gives it up only when nobody else can take the new one.
        guard let person = left.first(where: { labelled($0) == nil }) ?? left.first else { return nobodyLeft(of: free) }
        return .admits([person], label: seat)
    }

    /// Those whose seat or label differs from this one only as people type it.
    private func similar(_ covered: [Int], to seat: String, _ seats: inout [String?]?) -> [Int] {
        let wanted = SeatName.folded(seat)
        let folded = seats ?? roster.persons.map { $0.seat.map(SeatName.folded) }
        seats = folded
        return covered.filter { person in
            (folded[person] ?? labelled(person).flatMap { entries[$0].foldedLabel }) == wanted
        }
    }

    private func left(of covered: [Int], on day: CivilDate?) -> [Int] {
        switch reentry {
        case .once, .daily: return covered.filter { !isIn($0, on: day) }
        case .multiple:
            let first = covered.filter { latest[$0] < 0 }
            return first.isEmpty ? covered : first
        }
    }

    private func nobodyLeft(of covered: [Int]) -> Selection {
        let standing = latest(ofAny: covered)
        // Nobody is left only where somebody is in.
        return .nobodyLeft(entry: standing?.entry ?? 0, at: standing?.at ?? Instant(microseconds: 0), gate: standing?.gate ?? "")
    }
}

// MARK: - Counts
extension Usage {
    /// How far a line or a sale is used up.
    package enum Status: String, Sendable {
        case unused
        case partiallyUsed = "partially_used"
        case used
    }

    /// Persons who are in, by ticket type, on whatever day; without those refunded or cancelled alone.
    package var admittedByType: [TicketType.ID: Int] {
        var admitted: [TicketType.ID: Int] = [:]
        for (index, person) in roster.persons.enumerated() where person.status == nil && latest[index] >= 0 {
            admitted[roster.lines[person.line].ticketType, default: 0] += 1
        }
        return admitted
    }

    package struct Count: Sendable, Equatable {
        package let used: Int
        package let total: Int

        package init(used: Int, total: Int) {
            self.used = used
            self.total = total
        }

        package var left: Int { total - used }
        package var status: Status { used == 0 ? .unused : used < total ? .partiallyUsed : .used }
    }

    /// Persons of the sale, without those refunded or cancelled alone; `daily` counts who is in today.
    package func count(at: Instant) -> Count { count(at: at) { _ in true } }

    package func count(ofLine line: Int, at: Instant) -> Count { count(at: at) { $0.line == line } }

    private func count(at: Instant, where belongs: (Person) -> Bool) -> Count {
        var (used, total) = (0, 0)
        let today = day(of: at)
        for (index, person) in roster.persons.enumerated() where person.status == nil && belongs(person) {
            total += 1
            if isIn(index, on: today) { used += 1 }
        }
        return Count(used: used, total: total)
    }
}
