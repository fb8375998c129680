/// Which part of a seat map is seen, and how large: a value that gestures change.
public struct SeatCamera: Sendable, Hashable {
    /// How far one may zoom out and in.
    public static let zooms = 0.5...3.0

    /// The map, in its own units.
    public let map: MapRectangle
    /// Of the screen, in points.
    public private(set) var width = 1.0
    /// Of the screen, in points.
    public private(set) var height = 1.0
    /// 1 shows the whole map.
    public private(set) var zoom = 1.0
    /// What stands in the middle of the screen: always a place of the map, so that every seat can be brought there.
    public private(set) var center: MapPoint
    /// The zoom at which the fingers came down.
    private var pinchedFrom: Double?

    /// Shows the whole `map`, in its own units, on a screen of so many points; sizes that are no numbers count as 1.
    public init(map: MapRectangle, width: Double, height: Double) {
        let sides = [map.width, map.height].map { $0.isFinite ? max(1, $0) : 1 }
        self.map = MapRectangle(x: map.x.isFinite ? map.x : 0, y: map.y.isFinite ? map.y : 0, width: sides[0], height: sides[1])
        center = MapPoint(x: self.map.x + sides[0] / 2, y: self.map.y + sides[1] / 2)
        resize(width: width, height: height)
    }

    /// The screen has another size, in points; its middle shows the same place.
    public mutating func resize(width: Double, height: Double) {
        self.width = width.isFinite ? max(1, width) : 1
        self.height = height.isFinite ? max(1, height) : 1
    }

    /// Points on the screen of one unit of the map.
    public var scale: Double { min(width / map.width, height / map.height) * zoom }

    /// Where a place of the map is on the screen, in points from its upper left corner.
    public func screen(_ place: MapPoint) -> MapPoint {
        MapPoint(x: width / 2 + (place.x - center.x) * scale, y: height / 2 + (place.y - center.y) * scale)
    }

    /// Which place of the map is at a point of the screen.
    public func place(at point: MapPoint) -> MapPoint {
        MapPoint(x: center.x + (point.x - width / 2) / scale, y: center.y + (point.y - height / 2) / scale)
    }

    /// How far from a seat's middle a finger may be, in units of the map: half a seat, or 22 points of the screen.
    public func reach(seatSize: Double) -> Double { max(seatSize / 2, 22 / scale) }

    // MARK: - Gestures

    /// A finger has moved the map by so many points of the screen.
    public mutating func pan(_ dx: Double, _ dy: Double) {
        guard dx.isFinite, dy.isFinite else { return }
        move(to: MapPoint(x: center.x - dx / scale, y: center.y - dy / scale))
    }

    /// Two fingers have spread by a factor since they came down; what is between them stays there.
    public mutating func pinch(_ factor: Double, around anchor: MapPoint) {
        let from = pinchedFrom ?? zoom
        pinchedFrom = from
        magnify(to: from * factor, around: anchor)
    }

    /// The fingers are gone: the next pinch begins here.
    public mutating func endPinch() { pinchedFrom = nil }

    /// Twice as large.
    public mutating func doubleTap(at point: MapPoint) { magnify(to: zoom * 2, around: point) }

    /// A quarter larger, around the middle of the screen.
    public mutating func plus() { magnify(to: zoom * 1.25, around: MapPoint(x: width / 2, y: height / 2)) }
    /// A quarter smaller, around the middle of the screen.
    public mutating func minus() { magnify(to: zoom / 1.25, around: MapPoint(x: width / 2, y: height / 2)) }
    /// The whole map again.
    public mutating func reset() {
        zoom = 1
        move(to: MapPoint(x: map.x + map.width / 2, y: map.y + map.height / 2))
    }

    /// Brings a place into the middle.
    public mutating func show(_ place: MapPoint) { move(to: place) }

    private mutating func magnify(to wanted: Double, around anchor: MapPoint) {
        guard wanted.isFinite, anchor.x.isFinite, anchor.y.isFinite else { return }
        let fixed = place(at: anchor)
        zoom = max(Self.zooms.lowerBound, min(Self.zooms.upperBound, wanted))
        move(to: MapPoint(x: fixed.x - (anchor.x - width / 2) / scale, y: fixed.y - (anchor.y - height / 2) / scale))
    }

    private mutating func move(to place: MapPoint) {
        guard place.x.isFinite, place.y.isFinite else { return }
        center = MapPoint(
            x: max(map.x, min(map.x + map.width, place.x)), y: max(map.y, min(map.y + map.height, place.y)))
    }
}
