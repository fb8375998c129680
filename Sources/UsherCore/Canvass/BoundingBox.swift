/// A part of the map in whole microdegrees. West of its east: it lies across the antimeridian.
package struct BoundingBox: Sendable, Equatable {
    package let west: Int64
    package let south: Int64
    package let east: Int64
    package let north: Int64

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

    package func contains(_ place: Coordinate) -> Bool {
        guard (south...north).contains(place.lat) else { return false }
        return west <= east ? (west...east).contains(place.lng) : place.lng >= west || place.lng <= east
    }
}
