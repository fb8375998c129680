/// A part of the map in whole microdegrees. West of its east: it lies across the antimeridian.
package struct BoundingBox: Sendable, Equatable {
    package private(set) var west: Int64
    package private(set) var south: Int64
    package private(set) var east: Int64
    package private(set) var north: Int64

    /// Reads `west,south,east,north` in degrees; nil where that is no part of the globe.
    package init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double(WireText.trimmed(String($0))) }
        guard parts.count == 4, let west = parts[0], let south = parts[1], let east = parts[2], let north = parts[3],
            [west, south, east, north].allSatisfy(\.isFinite), west.magnitude <= 180, east.magnitude <= 180, south.magnitude <= 90,
            north.magnitude <= 90, south <= north
        else { return nil }
        (self.west, self.south) = (Coordinate.micro(west), Coordinate.micro(south))
        (self.east, self.north) = (Coordinate.micro(east), Coordinate.micro(north))
    }

    package func contains(_ place: Coordinate) -> Bool { (south...north).contains(place.lat) && contains(lng: place.lng) }

    package func contains(lng: Int64) -> Bool { west <= east ? (west...east).contains(lng) : lng >= west || lng <= east }

    /// The same with what lies next to it, some 200 metres: no building whose middle lies in the box has all its homes farther away.
    package var widened: BoundingBox {
        var box = self
        (box.south, box.north) = (south - BoundingBox.margin, north + BoundingBox.margin)
        // Where the globe is narrow, a degree is short.
        let (west, east) = (west - 5 * BoundingBox.margin, east + 5 * BoundingBox.margin)
        let wraps = self.west > self.east
        // Around the whole globe, or so near the antimeridian that all of it is looked at.
        if west < -180_000_000 || east > 180_000_000 || wraps && west <= east {
            (box.west, box.east) = (-180_000_000, 180_000_000)
        } else {
            (box.west, box.east) = (west, east)
        }
        return box
    }

    private static let margin: Int64 = 2_000
}
