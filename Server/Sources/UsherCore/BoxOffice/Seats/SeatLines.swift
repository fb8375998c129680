/// Seats as people name them, a line for each row: `Stalls A 1-12, 14` are some of its seats, `Stalls A` is the row, `Stalls` the whole section.
package struct SeatLines: Sendable {
    /// Lines that are read at most: more than any house has rows.
    package static let most = 1_000

    /// Of two numbers and what is between them.
    private static let longest = 64

    private struct Row: Sendable {
        let label: String
        /// In the map's order.
        let seats: [SeatMap.Seat]
    }

    private struct Part: Sendable {
        let id: String
        let name: String
        let rows: [Row]

        var seats: [String] { rows.flatMap { $0.seats.map(\.id) } }
    }

    private let parts: [Part]
    private let count: Int

    package init(_ map: SeatMap) {
        count = map.seats.count
        parts = map.sections.enumerated().map { index, section in
            let own = map.seats.filter { $0.section == index }
            // The map has a row's seats one after the other.
            let rows = own.reduce(into: [[SeatMap.Seat]]()) { rows, seat in
                if rows.last?.last?.row == seat.row { rows[rows.count - 1].append(seat) } else { rows.append([seat]) }
            }
            return Part(id: section.id, name: section.name, rows: rows.map { Row(label: $0[0].row, seats: $0) })
        }
    }

    // MARK: Reading

    /// A line that names nothing of this map, as it was typed.
    package struct Unknown: Error, Equatable {
        package let line: String
    }

    package func read(_ text: String) throws(Unknown) -> Set<String> {
        let lines = text.split(whereSeparator: { $0.isNewline || $0 == ";" }).map { WireText.trimmed(String($0)) }.filter { !$0.isEmpty }
        var (found, named): (Set<String>, Int) = ([], 0)
        for (place, line) in lines.enumerated() {
            // The same row hundreds of times over would be much work in a small form.
            guard place < Self.most, named <= count, let seats = seats(line) else { throw Unknown(line: line) }
            named += seats.count
            found.formUnion(seats)
        }
        return found
    }

    /// The longest name that fits and leaves something that fits too: `Stalls Left A` is of the section `Stalls Left`.
    private func seats(_ line: String) -> [String]? {
        let named = parts.flatMap { part in [part.name, part.id].compactMap { name in Self.rest(of: line, after: name).map { (part, $0) } }
        }
        for (part, rest) in named.sorted(by: { $0.1.utf8.count < $1.1.utf8.count }) {
            if rest.isEmpty { return part.seats }
            if let found = Self.seats(rest, in: part) { return found }
        }
        // Where there is one section, nobody names it.
        return parts.count == 1 ? Self.seats(line, in: parts[0]) : nil
    }

    private static func seats(_ text: String, in part: Part) -> [String]? {
        for row in part.rows where same(text, row.label) { return row.seats.map(\.id) }
        let fitting = part.rows.compactMap { row in rest(of: text, after: row.label, joined: true).map { (row, $0) } }
        for (row, rest) in fitting.sorted(by: { $0.1.utf8.count < $1.1.utf8.count }) {
            if let found = seats(rest, in: row) { return found }
        }
        return nil
    }

    /// `1-12, 14`: both ends are seats of the row.
    private static func seats(_ text: String, in row: Row) -> [String]? {
        var found: [String] = []
        for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
            let piece = WireText.trimmed(String(piece.replacing("–", with: "-")))
            guard piece.utf8.count <= longest else { return nil }
            if let seat = place(piece, in: row) {
                found.append(row.seats[seat].id)
            } else if let range = range(piece, in: row) {
                found += row.seats[range].map(\.id)
            } else {
                return nil
            }
            guard found.count <= row.seats.count else { return nil }
        }
        return found.isEmpty ? nil : found
    }

    private static func range(_ piece: String, in row: Row) -> ClosedRange<Int>? {
        for dash in piece.indices where piece[dash] == "-" {
            let ends = (WireText.trimmed(String(piece[..<dash])), WireText.trimmed(String(piece[piece.index(after: dash)...])))
            if let first = place(ends.0, in: row), let last = place(ends.1, in: row), first <= last { return first...last }
        }
        return nil
    }

    private static func place(_ number: String, in row: Row) -> Int? { row.seats.firstIndex { same($0.number, number) } }

    private static func same(_ one: String, _ other: String) -> Bool { one.lowercased() == other.lowercased() }

    /// What stands behind a name: after a space, or, where it is `joined`, at once with a digit, as in `A12`.
    private static func rest(of text: String, after name: String, joined: Bool = false) -> String? {
        guard text.lowercased().hasPrefix(name.lowercased()), text.count >= name.count else { return nil }
        let rest = text.dropFirst(name.count)
        guard let first = rest.first, !name.isEmpty else { return String(rest) }
        let isApart = first.isWhitespace || first == ":" || first == ","
        guard isApart || (joined && first.isNumber && name.last?.isNumber == false) else { return nil }
        return WireText.trimmed(String(isApart ? rest.dropFirst() : rest))
    }
}

// MARK: Writing
extension SeatLines {
    /// The same seats as lines that are read back as these, in the map's order.
    package func lines(of seats: Set<String>) -> [String] {
        parts.flatMap { part -> [String] in
            let own = part.seats.filter(seats.contains)
            guard !own.isEmpty else { return [] }
            let named = lines(of: seats, in: part, called: part.name)
            // A name that two sections have, or that reads as another one's row, is told by its key.
            return (try? read(named.joined(separator: "\n"))) == Set(own) ? named : lines(of: seats, in: part, called: part.id)
        }
    }

    private func lines(of seats: Set<String>, in part: Part, called name: String) -> [String] {
        if part.seats.allSatisfy(seats.contains) { return [name] }
        return part.rows.compactMap { row in
            let runs = row.seats.indices.reduce(into: [ClosedRange<Int>]()) { runs, index in
                guard seats.contains(row.seats[index].id) else { return }
                if let last = runs.last, last.upperBound + 1 == index {
                    runs[runs.count - 1] = last.lowerBound...index
                } else {
                    runs.append(index...index)
                }
            }
            guard let first = runs.first else { return nil }
            let label = row.label.isEmpty ? name : "\(name) \(row.label)"
            if first.count == row.seats.count, !row.label.isEmpty { return label }
            return label + " " + runs.map { Self.told($0, in: row) }.joined(separator: ", ")
        }
    }

    private static func told(_ run: ClosedRange<Int>, in row: Row) -> String {
        let (first, last) = (row.seats[run.lowerBound].number, row.seats[run.upperBound].number)
        return run.count == 1 ? first : "\(first)-\(last)"
    }

    /// What there is to name, a section each: `Stalls A–M`.
    package var known: [String] {
        parts.compactMap { part in
            guard let first = part.rows.first?.label, let last = part.rows.last?.label else { return nil }
            return first == last ? WireText.trimmed("\(part.name) \(first)") : "\(part.name) \(first)–\(last)"
        }
    }

    /// Some seats of a row, for who has not named any yet: of the last row of the first section.
    package var example: String? {
        guard let part = parts.first(where: { !$0.rows.isEmpty }), let row = part.rows.last else { return nil }
        let label = row.label.isEmpty ? part.name : "\(part.name) \(row.label)"
        return label + " " + Self.told(0...(row.seats.count - 1), in: row)
    }
}
