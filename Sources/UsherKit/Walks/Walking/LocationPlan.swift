public import Foundation

/// How exactly a walk has to know where it is, so that no point is missed and the battery lasts: a value without clock or I/O.
///
/// Feed it what there is to know once a second and with every fix; ask the system for what it says.
public struct LocationPlan: Codable, Sendable, Hashable {
    /// How exactly the walk has to know where it is.
    public enum Mode: String, Codable, Sendable, CaseIterable {
        /// There is no walk.
        case off
        /// Paused for long, or far away: the system wakes the app near the next point.
        case asleep
        /// Somebody stands, or sits in a café.
        case still
        /// Something plays, or a point is near.
        case near
        /// The next point is some way off.
        case far
    }

    /// What is asked of the system.
    public struct Request: Codable, Sendable, Hashable {
        /// Metres; 0 is the best there is; nil for no positions.
        public var accuracy: Double?
        /// Metres to move before the next position.
        public var filter: Double
        /// Only changes of some hundred metres, and coming into `zone`.
        public var isSignificantOnly: Bool
        /// Where to be woken.
        public var zone: Zone?

        public init(accuracy: Double?, filter: Double, isSignificantOnly: Bool = false, zone: Zone? = nil) {
            (self.accuracy, self.filter, self.isSignificantOnly, self.zone) = (accuracy, filter, isSignificantOnly, zone)
        }
    }

    /// A circle on the ground.
    public struct Zone: Codable, Sendable, Hashable {
        /// Whose it is: the next point's id.
        public var id: String
        /// Degrees north, of its middle.
        public var lat: Double
        /// Degrees east, of its middle.
        public var lng: Double
        /// Metres.
        public var radius: Double

        public init(id: String, lat: Double, lng: Double, radius: Double) {
            (self.id, self.lat, self.lng, self.radius) = (id, lat, lng, radius)
        }
    }

    /// What there is to know.
    public struct Situation: Sendable, Hashable {
        /// A walk is under way.
        public var isWalking: Bool
        /// Something is heard.
        public var isPlaying: Bool
        /// Somebody has pressed Pause.
        public var isPaused: Bool
        /// The battery is to be spared.
        public var isLowPower: Bool
        /// The next point; nil at the end.
        public var next: TourNavigator.Point?
        /// The latest fix.
        public var fix: TourNavigator.Fix?
        /// Metres from the route; nil where that is not known.
        public var offRoute: Double?

        public init(
            isWalking: Bool, isPlaying: Bool = false, isPaused: Bool = false, isLowPower: Bool = false, next: TourNavigator.Point? = nil,
            fix: TourNavigator.Fix? = nil, offRoute: Double? = nil
        ) {
            (self.isWalking, self.isPlaying, self.isPaused, self.isLowPower) = (isWalking, isPlaying, isPaused, isLowPower)
            (self.next, self.fix, self.offRoute) = (next, fix, offRoute)
        }
    }

    /// How exactly it is needed now.
    public private(set) var mode = Mode.off
    /// What is asked of the system now.
    public private(set) var request = Request(accuracy: nil, filter: 0)
    /// Since when it is paused.
    private var pausedAt: Date?
    /// Where somebody has been since when, within 15 m.
    private var rest: TourNavigator.Fix?
    private var restedAt: Date?

    static let pause = 600.0
    static let away = 500.0
    static let rests = (seconds: 120.0, metres: 15.0)
    static let nearby = 300.0
    /// How far around the next zone a sleeping walk is woken.
    static let margin = 200.0

    /// There is no walk yet: no positions are asked for.
    public init() {}

    /// What to ask the system for now.
    @discardableResult
    public mutating func update(_ now: Situation, at time: Date) -> Request {
        pausedAt = now.isPaused ? pausedAt ?? time : nil
        settle(now.fix, time)
        mode = mode(now, time)
        request = request(now)
        return request
    }

    private func mode(_ now: Situation, _ time: Date) -> Mode {
        guard now.isWalking else { return .off }
        let isPausedLong = pausedAt.map { time.timeIntervalSince($0) >= Self.pause } ?? false
        let isAway = now.offRoute.map { $0 > Self.away } ?? false
        // Nobody is woken by a zone that they are in already.
        if isPausedLong || isAway && !now.isPlaying, !isAtNextZone(now) { return .asleep }
        if let restedAt, time.timeIntervalSince(restedAt) >= Self.rests.seconds { return .still }
        return now.isPlaying || (distance(now) ?? .infinity) <= Self.nearby ? .near : .far
    }

    private func request(_ now: Situation) -> Request {
        switch mode {
        case .off: Request(accuracy: nil, filter: 0)
        case .asleep:
            Request(
                accuracy: nil, filter: 0, isSignificantOnly: true,
                zone: now.next.map { Zone(id: $0.id, lat: $0.lat, lng: $0.lng, radius: $0.radius + Self.margin) })
        case .still: Request(accuracy: 100, filter: 25)
        case .near where !now.isLowPower: Request(accuracy: 0, filter: 5)
        case .near, .far: Request(accuracy: 10, filter: 15)
        }
    }

    /// Metres to the next zone's edge.
    private func distance(_ now: Situation) -> Double? {
        guard let next = now.next, let fix = now.fix else { return nil }
        return Geo.metres(fix.lat, fix.lng, next.lat, next.lng) - next.radius
    }

    private func isAtNextZone(_ now: Situation) -> Bool { (distance(now) ?? .infinity) <= Self.margin }

    /// Notes where somebody rests. No fix, no movement: the system tells of none that is smaller than its filter.
    private mutating func settle(_ fix: TourNavigator.Fix?, _ time: Date) {
        guard let fix else { return }
        if let rest, Geo.metres(rest.lat, rest.lng, fix.lat, fix.lng) <= Self.rests.metres { return }
        (rest, restedAt) = (fix, min(time, fix.timestamp))
    }
}
