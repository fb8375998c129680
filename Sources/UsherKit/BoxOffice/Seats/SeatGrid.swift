/// Finds the nearest of many places without looking at all of them.
struct SeatGrid: Sendable, Hashable {
    private let places: [MapPoint]
    private let cells: [Int: [Int32]]
    private static let side = 64.0
    private static let row = 1 << 20

    init(_ places: [MapPoint]) {
        self.places = places
        var cells: [Int: [Int32]] = [:]
        for (index, place) in places.enumerated() where index < Int32.max { cells[Self.cell(place), default: []].append(Int32(index)) }
        self.cells = cells
    }

    private static func number(_ value: Double) -> Int {
        Int(max(-400_000, min(400_000, (value.isFinite ? value : 0) / side)).rounded(.down))
    }
    private static func cell(_ place: MapPoint) -> Int { number(place.y) * row + number(place.x) }

    func nearest(_ place: MapPoint, within reach: Double) -> Int? {
        guard reach.isFinite, reach >= 0, place.x.isFinite, place.y.isFinite else { return nil }
        let (columns, rows) = (
            Self.number(place.x - reach)...Self.number(place.x + reach), Self.number(place.y - reach)...Self.number(place.y + reach)
        )
        // Far away everything is near: then all of them are looked at.
        if columns.count * rows.count > cells.count { return least(places.indices, place, reach) }
        var candidates: [Int] = []
        for row in rows { for column in columns { candidates += (cells[row * Self.row + column] ?? []).map(Int.init) } }
        return least(candidates, place, reach)
    }

    private func least(_ candidates: some Sequence<Int>, _ place: MapPoint, _ reach: Double) -> Int? {
        var (found, least): (Int?, Double) = (nil, reach * reach)
        for index in candidates {
            let (dx, dy) = (places[index].x - place.x, places[index].y - place.y)
            let distance = dx * dx + dy * dy
            if distance < least || distance == least && found == nil { (found, least) = (index, distance) }
        }
        return found
    }
}
