import UsherWire

extension MapScene {
    /// A tile on the screen.
    public struct PlacedTile: Sendable, Hashable {
        /// What is drawn.
        public var tile: MapTile
        /// Which part of it, from 0 to 1: all of it, unless it stands in for one that is missing.
        public var part: MapRectangle
        /// Where on the screen.
        public var frame: MapRectangle

        public init(tile: MapTile, part: MapRectangle, frame: MapRectangle) {
            (self.tile, self.part, self.frame) = (tile, part, frame)
        }
    }

    /// The zoom whose tiles are drawn: the nearest that there is.
    public var level: Int { levels.min { (abs(Double($0) - zoom), $0) < (abs(Double($1) - zoom), $1) } ?? 0 }

    /// The tiles that are seen, row by row. One that is missing is a part of the nearest one above that there is, enlarged; without any it is blank.
    public func tiles(_ isThere: (MapTile) -> Bool) -> [PlacedTile] {
        let (level, count) = (level, 1 << level)
        let side = Self.side * Mercator.exp2(zoom - Double(level))
        let middle = Mercator.unit(center, near: center.lng)
        let (left, top) = (middle.x * Double(count) - width / 2 / side, middle.y * Double(count) - height / 2 / side)
        let columns = Int(left.rounded(.down))...Int((left + width / side).rounded(.down))
        let first = max(0, min(count - 1, Int(top.rounded(.down))))
        let rows = first...max(first, min(count - 1, Int((top + height / side).rounded(.down))))
        var placed: [PlacedTile] = []
        for row in rows {
            for column in columns {
                let tile = MapTile(z: level, x: ((column % count) + count) % count, y: row)
                guard let (drawn, part) = Self.standIn(tile, least: levels.first ?? 0, isThere) else { continue }
                let frame = MapRectangle(x: (Double(column) - left) * side, y: (Double(row) - top) * side, width: side, height: side)
                placed.append(PlacedTile(tile: drawn, part: part, frame: frame))
            }
        }
        return placed
    }

    private static func standIn(_ tile: MapTile, least: Int, _ isThere: (MapTile) -> Bool) -> (MapTile, MapRectangle)? {
        var (shown, part) = (tile, MapRectangle(x: 0, y: 0, width: 1, height: 1))
        while !isThere(shown) {
            guard shown.z > least, let parent = shown.parent else { return nil }
            part = MapRectangle(
                x: (part.x + Double(shown.x & 1)) / 2, y: (part.y + Double(shown.y & 1)) / 2, width: part.width / 2, height: part.height / 2
            )
            shown = parent
        }
        return (shown, part)
    }
}
