/// A place on the screen, in points from its upper left corner.
public struct MapPoint: Sendable, Hashable {
    /// To the right.
    public var x: Double
    /// Downwards.
    public var y: Double

    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// A rectangle on the screen, or within a picture from 0 to 1.
public struct MapRectangle: Sendable, Hashable {
    /// The left side.
    public var x: Double
    /// The upper side.
    public var y: Double
    /// From left to right.
    public var width: Double
    /// From top to bottom.
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
}
