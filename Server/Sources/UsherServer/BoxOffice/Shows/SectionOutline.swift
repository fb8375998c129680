import UsherCore

/// The shape of a section: along its first row, down the rows' ends, back along its last row, drawn with a line as broad as a seat.
struct SectionOutline {
    /// As an SVG path; where there is one seat, a dot.
    let path: String
    let stroke: Double
    /// Where its name stands: on a seat in its middle, since the middle of an arc's box may lie outside of the arc.
    let middle: (x: Double, y: Double)
    /// The room for words around that.
    private let room: (width: Double, height: Double)

    /// Seats of one row stand together.
    init(_ seats: [(row: String, x: Double, y: Double)], seatSize: Double) {
        var rows: [[(x: Double, y: Double)]] = []
        var row: String?
        for seat in seats {
            if seat.row != row { rows.append([]) }
            row = seat.row
            rows[rows.count - 1].append((seat.x, seat.y))
        }
        rows = Self.aligned(rows)
        stroke = seatSize * 1.3
        guard let first = rows.first, let last = rows.last, let start = first.first else {
            (path, middle, room) = ("", (0, 0), (0, 0))
            return
        }
        let inner = rows.dropFirst().dropLast()
        var points = first + inner.compactMap(\.last)
        if rows.count > 1 { points += last.reversed() }
        points += inner.reversed().compactMap(\.first)
        path =
            "M" + points.map { "\(SeatPlan.text($0.x)) \(SeatPlan.text($0.y))" }.joined(separator: "L") + (points.count == 1 ? "h0" : "Z")
        let central = rows[rows.count / 2]
        let at = central.isEmpty ? start : central[central.count / 2]
        // Between the two middle seats of an even row, between the two middle rows of an even number.
        let (top, bottom) = (Self.centre(first), Self.centre(last))
        middle = (at.x, rows.count > 1 ? (top.y + bottom.y) / 2 : at.y)
        let wide = central.map(\.x).max().map { $0 - (central.map(\.x).min() ?? $0) } ?? 0
        room = (wide + seatSize, abs(bottom.y - top.y) + seatSize)
    }

    /// How large words may be to fit in: lines of so many letters, three of them.
    func fontSize(_ letters: Int) -> Double { max(1, min(room.height / 3.8, room.width / (Double(max(1, letters)) * 0.6))) }

    /// All rows run the same way, however they are numbered.
    private static func aligned(_ rows: [[(x: Double, y: Double)]]) -> [[(x: Double, y: Double)]] {
        func extent(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
        let wide = rows.reduce(0) { $0 + extent($1.map(\.x)) }
        let high = rows.reduce(0) { $0 + extent($1.map(\.y)) }
        return rows.map { row in row.sorted { wide >= high ? $0.x < $1.x : $0.y < $1.y } }
    }

    private static func centre(_ row: [(x: Double, y: Double)]) -> (x: Double, y: Double) { row[row.count / 2] }
}
