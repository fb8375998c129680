public import Foundation
public import UsherWire

/// Decides what plays when: a pure, codable state machine between the navigator and a player.
///
/// ```swift
/// for output in navigator.handle(.fixes([fix], now: .now)) {
///     for command in coordinator.handle(.navigator(output), now: .now) { player.perform(command) }
/// }
/// ```
/// The player tells what became of each command (`loaded`, `played`, `finished` …). Keep the encoded value: after a kill `resume`
/// goes on with the audio that was cut, from its place, and then with the queue.
public struct PlaybackCoordinator: Codable, Sendable, Hashable {
    /// What the player does: nothing, opens a file, plays, waits, or is through with the walk.
    public enum State: String, Codable, Sendable { case idle, loading, playing, paused, ended }

    /// What the coordinator hears.
    public enum Input: Sendable, Hashable {
        /// What the navigator says of the points.
        case navigator(TourNavigator.Output)
        /// The file is open.
        case loaded
        /// It is missing or corrupt.
        case loadFailed
        /// What the player's `play()` said.
        case played(Bool)
        /// Where the player is, in seconds; call it now and then.
        case position(Double)
        /// What was loaded has been heard to its end.
        case finished
        /// Somebody pressed Pause, or Play.
        case pause, play
        /// A call or an alarm has begun.
        case interruptionBegan
        /// It is over; the system says whether to go on.
        case interruptionEnded(shouldResume: Bool)
        /// The headphones are gone: nothing is to be heard aloud.
        case headphonesUnplugged
        /// What is loaded is gone with the system's audio: it is opened again in its place.
        case mediaReset
        /// This point comes next: it should be ready.
        case upcoming(String)
        /// Time passes; call it once a second.
        case tick
        /// After a restart.
        case resume
    }

    /// What the player, or the app, is to do.
    public enum Command: Sendable, Hashable {
        /// Open this point's audio and go to a position.
        case load(point: String, position: Double)
        /// Play what is loaded; say by `played` whether it does.
        case play
        /// Hold what plays, in its place.
        case pause
        /// Let go of what is loaded.
        case stop
        /// Get this point's audio ready; once for each.
        case prepare(point: String)
        /// This point's audio could not be played.
        case failed(point: String)
        /// Send this to the analytics.
        case track(event: WalksEvent.Kind, properties: [String: AnyJSON])
        /// Once, at the very end.
        case tourCompleted
    }

    /// What the player does now.
    public private(set) var state = State.idle
    /// What is loaded or played.
    public private(set) var current: String?
    /// Seconds into it.
    public private(set) var position = 0.0
    /// What plays then.
    public private(set) var queue: [String] = []
    /// Goes into every event.
    private let properties: [String: AnyJSON]
    private var loadingSince: Date?
    private var playFailures = 0
    /// A call is on, or an alarm.
    private var isInterrupted = false
    /// It would play, were it not interrupted.
    private var playsAfterwards = false
    private var prepared: Set<String> = []
    private var lastPointReached = false
    private var isCompleted = false

    /// `properties` such as `tourId`, `language`, `sessionId`, `offline`.
    public init(properties: [String: AnyJSON] = [:]) { self.properties = properties }

    /// Takes what happened at `now`, and says what to do, in this order.
    public mutating func handle(_ input: Input, now: Date) -> [Command] {
        var commands: [Command] = []
        switch input {
        case .navigator(let output): hear(output, now, &commands)
        case .loaded: loaded(&commands)
        case .loadFailed: fail(now, &commands)
        case .played(let isPlaying): played(isPlaying, now, &commands)
        case .position(let seconds): if current != nil { position = max(0, seconds) }
        case .finished: if current != nil { advance(now, &commands) }
        case .pause, .headphonesUnplugged:
            playsAfterwards = false
            pause(&commands)
        case .play:
            isInterrupted = false
            if state == .paused { commands.append(.play) }
        case .interruptionBegan:
            (isInterrupted, playsAfterwards) = (true, state == .playing)
            pause(&commands)
        case .interruptionEnded(let shouldResume):
            isInterrupted = false
            if playsAfterwards, shouldResume, state == .paused { commands.append(.play) }
            playsAfterwards = false
        case .mediaReset: reset(now, &commands)
        case .upcoming(let id): prepare(id, &commands)
        case .tick: if state == .loading, let since = loadingSince, now.timeIntervalSince(since) > 10 { fail(now, &commands) }
        case .resume: resume(now, &commands)
        }
        complete(&commands)
        return commands
    }

