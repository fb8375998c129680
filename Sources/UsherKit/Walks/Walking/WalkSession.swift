public import Foundation
public import Observation
public import UsherWire

/// A walk from its start to its end: joins positions, navigator, coordinator and audio, and keeps its place on disk.
///
/// ```swift
/// let session = WalkSession(content: WalkContent(tour), audio: audio, positions: positions, file: folder.appending(path: "walk.json"))
/// session.start()
/// await session.run()       // until the walk has ended, or the task is cancelled
/// ```
/// It goes on while the screen is off. `resume()` goes on with a walk that was under way when the app was killed.
@MainActor @Observable
public final class WalkSession {
    /// How far the walk is.
    public enum State: Sendable, Hashable {
        /// Before its start; under way, paused ones too.
        case ready, walking
        /// To its last point, or given up before.
        case ended(isComplete: Bool)
    }

    /// Somebody stands at a point that is not the next one.
    public struct Suggestion: Sendable, Hashable {
        /// Ids of points before it that were never reached.
        public var missed: [String]
        /// The id of the point where somebody stands.
        public var candidate: String

        public init(missed: [String], candidate: String) { (self.missed, self.candidate) = (missed, candidate) }
    }

    /// What is walked.
    public let content: WalkContent
    /// How far the walk is.
    public internal(set) var state = State.ready
    /// Which points were reached, and which is next.
    public internal(set) var navigator: TourNavigator
    /// What plays, and what plays then.
    public internal(set) var coordinator: PlaybackCoordinator
    /// How exactly positions are asked for.
    public internal(set) var plan = LocationPlan()
    /// What is in the way.
    public internal(set) var problems: [WalkProblem] = []
    /// The latest position that was believed.
    public internal(set) var fix: TourNavigator.Fix?
    /// Metres from the route, while that is too far.
    public internal(set) var offRoute: Double?
    /// Offer to leave out what was missed; nil where nothing is to be offered.
    public internal(set) var suggestion: Suggestion?
    /// Seconds into what plays, and its length.
    public internal(set) var position = 0.0
    /// The length of what plays, in seconds; 0 where nothing is loaded.
    public internal(set) var duration = 0.0
    /// What is said just now.
    public internal(set) var caption: String?

    let audio: any WalkAudio
    let positions: any WalkPositions
    let cache: PointCache?
    private let tracker: WalksTracker?
    let file: URL
    let clock: UsherClock
    private let isLowPower: @MainActor () -> Bool
    private var session = UUID().uuidString.lowercased()
    private var startedAt = Date.distantPast
    private var savedAt = Date.distantPast
    var cues: [SubtitleParser.Cue] = []
    /// Events go one after the other.
    private var telling: Task<Void, Never>?
    var fetching: [String: Task<Void, Never>] = [:]

    /// `file` keeps the walk. Without a download `cache` fetches what is heard. `isLowPower`: whether the battery is to be spared.
    public init(
        content: WalkContent, audio: any WalkAudio, positions: any WalkPositions, file: URL, cache: PointCache? = nil,
        tracker: WalksTracker? = nil, clock: UsherClock = .system, isLowPower: @escaping @MainActor () -> Bool = { false }
    ) {
        (self.content, self.audio, self.positions, self.file) = (content, audio, positions, file)
        (self.cache, self.tracker, self.clock, self.isLowPower) = (cache, tracker, clock, isLowPower)
        navigator = TourNavigator(points: content.points.map(TourNavigator.Point.init), route: content.route, startedAt: clock.now())
        coordinator = PlaybackCoordinator()
        audio.onEvent = { [weak self] event in self?.hear(event) }
        positions.onEvent = { [weak self] event in self?.hear(event) }
    }

    /// A walk of this tour was under way when the app ended: offer to go on.
    public var isResumable: Bool {
        guard state == .ready, let saved = SavedWalk.read(file) else { return false }
        return saved.tour == content.tour.id && saved.language == content.language
    }

    /// The point that is heard, or was paused.
    public var current: WalksPoint? { coordinator.current.flatMap(content.point) }
    /// The point that is waited for; nil at the end.
    public var next: WalksPoint? { navigator.nextPoint.flatMap { content.point($0.id) } }
    /// Something is heard.
    public var isPlaying: Bool { coordinator.state == .playing }
    /// It was paused, by somebody or a call.
    public var isPaused: Bool { coordinator.state == .paused }
    var isWalking: Bool { state == .walking }

    // MARK: - From start to end

