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
    /// The latest standing entry of each person, as an index into `entries` at the time; -1 for nobody.
    private var latest: [Int]

    package init(sale: Sale, reentry: Reentry, zone: Zone) {
        roster = sale.roster
        self.reentry = reentry
        self.zone = zone
        latest = Array(repeating: -1, count: roster.persons.count)
        for item in sale.log.items {
            switch item.kind {
            case .scan(let selection, let source, let gate): replay(item, selection, source, gate)
            case .undo(let entry, let persons): free(persons, from: entry)
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

    /// The latest entry by which one of these persons is in. Entries stand in order of the log.
    package func latest(ofAny persons: [Int]) -> Standing? {
        persons.lazy.map { latest[$0] }.max().flatMap { $0 < 0 ? nil : entries[$0] }
    }

    /// The seat a person has, or has taken.
    package func seat(of person: Int) -> String? {
        roster.persons[person].seat ?? label(of: person)
    }

    private func label(of person: Int) -> String? {
        entries.last { $0.label != nil && $0.persons.contains(person) }?.label
    }
}

// MARK: - Replay
extension Usage {
    private mutating func replay(_ item: LogItem, _ selection: ScanSelection, _ source: ScanSource, _ gate: String) {
        switch select(selection, at: item.at) {
        case .admits(let persons, let label):
            let before = latest(ofAny: persons)
            entries.append(
                Standing(
                    entry: item.id, at: item.at, gate: gate, source: source, admitted: persons, persons: persons,
                    previous: before.map { Previous(entry: $0.entry, at: $0.at, gate: $0.gate) }, label: label))
            for person in persons { latest[person] = entries.count - 1 }
        case let outcome:
            conflicts.append(Conflict(entry: item.id, at: item.at, outcome: outcome))
        }
    }

    /// Takes persons back out of the entry named, or of whichever holds them now that the log is in order.
    private mutating func free(_ ids: [Person.ID], from entry: Entry.ID) {
        for id in ids {
            guard let person = roster.persons.firstIndex(where: { $0.id == id }), latest[person] >= 0 else { continue }
            let named = entries.firstIndex { $0.entry == entry && $0.persons.contains(person) }
            entries[named ?? latest[person]].persons.removeAll { $0 == person }
            latest[person] = entries.lastIndex { $0.persons.contains(person) } ?? -1
        }
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
        var covered = covered(by: selection, at: at)
        if let line = selection.line {
            guard let index = roster.index(of: line) else { return .noLine }
            covered.removeAll { roster.persons[$0].line != index }
        }
        guard !covered.isEmpty else { return .noLine }
        if let seat = selection.seat { return narrow(covered, to: seat, at: at) }
        let left = left(of: covered, at: at)
        guard !left.isEmpty else { return nobodyLeft(of: covered) }
        guard let quantity = selection.quantity, quantity < left.count else { return .admits(left, label: nil) }
        return .admits(Array(left.prefix(quantity)), label: nil)
    }

    /// All persons of the sale, or the one whose own code it is. Who was refunded or cancelled alone has left the sale's code.
    private func covered(by selection: ScanSelection, at: Instant) -> [Int] {
        if let id = selection.person { return roster.persons.firstIndex { $0.id == id }.map { [$0] } ?? [] }
        if roster.persons.count == 1, roster.persons[0].status == nil { return [0] }
        return roster.persons.indices.filter { index in
            let person = roster.persons[index]
            guard person.status != nil else { return true }
            return person.statusSince.map { at < $0 } ?? false
        }
    }

    private func narrow(_ covered: [Int], to seat: String, at: Instant) -> Selection {
        let wanted = SeatName.folded(seat)
        var matching = covered.filter { self.seat(of: $0) == seat }
        if matching.isEmpty { matching = covered.filter { self.seat(of: $0).map(SeatName.folded) == wanted } }
        if !matching.isEmpty {
            guard let person = left(of: matching, at: at).first else { return nobodyLeft(of: [matching[0]]) }
            // Who takes part again under a label keeps it.
            return .admits([person], label: roster.persons[person].seat == nil ? seat : nil)
        }
        let free = covered.filter { roster.persons[$0].seat == nil }
        guard !free.isEmpty else { return .noSeat }
        guard let person = left(of: free, at: at).first else { return nobodyLeft(of: free) }
        return .admits([person], label: seat)
    }

    private func left(of covered: [Int], at: Instant) -> [Int] {
        switch reentry {
        case .once: return covered.filter { latest[$0] < 0 }
        case .daily:
            let today = zone.date(of: at)
            return covered.filter { person in
                !entries.contains { $0.persons.contains(person) && zone.date(of: $0.at) == today }
            }
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
        let today = reentry == .daily ? zone.date(of: at) : nil
        for (index, person) in roster.persons.enumerated() where person.status == nil && belongs(person) {
            total += 1
            if isIn(index, on: today) { used += 1 }
        }
        return Count(used: used, total: total)
    }

    private func isIn(_ person: Int, on day: CivilDate?) -> Bool {
        guard let day else { return latest[person] >= 0 }
        return entries.contains { $0.persons.contains(person) && zone.date(of: $0.at) == day }
    }
}

/// Names of seats as people type them.
package enum SeatName {
    /// Without spaces and hyphens, ASCII letters upper-cased.
    package static func folded(_ seat: String) -> String {
        var folded = ""
        for scalar in seat.unicodeScalars where scalar != " " && scalar != "-" {
            if scalar.value >= 0x61 && scalar.value <= 0x7A {
                folded.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value - 0x20)))
            } else {
                folded.unicodeScalars.append(scalar)
            }
        }
        return folded
    }
}
