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

    /// Rows `a` and `A`, the seats of each numbered `x` and `X`.
    private static func twins() -> SeatMap {
        let seats = ["a", "A"].flatMap { row in
            ["x", "X"].map { number in
                SeatMap.Seat(
                    id: row + number, section: 0, row: row, number: number, position: .init(x: 0, y: 0), isAccessible: false,
                    isRestrictedView: false)
            }
        }
        return SeatMap(
            name: "House", viewport: .init(width: 1, height: 1),
            sections: [SeatMap.Section(id: "s", name: "Pit", colour: "#000000", basePrice: 1, isAccessible: false)], seats: seats)
    }

    @Test("Names count as they are written, and in any case only where nothing is called so")
    func cases() throws {
        let lines = SeatLines(Self.twins())
        #expect(try lines.read("Pit A X") == ["AX"] && lines.read("Pit a X") == ["aX"] && lines.read("Pit A x") == ["Ax"])
        #expect(try lines.read("A") == ["Ax", "AX"] && lines.read("PIT a") == ["ax", "aX"])
        for seats in [["AX"], ["ax", "AX"], ["Ax", "AX", "aX"]] as [Set<String>] {
            #expect(try lines.read(lines.lines(of: seats).joined(separator: "\n")) == seats)
        }
    }

    @Test("A line of more than 4,096 bytes is refused; ten thousand seats by a thousand lines are read at once")
    func large() throws {
        let long = "Stalls A " + String(repeating: " ", count: 4_096) + "1"
        #expect(throws: SeatLines.Unknown(line: long)) { try Self.lines.read("Stalls A 1\n" + long) }
        let rows = 1_000
        let seats = (0..<rows).flatMap { row in
            (1...10).map { number in
                SeatMap.Seat(
                    id: "\(row)-\(number)", section: row / 100, row: "R\(row)", number: "\(number)", position: .init(x: 0, y: 0),
                    isAccessible: false, isRestrictedView: false)
            }
        }
        let map = SeatMap(
            name: "Arena", viewport: .init(width: 1, height: 1),
            sections: (0..<10).map {
                SeatMap.Section(id: "b\($0)", name: "Block \($0)", colour: "#000000", basePrice: 1, isAccessible: false)
            },
            seats: seats)
        let lines = SeatLines(map)
        let even = Set(map.seats.filter { $0.number != "5" }.map(\.id))
        let told = lines.lines(of: even)
        #expect(told.count == rows && told[0] == "Block 0 R0 1-4, 6-10")
        let began = ContinuousClock.now
        #expect(try lines.read(told.joined(separator: "\n")) == even)
        // Far more than it takes, and far less than a scan of all seats for each line would.
        #expect(ContinuousClock.now - began < .seconds(5))
    }

    @Test("A form full of rows, or of dashes, is refused before it is much work")
    func bounds() {
        #expect(throws: SeatLines.Unknown.self) { try Self.lines.read(String(repeating: "Stalls\n", count: 30_000)) }
        let dashes = "Stalls A " + String(repeating: "-", count: 60_000)
        #expect(throws: SeatLines.Unknown(line: dashes)) { try Self.lines.read(dashes) }
    }
}
