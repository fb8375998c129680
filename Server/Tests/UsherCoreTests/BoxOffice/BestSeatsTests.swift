import Testing

@testable import UsherCore

@Suite struct BestSeatsTests {
    /// The same houses each time.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }

        mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
        mutating func chance(_ percent: Int) -> Bool { int(0...99) < percent }
    }

    /// A house of straight rows, a seat every 30; `.` is free, `x` taken, `w` a free wheelchair space, a blank no seat. The stage is in the middle.
    private struct Drawn {
        var map: SeatMap
        var free: [Bool]

        init(_ sections: [[String]], stage: Double? = nil) {
            var (seats, open) = ([SeatMap.Seat](), [String: Bool]())
            var y = 100.0
            for (section, rows) in sections.enumerated() {
                for (row, places) in rows.enumerated() {
                    for (column, place) in places.enumerated() where place != " " {
                        let id = "\(section)-\(row)-\(column)"
                        seats.append(
                            SeatMap.Seat(
                                id: id, section: section, row: String(row + 1), number: String(column + 1),
                                position: .init(x: Double(column) * 30 + 15, y: y), isAccessible: place == "w", isRestrictedView: false))
                        open[id] = place != "x"
                    }
                    y += 30
                }
            }
            let width = Double(sections.joined().map(\.count).max() ?? 1) * 30
            map = SeatMap(
                name: "House", viewport: .init(width: width, height: y),
                stage: .init(title: "", position: .init(x: stage ?? width / 2, y: 20), dimensions: .init(width: 100, height: 20)),
                sections: sections.indices.map {
                    SeatMap.Section(id: "s\($0)", name: "S\($0)", colour: "#000000", basePrice: 1, isAccessible: false)
                }, seats: seats)
            free = map.seats.map { open[$0.id] ?? false }
        }

        func best(_ count: Int, section: Int? = nil, accessible: Bool = false) -> BestSeats.Choice? {
            BestSeats.choice(.init(count: count, section: section, isAccessible: accessible), in: map, rows: SeatRows(map), free: free)
        }

        func ids(_ choice: BestSeats.Choice?) -> [String] { choice?.seats.map { map.seats[$0].id } ?? [] }
    }

    @Test("Side by side in the middle of the front row")
    func middle() {
        let house = Drawn([["........", "........"]])
        #expect(house.ids(house.best(2)) == ["0-0-3", "0-0-4"])
        #expect(house.best(2)?.isTogether == true)
    }

    @Test("No single free seat is left where another place avoids it, even farther from the axis")
    func singles() {
        let house = Drawn([["x...xxxx", "xxxxxx..", "xxxxxxxx"]])
        #expect(house.ids(house.best(2)) == ["0-1-6", "0-1-7"])
        let narrow = Drawn([["xxx...xx"]])
        #expect(narrow.best(2)?.seats.count == 2)
    }

    @Test("A seat that nobody sells parts a row, and so does an aisle")
    func aisles() {
        let house = Drawn([[".. ..", "x....x"]])
        #expect(house.ids(house.best(3)) == ["0-1-1", "0-1-2", "0-1-3"] || house.ids(house.best(3)) == ["0-1-2", "0-1-3", "0-1-4"])
        #expect(Drawn([[".. .."]]).best(3)?.isTogether == false)
    }

    @Test("Wheelchair spaces are for those who ask for them, and nobody else")
    func accessible() {
        let house = Drawn([["ww....", "......"]])
        #expect(house.ids(house.best(2, accessible: true)) == ["0-0-0", "0-0-1"])
        #expect(house.ids(house.best(8)).allSatisfy { $0 != "0-0-0" && $0 != "0-0-1" })
        #expect(Drawn([["ww"]]).best(1) == nil)
    }

    @Test("Console C64 a party larger than any row sits in neighbouring rows of one section, close together; too few are none")
    func large() throws {
        let house = Drawn([["...", "...", "..."], ["...", "..."]])
        let choice = try #require(house.best(5))
        #expect(!choice.isTogether && Set(choice.seats).count == 5)
        let rows = Set(choice.seats.map { house.map.seats[$0].row }).compactMap(Int.init).sorted()
        #expect(Set(choice.seats.map { house.map.seats[$0].section }).count == 1)
        #expect(rows.count == 2 && rows[1] - rows[0] == 1)
        #expect(house.best(16) == nil && house.best(0) == nil)
        #expect(house.best(4, section: 1)?.seats.allSatisfy { house.map.seats[$0].section == 1 } == true)
        #expect(Drawn([["x.x.x", ".x.x."]]).best(4)?.isTogether == false)
    }

    @Test("Console C64 over 1,000 random houses: in one row, side by side, no avoidable single seat, and nothing better is to be had")
    func random() throws {
        var source = Dice(state: 20_261_124)
        for _ in 0..<1_000 {
            let sections = (0..<source.int(1...3)).map { _ in
                (0..<source.int(1...4)).map { row in
                    let start = row == 0 ? String((0..<3).map { _ in source.chance(50) ? "." : "x" }) : ""
                    let density = source.int(1...9)
                    return start
                        + String(
                            (0..<source.int(1...9)).map { _ -> Character in
                                let dice = source.int(0...19)
                                return dice == 0 ? " " : dice == 1 ? "w" : source.int(0...9) < density ? "." : "x"
                            })
                }
            }
            let house = Drawn(sections, stage: source.int(0...1) == 0 ? nil : Double(source.int(0...270)))
            guard !house.map.seats.isEmpty else { continue }
            let (count, section) = (source.int(1...8), source.int(0...2) == 0 ? source.int(0...sections.count - 1) : nil)
            let accessible = source.int(0...9) == 0
            check(house.best(count, section: section, accessible: accessible), house, count, section, accessible)
        }
    }

    /// Against every place there is, looked at one by one.
    private func check(_ choice: BestSeats.Choice?, _ house: Drawn, _ count: Int, _ section: Int?, _ accessible: Bool) {
        let seats = house.map.seats
        let wanted = seats.indices.filter {
            house.free[$0] && seats[$0].isAccessible == accessible && (section == nil || seats[$0].section == section)
        }
        guard let choice else { return #expect(wanted.count < count) }
        #expect(choice.seats.count == count && Set(choice.seats).count == count && Set(choice.seats).isSubset(of: wanted))
        let ranks = wanted.compactMap { first in place(first, house, count, wanted).map { ($0, first) } }
        guard let best = ranks.map(\.0).min(by: <) else { return #expect(!choice.isTogether) }
        #expect(choice.isTogether)
        #expect(choice.seats.first.flatMap { place($0, house, count, wanted) }.map { !(best < $0) } == true)
    }

    /// How good the seats from this one on to the right are; nil where they are not all free, side by side.
    private func place(_ first: Int, _ house: Drawn, _ count: Int, _ wanted: [Int]) -> (Int, Double, Double)? {
        let (seats, start) = (house.map.seats, house.map.seats[first])
        func neighbour(_ steps: Int) -> Int? {
            seats.indices.first {
                seats[$0].section == start.section && seats[$0].row == start.row
                    && seats[$0].position.x == start.position.x + Double(steps) * 30
            }
        }
        let party = (0..<count).compactMap(neighbour)
        guard party.count == count, party.allSatisfy(wanted.contains) else { return nil }
        func isFree(_ steps: Int) -> Bool { neighbour(steps).map { house.free[$0] } ?? false }
        let singles = (isFree(-1) && !isFree(-2) ? 1 : 0) + (isFree(count) && !isFree(count + 1) ? 1 : 0)
        let (centre, stage) = (start.position.x + Double(count - 1) * 15, house.map.stage?.position)
        return (singles, (abs(centre - (stage?.x ?? 0)) / 20).rounded(.down), start.position.y)
    }
}
