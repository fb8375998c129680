/// A part of the map that is seen, in degrees.
public struct MapBox: Sendable, Hashable {
    public var west: Double
    public var south: Double
    public var east: Double
    public var north: Double

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
