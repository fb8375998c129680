/// Seats as people name them, a line for each row: `Stalls A 1-12, 14` are some of its seats, `Stalls A` is the row, `Stalls` the whole section.
package struct SeatLines: Sendable {
    /// Lines that are read at most: more than any house has rows.
    package static let most = 1_000

    /// Of two numbers and what is between them.
    private static let longest = 64

    /// Bytes of a line that is read at most: more than the seats of any row, one by one.
    private static let longestLine = 4_096

    /// Places of things by their names: as they are written, and in any case.
    private struct Names: Sendable {
        private var exact: [String: [Int]] = [:]
        private var blind: [String: [Int]] = [:]
        /// Bytes of the longest, with room for one that is longer in another case.
        private(set) var longest = 0

        mutating func add(_ name: String, _ place: Int) {
            exact[name, default: []].append(place)
            blind[name.lowercased(), default: []].append(place)
            longest = max(longest, 3 * name.utf8.count)
        }

        /// Those of exactly this name first.
        subscript(name: String) -> [Int] {
            let same = exact[name] ?? []
            return same + (blind[name.lowercased()] ?? []).filter { !same.contains($0) }
        }
    }

    private struct Row: Sendable {
        let label: String
        /// In the map's order.
        let seats: [SeatMap.Seat]
        let numbers: Names

        init(_ seats: [SeatMap.Seat]) {
            (label, self.seats) = (seats[0].row, seats)
            var numbers = Names()
            for (place, seat) in seats.enumerated() { numbers.add(seat.number, place) }
            self.numbers = numbers
        }
    }

    private struct Part: Sendable {
        let id: String
        let name: String
        let rows: [Row]
        let labels: Names
        let seats: [String]

        init(_ section: SeatMap.Section, _ rows: [[SeatMap.Seat]]) {
            (id, name) = (section.id, section.name)
            (self.rows, seats) = (rows.map { Row($0) }, rows.joined().map(\.id))
            var labels = Names()
            for (place, row) in self.rows.enumerated() { labels.add(row.label, place) }
            self.labels = labels
        }
    }

    private let parts: [Part]
    private let names: Names
    private let count: Int

    package init(_ map: SeatMap) {
        count = map.seats.count
        // The map has a row's seats one after the other.
        var rows = [[[SeatMap.Seat]]](repeating: [], count: map.sections.count)
        for seat in map.seats {
            if let last = rows[seat.section].indices.last, rows[seat.section][last][0].row == seat.row {
                rows[seat.section][last].append(seat)
            } else {
                rows[seat.section].append([seat])
            }
        }
        parts = zip(map.sections, rows).map { Part($0, $1) }
        var names = Names()
        for (place, part) in parts.enumerated() {
            names.add(part.name, place)
            if part.id != part.name { names.add(part.id, place) }
        }
        self.names = names
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
            guard place < Self.most, named <= count, line.utf8.count <= Self.longestLine, let seats = seats(line) else {
                throw Unknown(line: line)
            }
            named += seats.count
            found.formUnion(seats)
        }
        return found
    }

    /// The longest name that fits and leaves something that fits too: `Stalls Left A` is of the section `Stalls Left`.
    private func seats(_ line: String) -> [String]? {
        for (name, rest) in Self.splits(line, names.longest) {
            for part in names[name] {
                if rest.isEmpty { return parts[part].seats }
                if let found = Self.seats(rest, in: parts[part]) { return found }
            }
        }
        // Where there is one section, nobody names it.
        return parts.count == 1 ? Self.seats(line, in: parts[0]) : nil
    }

    private static func seats(_ text: String, in part: Part) -> [String]? {
        if let row = part.labels[text].first { return part.rows[row].seats.map(\.id) }
        // A row may have no name: then the numbers stand alone.
        for (label, rest) in splits(text, part.labels.longest, joined: true) + [("", text)] where !rest.isEmpty {
            for row in part.labels[label] { if let found = seats(rest, in: part.rows[row]) { return found } }
        }
        return nil
    }

    /// `1-12, 14`: both ends are seats of the row.
    private static func seats(_ text: String, in row: Row) -> [String]? {
        var found: [String] = []
        for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
            let piece = WireText.trimmed(String(piece.replacing("–", with: "-")))
            guard piece.utf8.count <= longest else { return nil }
            if let seat = row.numbers[piece].first {
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
            if let first = row.numbers[ends.0].first, let last = row.numbers[ends.1].first, first <= last { return first...last }
        }
        return nil
    }

    /// Where a name may end and what stands behind it, the longest name first: the whole text, or up to a space, or, where it is `joined`, up to a digit,
    /// as in `A12`. No name is longer than `longest` bytes.
    private static func splits(_ text: String, _ longest: Int, joined: Bool = false) -> [(name: String, rest: String)] {
        var splits: [(String, String)] = []
        var before: Character?
        for index in text.indices {
            guard text.utf8.distance(from: text.startIndex, to: index) <= longest else { break }
            let character = text[index]
            let isApart = character.isWhitespace || character == ":" || character == ","
            if let before, isApart || joined && character.isNumber && !before.isNumber {
                let rest = text[index...].dropFirst(isApart ? 1 : 0)
                splits.append((String(text[..<index]), WireText.trimmed(String(rest))))
            }
            before = character
        }
        if text.utf8.count <= longest { splits.append((text, "")) }
        return splits.reversed()
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
