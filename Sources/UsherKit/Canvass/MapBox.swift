/// A part of the map that is seen, in degrees.
public struct MapBox: Sendable, Hashable {
    /// Degrees of longitude.
    public var west: Double
    /// Degrees of latitude.
    public var south: Double
    /// Degrees of longitude.
    public var east: Double
    /// Degrees of latitude.
    public var north: Double

    /// Nothing is checked here; for what is no box the server is not asked.
    public init(west: Double, south: Double, east: Double, north: Double) {
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }

    /// `w,s,e,n`, as the server reads it; nil where it is no box.
    var bounds: [Double]? {
        let sides = [west, south, east, north]
        guard sides.allSatisfy(\.isFinite), south <= north, west <= east else { return nil }
        return [max(-180, west), max(-90, south), min(180, east), min(90, north)]
    }
}
