/// The part of the map that a walk needs, in microdegrees. `west` above `east` crosses the antimeridian.
package struct MapBounds: Sendable, Equatable {
    package var north: Int64
    package var south: Int64
    package var east: Int64
    package var west: Int64

    package var middle: Coordinate { Coordinate(lat: (north + south) / 2, lng: west <= east ? (west + east) / 2 : west) }

    private static let margin: Int64 = 100_000
    private static let turn: Int64 = 360_000_000

    package init(north: Int64, south: Int64, east: Int64, west: Int64) {
        self.north = north
        self.south = south
        self.east = east
        self.west = west
    }

    /// A tenth of a degree around the start, widened to hold every point.
    package init(start: Coordinate, points: [Coordinate]) {
        var (north, south) = (start.lat + Self.margin, start.lat - Self.margin)
        var (east, west) = (Self.margin, -Self.margin)
        for point in points {
            north = max(north, point.lat)
            south = min(south, point.lat)
            // The shorter way around from the start.
            let offset = Self.wrapped(point.lng - start.lng)
            east = max(east, offset)
            west = min(west, offset)
        }
        self.north = min(90_000_000, north)
        self.south = max(-90_000_000, south)
        if east - west >= Self.turn {
            self.east = 180_000_000
            self.west = -180_000_000
        } else {
            self.east = Self.wrapped(start.lng + east)
            self.west = Self.wrapped(start.lng + west)
        }
    }

    /// Into ±180°.
    private static func wrapped(_ lng: Int64) -> Int64 {
        if lng > 180_000_000 { return lng - turn }
        return lng < -180_000_000 ? lng + turn : lng
    }

    package func holds(_ place: Coordinate) -> Bool {
        guard place.lat <= north, place.lat >= south else { return false }
        return west <= east ? place.lng >= west && place.lng <= east : place.lng >= west || place.lng <= east
    }
}