    /// Begins anew; asks for the position, if nobody was asked yet.
    public func start() {
        guard state == .ready else { return }
        let now = clock.now()
        startedAt = now
        navigator = TourNavigator(points: navigator.points, route: content.route, startedAt: now)
        coordinator = PlaybackCoordinator(properties: properties)
        begin()
        tell(.tourStarted, properties)
        if let first = navigator.nextPoint { feed(.upcoming(first.id)) }
        replan()
        save()
    }

    /// Goes on where the app was killed: the audio that was cut, from its place, then what waited.
    public func resume() {
        guard isResumable, let saved = SavedWalk.read(file) else { return }
        (session, startedAt, navigator, coordinator, plan) = (
            saved.session, saved.startedAt, saved.navigator, saved.coordinator, saved.plan
        )
        navigator.replace(points: content.points.map(TourNavigator.Point.init), route: content.route)
        begin()
        feed(.resume)
        replan()
    }

    private func begin() {
        state = .walking
        if positions.permission == .unasked { positions.ask() }
        note(positions.permission)
    }

    /// Ends the walk before its last point.
    public func end() {
        guard isWalking else { return }
        if coordinator.current != nil { audio.stop() }
        var properties = properties
        properties["durationMinutes"] = .integer(minutes)
        tell(.tourAbandoned, properties)
        finish(isComplete: false)
    }

    func finish(isComplete: Bool) {
        state = .ended(isComplete: isComplete)
        for task in fetching.values { task.cancel() }
        fetching = [:]
        audio.end()
        audio.show(nil)
        (caption, cues, offRoute, suggestion) = (nil, [], nil, nil)
        replan()
        SavedWalk.remove(file)
    }

    /// Moves the walk on once a second, until it has ended or its task is cancelled.
    public func run() async {
        while isWalking, !Task.isCancelled {
            do { try await clock.sleep(1) } catch { return }
            tick()
        }
    }

    /// A second has passed.
    public func tick() {
        guard isWalking else { return }
        if isPlaying { move(to: audio.position) }
        feed(.tick)
        guard isWalking else { return }
        replan()
        if clock.now().timeIntervalSince(savedAt) >= 5 { save() }
    }

    func move(to seconds: Double) {
        feed(.position(seconds))
        (position, duration) = (coordinator.position, audio.duration)
        let said = SubtitleParser.active(cues, at: position).map(\.text).joined(separator: "\n")
        caption = said.isEmpty ? nil : said
    }

    // MARK: - What it knows

    /// What goes into every event of this walk.
    private var properties: [String: AnyJSON] {
        [
            "tourId": .string(content.tour.id), "language": .string(content.language.rawValue), "sessionId": .string(session),
            "offline": .bool(content.isOffline),
        ]
    }

    private var minutes: Int { Int(max(0, min(1e6, clock.now().timeIntervalSince(startedAt) / 60)).rounded()) }

    func tell(_ kind: WalksEvent.Kind, _ properties: [String: AnyJSON]) {
        guard let tracker else { return }
        var properties = properties
        // A point's place on the walk is known here.
        if kind == .pointTriggered, let id = properties["pointId"]?.text, let order = content.point(id)?.order {
            properties["order"] = .integer(order)
        }
        if kind == .tourCompleted { properties["durationMinutes"] = .integer(minutes) }
        let before = telling
        telling = Task {
            await before?.value
            await tracker.track(kind, properties)
        }
    }

    /// Returns when everything that was to be told is kept.
    func settle() async { await telling?.value }

    func save() {
        guard isWalking else { return }
        savedAt = clock.now()
        var navigator = navigator
        navigator.route = []
        let saved = SavedWalk(
            tour: content.tour.id, language: content.language, session: session, startedAt: startedAt, navigator: navigator,
            coordinator: coordinator, plan: plan)
        // A walk goes on though it cannot be saved.
        try? saved.write(file)
    }

    /// Asks for positions as exactly as they are needed now.
    func replan() {
        let last = plan.request
        let away = fix.flatMap { Geo.metres(from: $0.lat, $0.lng, toLine: content.route) }
        let situation = LocationPlan.Situation(
            isWalking: isWalking, isPlaying: isPlaying || coordinator.state == .loading, isPaused: isPaused, isLowPower: isLowPower(),
            next: navigator.nextPoint, fix: fix, offRoute: away)
        let request = plan.update(situation, at: clock.now())
        if request != last || savedAt == .distantPast { positions.follow(request) }
    }
}
