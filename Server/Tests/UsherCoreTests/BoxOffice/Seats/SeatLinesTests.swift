import Testing

@testable import UsherCore

/// Seats by lines of text, as an organiser types them, and back.
@Suite struct SeatLinesTests {
    /// Sections `Stalls` (rows A and B of four, B has none of number 3), `Stalls Left` (A of two) and `Boxes` (seats 1 and 2 without rows).
    private static let map: SeatMap = {
        let names = [("s", "Stalls"), ("l", "Stalls Left"), ("b", "Boxes")]
        let rows: [(Int, String, [String])] = [
            (0, "A", ["1", "2", "3", "4"]), (0, "B", ["1", "2", "4", "5"]), (1, "A", ["1", "2"]), (2, "", ["1", "2"]),
        ]
        let seats = rows.flatMap { section, row, numbers in
            numbers.map { number in
                SeatMap.Seat(
                    id: "\(names[section].0)-\(row)\(number)", section: section, row: row, number: number, position: .init(x: 0, y: 0),
                    isAccessible: false, isRestrictedView: false)
            }
        }
        return SeatMap(
            name: "House", viewport: .init(width: 1, height: 1),
            sections: names.map { SeatMap.Section(id: $0.0, name: $0.1, colour: "#000000", basePrice: 1, isAccessible: false) },
            seats: seats)
    }()
    private static let lines = SeatLines(map)

    @Test(
        "A line is a section, a row, or some of its seats; the longer name comes first",
        arguments: [
            ("Stalls A 1-3", "s-A1 s-A2 s-A3"), ("stalls a 1, 3–4", "s-A1 s-A3 s-A4"), ("Stalls A2", "s-A2"),
            ("Stalls B", "s-B1 s-B2 s-B4 s-B5"), ("Stalls B 2-4", "s-B2 s-B4"), ("Stalls Left", "l-A1 l-A2"),
            ("Stalls Left A 2", "l-A2"), ("Boxes 2", "b-2"), ("s A 4", "s-A4"), ("Stalls: A: 1", "s-A1"),
            ("Stalls A 1\n\nBoxes 1 ; Boxes 1", "b-1 s-A1"), ("", ""),
        ])
    func reads(text: String, seats: String) throws {
        #expect(try Self.lines.read(text).sorted() == seats.split(separator: " ").map(String.init))
    }

    @Test(
        "What names no seat is told as it was typed, and nothing is guessed",
        arguments: [
            "Balcony", "Stalls C", "Stalls A 5", "Stalls B 1-3", "Stalls A 3-1", "Stalls A 1,", "Stalls A 1 2", "A 1", "Stallsx", "-",
        ])
    func refuses(line: String) {
        #expect(throws: SeatLines.Unknown(line: line)) { try Self.lines.read("Stalls A 1\n\(line)\nStalls B") }
    }

    @Test("Every choice of seats is read back from its lines")
    func returns() throws {
        let all = Self.map.seats.map(\.id)
        for choice in 0..<(1 << all.count) {
            let seats = Set(all.indices.filter { choice >> $0 & 1 == 1 }.map { all[$0] })
            #expect(try Self.lines.read(Self.lines.lines(of: seats).joined(separator: "\n")) == seats)
        }
        #expect(Self.lines.lines(of: ["s-A1", "s-A2", "s-A4", "s-B1"]) == ["Stalls A 1-2, 4", "Stalls B 1"])
        #expect(Self.lines.lines(of: Set(all.filter { $0.hasPrefix("s-") })) == ["Stalls"])
        #expect(Self.lines.known == ["Stalls A–B", "Stalls Left A", "Boxes"] && Self.lines.example == "Stalls B 1-5")
    }

    @Test("A form full of rows, or of dashes, is refused before it is much work")
    func bounds() {
        #expect(throws: SeatLines.Unknown.self) { try Self.lines.read(String(repeating: "Stalls\n", count: 30_000)) }
        let dashes = "Stalls A " + String(repeating: "-", count: 60_000)
        #expect(throws: SeatLines.Unknown(line: dashes)) { try Self.lines.read(dashes) }
    }
}