    private mutating func hear(_ output: TourNavigator.Output, _ now: Date, _ commands: inout [Command]) {
        switch output {
        case .triggered(let id, let kind, _, _):
            var properties = properties
            properties["pointId"] = .string(id)
            properties["triggerType"] = .string(kind == .gps ? "gps" : "manual")
            commands.append(.track(event: .pointTriggered, properties: properties))
            kind == .gps ? enqueue(id, now, &commands) : cutIn(id, now, &commands)
        case .approaching(let id, _): prepare(id, &commands)
        case .lastPointReached: lastPointReached = true
        default: break
        }
    }

    private mutating func enqueue(_ id: String, _ now: Date, _ commands: inout [Command]) {
        guard id != current, !queue.contains(id) else { return }
        queue.append(id)
        if current == nil { advance(now, &commands) }
    }

    private mutating func cutIn(_ id: String, _ now: Date, _ commands: inout [Command]) {
        queue.removeAll { $0 == id }
        if current != nil { commands.append(.stop) }
        load(id, at: 0, now, &commands)
    }

    private mutating func load(_ id: String, at seconds: Double, _ now: Date, _ commands: inout [Command]) {
        (current, position, state, loadingSince, playFailures, playsAfterwards) = (id, seconds, .loading, now, 0, false)
        commands.append(.load(point: id, position: seconds))
    }

    /// The next in the queue, or silence.
    private mutating func advance(_ now: Date, _ commands: inout [Command]) {
        (current, position, loadingSince, playsAfterwards) = (nil, 0, nil, false)
        state = state == .idle ? .idle : .ended
        guard !queue.isEmpty else { return }
        load(queue.removeFirst(), at: 0, now, &commands)
    }

    private mutating func fail(_ now: Date, _ commands: inout [Command]) {
        guard let current else { return }
        commands += [.stop, .failed(point: current)]
        advance(now, &commands)
    }

    private mutating func played(_ isPlaying: Bool, _ now: Date, _ commands: inout [Command]) {
        guard current != nil else { return }
        if isPlaying {
            (state, loadingSince, playFailures) = (.playing, nil, 0)
        } else {
            playFailures += 1
            playFailures < 2 ? commands.append(.play) : fail(now, &commands)
        }
    }

    private mutating func pause(_ commands: inout [Command]) {
        guard state == .playing else { return }
        state = .paused
        commands.append(.pause)
    }

    /// What comes while somebody is on the phone waits for its end.
    private mutating func loaded(_ commands: inout [Command]) {
        guard state == .loading else { return }
        if isInterrupted { (state, loadingSince, playsAfterwards) = (.paused, nil, true) } else { commands.append(.play) }
    }

    /// What was paused stays so.
    private mutating func reset(_ now: Date, _ commands: inout [Command]) {
        guard let current else { return }
        if state == .paused {
            commands.append(.load(point: current, position: position))
        } else {
            load(current, at: position, now, &commands)
        }
    }

    private mutating func prepare(_ id: String, _ commands: inout [Command]) {
        guard id != current, prepared.insert(id).inserted else { return }
        commands.append(.prepare(point: id))
    }

    private mutating func resume(_ now: Date, _ commands: inout [Command]) {
        isInterrupted = false
        if let current { load(current, at: position, now, &commands) } else { advance(now, &commands) }
    }

    private mutating func complete(_ commands: inout [Command]) {
        guard lastPointReached, !isCompleted, current == nil, queue.isEmpty else { return }
        isCompleted = true
        state = .ended
        commands += [.track(event: .tourCompleted, properties: properties), .tourCompleted]
    }
}
