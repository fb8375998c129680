/// A tile of a map in Web Mercator: `2^z` of them are a row or a column of the world.
public struct MapTile: Codable, Sendable, Hashable {
    public var z: Int
    public var x: Int
    public var y: Int

    public init(z: Int, x: Int, y: Int) { (self.z, self.x, self.y) = (z, x, y) }

    /// The tile above, of which it is a quarter; nil for the world.
    public var parent: MapTile? { z > 0 ? MapTile(z: z - 1, x: x >> 1, y: y >> 1) : nil }
}
