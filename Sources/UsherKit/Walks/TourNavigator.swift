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
    public struct Point: Codable, Sendable, Hashable, Identifiable {
        public var id: String
        public var order: Int
        public var lat: Double
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

        public init(_ point: WalksPoint) {
            self.init(id: point.id, order: point.order, lat: point.lat, lng: point.lng, radius: Double(point.triggerRadiusMeters))
        }
    }

    /// A position as the device measured it.
    public struct Fix: Codable, Sendable, Hashable {
        public var lat: Double
        public var lng: Double
        /// Metres.
        public var horizontalAccuracy: Double
        public var timestamp: Date

        public init(lat: Double, lng: Double, horizontalAccuracy: Double, timestamp: Date) {
            self.lat = lat
            self.lng = lng
            self.horizontalAccuracy = horizontalAccuracy
            self.timestamp = timestamp
        }
    }

    public enum Input: Codable, Sendable, Hashable {
        case fixes([Fix], now: Date)
        case playNow(id: String, now: Date)
        case skipNext(now: Date)
    }

    public enum Kind: String, Codable, Sendable { case gps, manual, replay }
    public enum Rejection: String, Codable, Sendable { case invalid, inaccurate, stale, future, beforeStart, outOfOrder, jump }

    public enum Output: Codable, Sendable, Hashable {
        case rejected(Fix, Rejection)
        case exited(id: String)
        /// `metres` from the point; nil where the position is not known.
        case triggered(id: String, Kind, metres: Double?, at: Date)
        case skipped(id: String)
        /// The last point was triggered or skipped.
        case lastPointReached
        case approaching(id: String, metres: Double)
        /// Somebody stands at `candidate` while `missed` were never reached.
        case suggestSkip(missed: [String], candidate: String)
        case offRoute(metres: Double)
        case backOnRoute
    }

    /// What to do where points were missed.
    public enum Policy: Codable, Sendable, Hashable {
        case strict
        /// Skips them by itself, if no more are missed.
        case catchUp(maxSkip: Int = 1)
    }

    public struct Options: Codable, Sendable, Hashable {
        public var policy: Policy

        public init(policy: Policy = .strict) { self.policy = policy }
    }

    public private(set) var points: [Point]
    var route: [[Double]]
    let options: Options
    let startedAt: Date

    /// Triggered points, by what.
    public internal(set) var triggered: [String: Kind] = [:]
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
