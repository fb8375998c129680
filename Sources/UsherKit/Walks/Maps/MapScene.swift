public import UsherWire

/// A map of a walk as it stands on the screen: which tiles where, the route, the points, the next zone and somebody's position. A value: a view
/// draws it and hands gestures on.
public struct MapScene: Sendable, Hashable {
    /// The middle of the screen.
    public private(set) var center: WalksPlace
    /// Between the least and the greatest of `levels`, and one beyond.
    public private(set) var zoom: Double
    /// Of the screen, in points.
    public private(set) var width = 1.0
    /// Of the screen, in points.
    public private(set) var height = 1.0
    /// The zooms that there are tiles of, in order.
    public let levels: [Int]
    /// `[[lat, lng], …]`
    public let route: [[Double]]
    /// The walk's points, by order.
    public let points: [WalksPoint]
    /// Who made the map.
    public let attribution: String?

    /// Points across a tile.
    static let side = 256.0
    /// Beyond it Mercator has no end.
    static let edge = 85.05112878
    /// Points around a finger.
    static let reach = 22.0

    /// A map around `center` on a screen of so many points; zoom and place are brought within what there is.
    public init(
        center: WalksPlace, zoom: Double, width: Double, height: Double, levels: [Int], route: [[Double]] = [], points: [WalksPoint] = [],
        attribution: String? = nil
    ) {
        let levels = Set(levels.filter { (0...22).contains($0) }).sorted()
        (self.levels, self.route, self.points, self.attribution) = (levels.isEmpty ? [16] : levels, route, points, attribution)
        (self.center, self.zoom) = (WalksPlace(lat: 0, lng: 0), 0)
        resize(width: width, height: height)
        self.zoom = limited(zoom)
        self.center = Self.wrapped(center)
    }

    /// A downloaded walk, with all its points on the screen.
    public init(_ content: WalkContent, width: Double, height: Double) {
        let map = content.downloaded?.manifest.offlineMap
        self.init(
            center: content.tour.version.startingPoint ?? WalksPlace(lat: 0, lng: 0), zoom: 16, width: width, height: height,
            levels: map?.recommendedZoomLevels ?? [14, 15, 16], route: content.route, points: content.points, attribution: map?.attribution)
        show(content.points.map { WalksPlace(lat: $0.lat, lng: $0.lng) })
    }

    // MARK: - Gestures

    /// The screen is another one.
    public mutating func resize(width: Double, height: Double) {
        func bounded(_ length: Double) -> Double { length.isFinite ? max(1, min(16_384, length)) : 1 }
        (self.width, self.height) = (bounded(width), bounded(height))
    }

    /// Moves what is seen by so many points.
    public mutating func pan(_ dx: Double, _ dy: Double) {
        guard dx.isFinite, dy.isFinite else { return }
        center = place(at: MapPoint(x: width / 2 - dx, y: height / 2 - dy))
    }

    /// Enlarges by a factor; what is under `anchor` stays there.
    public mutating func magnify(_ factor: Double, around anchor: MapPoint) {
        guard factor.isFinite, factor > 0 else { return }
        let fixed = place(at: anchor)
        zoom = limited(zoom + Mercator.log2(factor))
        let moved = screen(fixed)
        pan(anchor.x - moved.x, anchor.y - moved.y)
    }

    /// Puts a place into the middle.
    public mutating func follow(_ place: WalksPlace) { center = Self.wrapped(place) }

    /// As near as all these places can be seen.
    public mutating func show(_ places: [WalksPlace]) {
        guard let first = places.first else { return }
        let units = places.map { Mercator.unit($0, near: first.lng) }
        let (left, right) = (units.map(\.x).min() ?? 0, units.map(\.x).max() ?? 0)
        let (top, bottom) = (units.map(\.y).min() ?? 0, units.map(\.y).max() ?? 0)
        center = Mercator.place(x: (left + right) / 2, y: (top + bottom) / 2)
        let wide = (width - 2 * Self.reach) / max(right - left, 1e-9) / Self.side
        let high = (height - 2 * Self.reach) / max(bottom - top, 1e-9) / Self.side
        zoom = limited(Mercator.log2(max(min(wide, high), 1e-9)))
    }

    private func limited(_ zoom: Double) -> Double {
        guard zoom.isFinite, let least = levels.first, let most = levels.last else { return Double(levels.first ?? 0) }
        return max(Double(least), min(Double(most) + 1, zoom))
    }

    private static func wrapped(_ place: WalksPlace) -> WalksPlace {
        guard place.lat.isFinite, place.lng.isFinite else { return WalksPlace(lat: 0, lng: 0) }
        return WalksPlace(lat: max(-edge, min(edge, place.lat)), lng: Mercator.wrapped(place.lng))
    }

    // MARK: - Places

    /// Points on the screen across the whole world.
    private var world: Double { Self.side * Mercator.exp2(zoom) }

    /// Where a place is on the screen, the short way around the world.
    public func screen(_ place: WalksPlace) -> MapPoint {
        let (middle, there) = (Mercator.unit(center, near: center.lng), Mercator.unit(place, near: center.lng))
        return MapPoint(x: width / 2 + (there.x - middle.x) * world, y: height / 2 + (there.y - middle.y) * world)
    }

    /// The place at a point of the screen.
    public func place(at point: MapPoint) -> WalksPlace {
        let middle = Mercator.unit(center, near: center.lng)
        return Self.wrapped(Mercator.place(x: middle.x + (point.x - width / 2) / world, y: middle.y + (point.y - height / 2) / world))
    }

    /// How many points of the screen so many metres are at a place.
    public func length(_ metres: Double, at place: WalksPlace) -> Double {
        metres * world / (2 * .pi * Geo.radius * Mercator.cosine(min(Self.edge, abs(place.lat))))
    }

    /// The point of the walk under a finger, the nearest of several.
    public func point(at touch: MapPoint) -> WalksPoint? {
        let near = points.map { point -> (point: WalksPoint, distance: Double) in
            let there = screen(WalksPlace(lat: point.lat, lng: point.lng))
            return (point, ((there.x - touch.x) * (there.x - touch.x) + (there.y - touch.y) * (there.y - touch.y)).squareRoot())
        }
        return near.filter { $0.distance <= Self.reach }.min { $0.distance < $1.distance }?.point
    }

    /// The route on the screen.
    public var line: [MapPoint] {
        route.filter { $0.count >= 2 && $0[0].isFinite && $0[1].isFinite }.map { screen(WalksPlace(lat: $0[0], lng: $0[1])) }
    }
}
