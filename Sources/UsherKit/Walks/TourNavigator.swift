public import Foundation
public import UsherWire

/// Tells from positions which point's audio is due: a pure, codable state machine without clock or I/O.
///
/// ```swift
/// var navigator = TourNavigator(points: points.map(TourNavigator.Point.init), route: manifest.route, startedAt: .now)
/// for output in navigator.handle(.fixes([fix], now: .now)) { … }
/// ```
/// Points come in their order: only the *next* one is triggered. Keep the encoded value to go on after a restart.
public struct TourNavigator: Codable, Sendable, Hashable {
    /// A point of the walk as the navigator needs it.
    public struct Point: Codable, Sendable, Hashable, Identifiable {
        public var id: String
        /// Its place in the walk; lower comes first.
        public var order: Int
        /// Degrees north.
        public var lat: Double
        /// Degrees east.
        public var lng: Double
        /// Metres.
        public var radius: Double

        public init(id: String, order: Int, lat: Double, lng: Double, radius: Double) {
            self.id = id
            self.order = order
            self.lat = lat
            self.lng = lng
            self.radius = radius
        }

        /// A point as the server tells it; its trigger radius is the zone's.
        public init(_ point: WalksPoint) {
            self.init(id: point.id, order: point.order, lat: point.lat, lng: point.lng, radius: Double(point.triggerRadiusMeters))
        }
    }

    /// A position as the device measured it.
    public struct Fix: Codable, Sendable, Hashable {
        /// Degrees north.
        public var lat: Double
        /// Degrees east.
        public var lng: Double
        /// Metres.
        public var horizontalAccuracy: Double
        /// When it was measured, by the device's clock.
        public var timestamp: Date

        public init(lat: Double, lng: Double, horizontalAccuracy: Double, timestamp: Date) {
            self.lat = lat
            self.lng = lng
            self.horizontalAccuracy = horizontalAccuracy
            self.timestamp = timestamp
        }
    }

    /// What the navigator hears.
    public enum Input: Codable, Sendable, Hashable {
        /// Positions, in any order, and the time.
        case fixes([Fix], now: Date)
        /// Somebody wants to hear this point now.
        case playNow(id: String, now: Date)
        /// Somebody wants to leave the next point out.
        case skipNext(now: Date)
    }

    /// What set a point off: the position, somebody's choice, or somebody's choice once more.
    public enum Kind: String, Codable, Sendable { case gps, manual, replay }
    /// Why a position was not believed: no number, too coarse, too old, of the future or of before the walk, late, too far off at once.
    public enum Rejection: String, Codable, Sendable { case invalid, inaccurate, stale, future, beforeStart, outOfOrder, jump }

    /// What the navigator says.
    public enum Output: Codable, Sendable, Hashable {
        /// A position that was not believed, and why.
        case rejected(Fix, Rejection)
        /// Somebody has left the zone of this point.
        case exited(id: String)
        /// `metres` from the point; nil where the position is not known.
        case triggered(id: String, Kind, metres: Double?, at: Date)
        /// This point was left out.
        case skipped(id: String)
        /// The last point was triggered or skipped.
        case lastPointReached
        /// This point is next and near; once for each.
        case approaching(id: String, metres: Double)
        /// Somebody stands at `candidate` while `missed` were never reached.
        case suggestSkip(missed: [String], candidate: String)
        /// Somebody is this far from the route, over several positions.
        case offRoute(metres: Double)
        /// Somebody is on the route again.
        case backOnRoute
    }

    /// What to do where points were missed.
    public enum Policy: Codable, Sendable, Hashable {
        /// They stay next: somebody walks back, plays or skips them.
        case strict
        /// Skips them by itself, if no more are missed.
        case catchUp(maxSkip: Int = 1)
    }

    /// How the navigator judges.
    public struct Options: Codable, Sendable, Hashable {
        /// What to do where points were missed.
        public var policy: Policy

        public init(policy: Policy = .strict) { self.policy = policy }
    }

    /// The walk's points, by order.
    public private(set) var points: [Point]
    var route: [[Double]]
    let options: Options
    let startedAt: Date

    /// Triggered points, by what.
    public internal(set) var triggered: [String: Kind] = [:]
    /// Ids of points that were left out.
    public internal(set) var skippedPoints: Set<String> = []
    /// Index of the next point.
    var next = 0
    var exited: Set<String> = []
    /// Indices of points triggered by GPS whose zone was not left since.
    var inside: [Int] = []
    var approached: Set<String> = []
    var suggested: Set<String> = []
    var hasEnded = false
    /// The latest accepted fixes.
    var last: Fix?
    var beforeLast: Fix?
    /// The last time that was judged for its order.
    var lastTime: Date?
    /// Fixes too far away, each reachable from the one before.
    var jumps: [Fix] = []
    /// Since when a point behind the next one has held every fix.
    var dwelling: [String: Date] = [:]
    var farFixes = 0
    var isOffRoute = false

    /// `route` is `[[lat, lng], …]`; without one nobody is off it. Positions from before `startedAt` do not count.
    public init(points: [Point], route: [[Double]] = [], options: Options = Options(), startedAt: Date) {
        self.points = points.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
        self.route = route
        self.options = options
        self.startedAt = startedAt
    }

    /// The next point; nil at the end.
    public var nextPoint: Point? { next < points.count ? points[next] : nil }

    /// Goes on with changed points: what happened is matched by id.
    public mutating func replace(points new: [Point], route: [[Double]]) {
        points = new.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
        self.route = route
        next = (points.lastIndex { triggered[$0.id] != nil || skippedPoints.contains($0.id) } ?? -1) + 1
        inside = points.indices.filter { triggered[points[$0].id] == .gps && !exited.contains(points[$0].id) }
        dwelling = [:]
    }

    /// Takes what happened, and says what follows from it, in this order.
    public mutating func handle(_ input: Input) -> [Output] {
        var outputs: [Output] = []
        switch input {
        case .fixes(let fixes, let now):
            // Equal times keep their order.
            let ordered = fixes.enumerated().sorted { Self.precedes($0.element, $0.offset, $1.element, $1.offset) }
            for (_, fix) in ordered { take(fix, now, &outputs) }
        case .playNow(let id, let now): play(id, now, &outputs)
        case .skipNext(let now): skip(now, &outputs)
        }
        end(&outputs)
        return outputs
    }

    private static func precedes(_ a: Fix, _ i: Int, _ b: Fix, _ j: Int) -> Bool {
        a.timestamp == b.timestamp ? i < j : a.timestamp < b.timestamp
    }

    /// `lastPointReached`, once.
    mutating func end(_ outputs: inout [Output]) {
        guard !hasEnded, next >= points.count else { return }
        hasEnded = true
        outputs.append(.lastPointReached)
    }
}
