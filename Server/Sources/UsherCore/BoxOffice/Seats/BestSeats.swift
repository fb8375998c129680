/// The best seats that a house still has for a party: in one row, side by side, so that no single free seat is left beside them where that can be
/// avoided; then nearest to the axis of what is looked at, then to the front.
package struct BestSeats {
    package struct Wish: Sendable, Hashable {
        package var count: Int
        /// Index into the map's sections; nil: any.
        package var section: Int?
        /// Wheelchair spaces alone; otherwise they are left to those who need them.
        package var isAccessible: Bool

        package init(count: Int, section: Int? = nil, isAccessible: Bool = false) {
            (self.count, self.section, self.isAccessible) = (count, section, isAccessible)
        }
    }

    package struct Choice: Sendable, Equatable {
        /// Indices into the map's seats, in the map's order.
        package let seats: [Int]
        /// In one row, side by side.
        package let isTogether: Bool
    }

    /// How good a place is; the lesser, the better.
    struct Rank: Comparable {
        /// Free seats that would stand alone beside it.
        let singles: Int
        /// From the axis, in whole seats: half a seat is what rows are staggered by.
        let aside: Double
        let back: Double
        /// So that the same house always gives the same seats.
        let first: Int

        static func < (a: Self, b: Self) -> Bool { (a.singles, a.aside, a.back, a.first) < (b.singles, b.aside, b.back, b.first) }
    }

    private let map: SeatMap
    private let rows: SeatRows
    private let free: [Bool]
    private let wish: Wish

    /// nil: there are not as many seats. `free` has one entry for each of the map's seats.
    package static func choice(_ wish: Wish, in map: SeatMap, rows: SeatRows, free: [Bool]) -> Choice? {
        guard wish.count > 0, free.count == map.seats.count else { return nil }
        let house = BestSeats(map: map, rows: rows, free: free, wish: wish)
        if let together = house.together { return Choice(seats: together.sorted(), isTogether: true) }
        return house.near.map { Choice(seats: $0.sorted(), isTogether: false) }
    }

    private var together: ArraySlice<Int>? {
        var best: (rank: Rank, seats: ArraySlice<Int>)?
        for row in rows.rows where wish.section == nil || row.section == wish.section {
            for piece in row.pieces {
                for run in runs(piece) {
                    guard run.count >= wish.count else { continue }
                    for start in run.startIndex...(run.endIndex - wish.count) {
                        let seats = run[start..<start + wish.count]
                        guard seats.allSatisfy(isWanted) else { continue }
                        let rank = rank(seats, in: run)
                        if best.map({ rank < $0.rank }) ?? true { best = (rank, seats) }
                    }
                }
            }
        }
        return best?.seats
    }

    /// What is free without a gap.
    private func runs(_ piece: [Int]) -> [ArraySlice<Int>] { piece.split { !free[$0] } }

    private func isWanted(_ seat: Int) -> Bool {
        let (place, section) = (map.seats[seat], map.sections[map.seats[seat].section])
        return (place.isAccessible || section.isAccessible) == wish.isAccessible
    }

    private func rank(_ seats: ArraySlice<Int>, in run: ArraySlice<Int>) -> Rank {
        let singles = (seats.startIndex - run.startIndex == 1 ? 1 : 0) + (run.endIndex - seats.endIndex == 1 ? 1 : 0)
        let (aside, back) = place(seats)
        return Rank(singles: singles, aside: aside, back: back, first: seats.first ?? 0)
    }

    /// Where the middle of some seats is.
    private func place(_ seats: ArraySlice<Int>) -> (aside: Double, back: Double) {
        let (x, y) = seats.reduce(into: (0.0, 0.0)) { $0 = ($0.0 + map.seats[$1].position.x, $0.1 + map.seats[$1].position.y) }
        let count = Double(seats.count)
        return ((abs(x / count - rows.axis) / rows.step).rounded(.down), abs(y / count - rows.front))
    }
}

// MARK: - Where no row has room for all
extension BestSeats {
    /// So many seats nearest to the axis are tried as the middle of a party: bounds what one question costs.
    private static let tries = 50

    /// Seats of neighbouring rows in one section, close together; of several sections only where no one has enough.
    private var near: [Int]? {
        let places = rows.rows.enumerated().flatMap { number, row in
            wish.section == nil || row.section == wish.section
                ? row.pieces.joined().filter { free[$0] && isWanted($0) }.map { (seat: $0, row: number) } : []
        }
        guard places.count >= wish.count else { return nil }
        let ranked = places.map { (place: $0, rank: rank([$0.seat], in: [$0.seat])) }.sorted { $0.rank < $1.rank }.map(\.place)
        let counts = places.reduce(into: [Int: Int]()) { $0[map.seats[$1.seat].section, default: 0] += 1 }
        var best: (cost: (Int, Double), seats: [Int])?
        for middle in ranked.lazy.filter({ counts[map.seats[$0.seat].section] ?? 0 >= wish.count }).prefix(Self.tries) {
            let found = around(middle, places)
            if best.map({ found.cost < $0.cost }) ?? true { best = found }
        }
        return best?.seats ?? Array(ranked.prefix(wish.count).map(\.seat))
    }

    /// The nearest to one seat, of as few rows around its own as will do.
    private func around(_ middle: (seat: Int, row: Int), _ places: [(seat: Int, row: Int)]) -> (cost: (Int, Double), seats: [Int]) {
        let section = map.seats[middle.seat].section
        let own = places.filter { map.seats[$0.seat].section == section }
        let counts = own.reduce(into: [Int: Int]()) { $0[$1.row, default: 0] += 1 }
        var (width, fitting) = (0, [Range<Int>]())
        while fitting.isEmpty {
            width += 1
            fitting = (middle.row - width + 1...middle.row).map { $0..<$0 + width }
                .filter { rows in rows.reduce(0) { $0 + (counts[$1] ?? 0) } >= wish.count }
        }
        let choices = fitting.map { rows in nearest(middle.seat, own.filter { rows.contains($0.row) }.map(\.seat)) }
        let best = choices.min { $0.far < $1.far } ?? (0, [])
        return ((width, best.far), best.seats)
    }

    /// So many of these seats as are wished for, the nearest to one; and how far they are from it in all.
    private func nearest(_ middle: Int, _ seats: [Int]) -> (far: Double, seats: [Int]) {
        let near = seats.map { (seat: $0, far: SeatRows.distance($0, middle, map)) }.sorted { ($0.far, $0.seat) < ($1.far, $1.seat) }
            .prefix(wish.count)
        return (near.reduce(0) { $0 + $1.far }, near.map(\.seat))
    }
}
