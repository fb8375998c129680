/// The rows of a map as one sits in them: each a line of seats, in pieces where an aisle or a missing seat parts them.
package struct SeatRows: Sendable {
    /// By section and row, as the map lists them.
    package let rows: [Row]
    /// In the middle of what is looked at, and where the front is.
    package let axis: Double
    package let front: Double
    /// What distances to the axis are counted in.
    package let step: Double

    package struct Row: Sendable {
        /// Index into the map's sections.
        package let section: Int
        /// Neighbours side by side: indices into the map's seats.
        package let pieces: [[Int]]
    }

    package init(_ map: SeatMap) {
        axis = map.stage?.position.x ?? map.viewport.width / 2
        front = map.stage?.position.y ?? 0
        step = map.drawnSeatSize
        var lines: [[Int]] = []
        for (index, seat) in map.seats.enumerated() {
            if let last = lines.last?.last, map.seats[last].section == seat.section, map.seats[last].row == seat.row {
                lines[lines.count - 1].append(index)
            } else {
                lines.append([index])
            }
        }
        lines = lines.map { SeatRows.inOrder($0, map) }
        let pitches = SeatRows.pitches(lines, map)
        rows = lines.map { line in
            let section = map.seats[line[0]].section
            return Row(section: section, pieces: SeatRows.pieces(line, map, apart: pitches[section] * SeatRows.aisle))
        }
    }

    /// Neighbours stand at most so many times as far apart as those of their section usually do.
    private static let aisle = 1.5

    /// Along the line, whichever way it runs and is numbered.
    private static func inOrder(_ line: [Int], _ map: SeatMap) -> [Int] {
        let points = line.map { map.seats[$0].position }
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        let (wide, high) = ((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
        func place(_ index: Int) -> Double { wide >= high ? map.seats[index].position.x : map.seats[index].position.y }
        return line.sorted { (place($0), $0) < (place($1), $1) }
    }

    /// How far neighbours are apart in each section: what a quarter of them do not exceed, so that no aisle is taken for it.
    private static func pitches(_ lines: [[Int]], _ map: SeatMap) -> [Double] {
        var gaps = [[Double]](repeating: [], count: map.sections.count)
        for line in lines {
            for (a, b) in zip(line, line.dropFirst()) { gaps[map.seats[a].section].append(distance(a, b, map)) }
        }
        return gaps.map { $0.isEmpty ? 0 : $0.sorted()[($0.count - 1) / 4] }
    }

    private static func pieces(_ line: [Int], _ map: SeatMap, apart: Double) -> [[Int]] {
        var pieces = [[line[0]]]
        for (a, b) in zip(line, line.dropFirst()) {
            if distance(a, b, map) <= apart { pieces[pieces.count - 1].append(b) } else { pieces.append([b]) }
        }
        return pieces
    }

    static func distance(_ a: Int, _ b: Int, _ map: SeatMap) -> Double {
        let (a, b) = (map.seats[a].position, map.seats[b].position)
        return ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }
}
