/// What of a performance is free at a moment, and what of it suits somebody who waits: as many as they want, side by side where that can be; else
/// as many as there are, if they would take so few.
package struct FreePlaces: Sendable {
    private let map: SeatMap
    private let rows: SeatRows
    /// As many and in the same order as the map's seats.
    private var free: [Bool]

    package init(_ map: SeatMap, free: [Bool]) {
        (self.map, self.free) = (map, free)
        rows = SeatRows(map)
    }

    /// A standing area, and how many places it has left.
    package struct Area: Sendable {
        let key: String
        let left: Int64

        package init(key: String, left: Int64) { (self.key, self.left) = (key, left) }
    }

    /// Places that are chosen together.
    package struct Choice: Sendable, Equatable {
        /// Ids of the map.
        package var seats: [String] = []
        /// So many of areas by key.
        package var standing: [String: Int] = [:]
        fileprivate var isTogether = false

        package var count: Int { seats.count + standing.values.reduce(0, +) }
        package static let nothing = Choice()

        package static func == (a: Choice, b: Choice) -> Bool { a.seats == b.seats && a.standing == b.standing }
    }

    /// No seat is.
    package var isEmpty: Bool { !free.contains(true) }

    package mutating func take(_ seats: [String]) {
        for seat in seats { if let index = map.index(of: seat) { free[index] = false } }
    }

    /// `most`: no more than so many. `sold`: the seats that are for sale to them, as many as the map has; `standing`: in the order of the sheet.
    /// Nil where fewer are free than would be taken. Wheelchair spaces are for those who wait for their section by name: others leave them to those
    /// who need them.
    package func choice(for wish: WaitingWish, most: Int, sold: [Bool], standing: [Area]) -> Choice? {
        let wanted = min(wish.quantity, most)
        guard wanted >= wish.atLeast else { return nil }
        var offered = self
        offered.free = zip(free, sold).map { $0 && $1 }
        let found = wish.area.map { offered.inArea($0, wanted, standing) } ?? offered.anywhere(wanted, standing)
        return found.count >= wish.atLeast ? found : nil
    }

    private func inArea(_ key: String, _ wanted: Int, _ standing: [Area]) -> Choice {
        if let area = standing.first(where: { $0.key == key }) { return places(of: area, wanted) }
        guard let section = map.sections.firstIndex(where: { $0.id == key }) else { return .nothing }
        return seats(wanted, in: section, accessible: map.sections[section].isAccessible)
    }

    private func places(of area: Area, _ wanted: Int) -> Choice {
        let count = Int(max(0, min(Int64(wanted), area.left)))
        return count == 0 ? .nothing : Choice(standing: [area.key: count], isTogether: true)
    }

    /// In one area if that gives as many as several would; side by side before that.
    private func anywhere(_ wanted: Int, _ standing: [Area]) -> Choice {
        let seats = seats(wanted, in: nil, accessible: false)
        let areas = standing.map { places(of: $0, wanted) }
        let best = ([seats] + areas).max { ($0.count, $0.isTogether ? 1 : 0) < ($1.count, $1.isTogether ? 1 : 0) } ?? .nothing
        guard best.count < wanted else { return best }
        var mixed = seats
        mixed.isTogether = false
        for area in standing where mixed.count < wanted {
            let more = places(of: area, wanted - mixed.count)
            mixed.standing.merge(more.standing) { $0 + $1 }
        }
        return mixed.count > best.count ? mixed : best
    }

    private func seats(_ wanted: Int, in section: Int?, accessible: Bool) -> Choice {
        let there = map.seats.indices.count { index in
            let seat = map.seats[index]
            return free[index] && (section == nil || seat.section == section)
                && (seat.isAccessible || map.sections[seat.section].isAccessible) == accessible
        }
        let count = min(wanted, there)
        guard count > 0 else { return .nothing }
        let wish = BestSeats.Wish(count: count, section: section, isAccessible: accessible)
        guard let found = BestSeats.choice(wish, in: map, rows: rows, free: free) else { return .nothing }
        return Choice(seats: found.seats.map { map.seats[$0].id }, isTogether: found.isTogether)
    }
}
