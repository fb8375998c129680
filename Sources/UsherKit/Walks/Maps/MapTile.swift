/// A tile of a map in Web Mercator: `2^z` of them are a row or a column of the world.
public struct MapTile: Codable, Sendable, Hashable {
    /// The zoom: 0 is the world in one tile.
    public var z: Int
    /// The column, from 180° west eastwards.
    public var x: Int
    /// The row, from the north southwards.
    public var y: Int

    public init(z: Int, x: Int, y: Int) { (self.z, self.x, self.y) = (z, x, y) }

    /// The tile above, of which it is a quarter; nil for the world.
    public var parent: MapTile? { z > 0 ? MapTile(z: z - 1, x: x >> 1, y: y >> 1) : nil }
}
