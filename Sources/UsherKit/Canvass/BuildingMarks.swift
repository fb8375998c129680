public import UsherWire

/// The buildings of a campaign as they stand on a screen: those that would lie upon each other are one mark, and a finger finds the nearest
/// building.
public struct BuildingMarks: Sendable, Hashable {
    /// A building, or several.
    public struct Mark: Sendable, Hashable, Identifiable {
        /// What a mark is drawn as: what is visited is told by its shape, not by colour alone.
        public enum Shape: Sendable, Hashable, CaseIterable {
            /// Nobody was at any of its buildings.
            case square
            /// Somebody was at all of them.
            case tick
            /// Somebody was at some of them.
            case halfTick
        }

        /// The first building's.
        public var id: String
        /// On the screen.
        public var point: MapPoint
        /// The middle of its buildings.
        public var place: WalksPlace
        /// How many buildings it stands for.
        public var count: Int
        /// At how many of them somebody was.
        public var visited: Int

        /// Makes one, for tests and previews.
        public init(id: String, point: MapPoint, place: WalksPlace, count: Int, visited: Int) {
            (self.id, self.point, self.place, self.count, self.visited) = (id, point, place, count, visited)
        }

        /// What it is drawn as, by how many were visited.
        public var shape: Shape { visited == 0 ? .square : visited == count ? .tick : .halfTick }
    }

    /// No two of them overlap.
    public let marks: [Mark]
    private let features: [CanvassBuildings.Feature]
    private let grid: SeatGrid
    /// Points of the screen that a mark takes.
    static let side = 44.0

    /// `width` and `height` of the screen that shows the box, in points.
    public init(_ buildings: [CanvassBuildings.Feature], in box: MapBox, width: Double, height: Double) {
        let placed = Self.placed(buildings, in: box, width: width, height: height)
        features = placed.map(\.feature)
        grid = SeatGrid(placed.map(\.point))
        var cells: [Int: [Int]] = [:]
        var order: [Int] = []
        for (index, one) in placed.enumerated() {
            let cell = Self.cell(one.point)
            if cells[cell] == nil { order.append(cell) }
            cells[cell, default: []].append(index)
        }
        marks = order.map { cell in Self.mark((cells[cell] ?? []).map { placed[$0] }) }
    }

    private typealias Placed = (feature: CanvassBuildings.Feature, point: MapPoint, place: WalksPlace)

    /// Those with a place, within the box and half a screen around it.
    private static func placed(_ buildings: [CanvassBuildings.Feature], in box: MapBox, width: Double, height: Double) -> [Placed] {
        guard box.bounds != nil, width > 0, height > 0, width.isFinite, height.isFinite else { return [] }
        let middle = (box.west + box.east) / 2
        let (low, high) = (
            Mercator.unit(WalksPlace(lat: box.south, lng: box.west), near: middle),
            Mercator.unit(WalksPlace(lat: box.north, lng: box.east), near: middle)
        )
        let (wide, tall) = (max(high.x - low.x, 1e-12), max(low.y - high.y, 1e-12))
        return buildings.compactMap { feature in
            guard let point = feature.geometry?.coordinates, point.count >= 2, point[0].isFinite, point[1].isFinite else { return nil }
            let place = WalksPlace(lat: point[1], lng: point[0])
            let there = Mercator.unit(place, near: middle)
            let (x, y) = ((there.x - low.x) / wide * width, (there.y - high.y) / tall * height)
            guard (-width / 2...width * 1.5).contains(x), (-height / 2...height * 1.5).contains(y) else { return nil }
            return (feature, MapPoint(x: x, y: y), place)
        }
    }

    private static func cell(_ point: MapPoint) -> Int {
        Int((point.y / side).rounded(.down)) * (1 << 20) + Int((point.x / side).rounded(.down))
    }

    private static func mark(_ group: [Placed]) -> Mark {
        let count = Double(max(1, group.count))
        func mean(_ value: (Placed) -> Double) -> Double { group.reduce(0) { $0 + value($1) } / count }
        return Mark(
            id: group.first?.feature.id ?? "", point: MapPoint(x: mean(\.point.x), y: mean(\.point.y)),
            place: WalksPlace(lat: mean(\.place.lat), lng: mean(\.place.lng)), count: group.count,
            visited: group.count { $0.feature.properties.visited })
    }

    /// Those that are read out to whoever does not see the map, nearer ones once it shows less: so many that a list of them is of use.
    public var listed: ArraySlice<CanvassBuildings.Feature> { features.prefix(Self.mostListed) }
    static let mostListed = 200

    /// The building that a finger means: the nearest within 22 points.
    public func building(at touch: MapPoint) -> CanvassBuildings.Feature? {
        grid.nearest(touch, within: Self.side / 2).map { features[$0] }
    }
}
