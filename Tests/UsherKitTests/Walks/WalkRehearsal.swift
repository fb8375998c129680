import Foundation
import Testing
import UsherWire

@testable import UsherKit

/// A player on paper: knows how long every point's audio is, and what is broken; it plays by the test's clock.
@MainActor
final class PaperAudio: WalkAudio {
    var onEvent: ((WalkAudioEvent) -> Void)?
    var lengths = MilanWalk.audioSeconds
    var broken: Set<String> = []
    /// Somebody is on the phone: nothing plays.
    var isBusy = false
    private(set) var log: [String] = []
    private(set) var shown: WalkNowPlaying?
    private(set) var prepared: [String] = []
    private(set) var isActive = false
    private let clock: VirtualClock
    private var loaded: String?
    private var place = 0.0
    private var playingSince: Date?

    init(_ clock: VirtualClock) { self.clock = clock }

    var duration: Double { loaded.flatMap { lengths[$0] } ?? 0 }
    var position: Double { min(duration, place + (playingSince.map { clock.now.timeIntervalSince($0) } ?? 0)) }
    /// Where the audio really is.
    var isPlaying: Bool { playingSince != nil }

    private func note(_ words: String) {
        log.append("\(Int(MilanWalk.seconds(clock.now).rounded())) \(words)")
    }

    func begin() { isActive = true }
    func end() {
        isActive = false
        stop()
        note("silent")
    }
    func prepare(_ file: URL) { prepared.append(file.deletingPathExtension().lastPathComponent) }
    func load(_ file: URL, at position: Double) {
        let point = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: " ").last.map(String.init) ?? ""
        (loaded, place, playingSince) = (point, position, nil)
        onEvent?(broken.contains(point) ? .loadFailed : .loaded)
    }
    func play() -> Bool {
        guard let loaded, !isBusy else { return false }
        if playingSince == nil { note(place > 0 ? "\(loaded) from \(Int(place.rounded()))" : "\(loaded) plays") }
        playingSince = playingSince ?? clock.now
        return true
    }
    func pause() {
        (place, playingSince) = (position, nil)
        note("pause")
    }
    func seek(to position: Double) { (place, playingSince) = (position, playingSince.map { _ in clock.now }) }
    func stop() { (loaded, place, playingSince) = (nil, 0, nil) }
    func show(_ playing: WalkNowPlaying?) { shown = playing }

    /// The system's audio begins anew: everything is gone, and nobody is asked.
    func reset() {
        (loaded, place, playingSince) = (nil, 0, nil)
        onEvent?(.mediaReset)
    }

    /// A second has passed; what is over is told.
    func advance() {
        guard playingSince != nil, let loaded, position >= duration else { return }
        note("\(loaded) ends")
        (place, playingSince) = (duration, nil)
        onEvent?(.finished)
    }
}

/// Positions of a recorded walk. By a plan the recording is thinned out as the system would do it.
@MainActor
final class PaperPositions: WalkPositions {
    var onEvent: ((WalkPositionEvent) -> Void)?
    var permission = WalkPermission.granted
    private(set) var asked = 0
    private(set) var requests: [LocationPlan.Request] = []
    private(set) var count = 0
    /// Not thinned out: every second, as exactly as it goes.
    var isBest = false
    private var last: (lat: Double, lng: Double)?
    private var isInZone = false

    func ask() {
        asked += 1
        permission = .granted
        onEvent?(.permission(.granted))
    }
    func follow(_ request: LocationPlan.Request) {
        requests.append(request)
        isInZone = false
    }

    func allow(_ permission: WalkPermission) {
        self.permission = permission
        onEvent?(.permission(permission))
    }

    /// Somebody is here now.
    func stand(_ lat: Double, _ lng: Double, at time: Date, accuracy: Double = 8) {
        guard let request = requests.last else { return }
        if isBest { return tell(lat, lng, time, accuracy) }
        let moved = last.map { Geo.metres($0.lat, $0.lng, lat, lng) } ?? .infinity
        if request.isSignificantOnly {
            let isIn = request.zone.map { Geo.metres($0.lat, $0.lng, lat, lng) <= $0.radius } ?? false
            defer { isInZone = isIn }
            if isIn && !isInZone || moved >= 500 { tell(lat, lng, time, 30) }
        } else if let wanted = request.accuracy, moved >= request.filter {
            tell(lat, lng, time, max(accuracy, wanted == 100 ? 65 : wanted))
        }
    }

    private func tell(_ lat: Double, _ lng: Double, _ time: Date, _ accuracy: Double) {
        last = (lat, lng)
        count += 1
        onEvent?(.fixes([.init(lat: lat, lng: lng, horizontalAccuracy: accuracy, timestamp: time)]))
    }
}

/// A walk played through, second by second.
@MainActor
final class WalkRehearsal {
    let clock = VirtualClock(MilanWalk.start)
    let audio: PaperAudio
    let positions = PaperPositions()
    let file: URL
    private(set) var session: WalkSession
    /// Points by the second at which they were triggered.
    private(set) var triggers: [String: Int] = [:]
    private let content: WalkContent
    private let make: @MainActor (WalkContent, PaperAudio, PaperPositions, URL, VirtualClock) -> WalkSession

    init(
        _ content: WalkContent, _ folder: URL,
        make: @escaping @MainActor (WalkContent, PaperAudio, PaperPositions, URL, VirtualClock) -> WalkSession = {
            WalkSession(content: $0, audio: $1, positions: $2, file: $3, clock: $4.kit)
        }
    ) {
        (self.content, self.make) = (content, make)
        audio = PaperAudio(clock)
        file = folder.appending(path: "walk.json")
        session = make(content, audio, positions, file, clock)
    }

    var second: Int { Int(MilanWalk.seconds(clock.now).rounded()) }

    /// The app is killed and started again.
    func restart() {
        audio.stop()
        session = make(content, audio, positions, file, clock)
    }

    /// Where somebody is at a second: between the recording's places.
    static func milan(_ second: Double) -> (lat: Double, lng: Double) {
        let walk = MilanWalk.walk
        guard let after = walk.firstIndex(where: { $0.t >= second }), after > 0 else {
            return second <= 0 ? (walk[0].lat, walk[0].lng) : (walk[walk.count - 1].lat, walk[walk.count - 1].lng)
        }
        let (a, b) = (walk[after - 1], walk[after])
        let part = (second - a.t) / (b.t - a.t)
        return (a.lat + (b.lat - a.lat) * part, a.lng + (b.lng - a.lng) * part)
    }

    /// Lets seconds pass; `place` says where somebody is then, if anybody can know.
    func walk(_ seconds: Int, each: () -> Void = {}, _ place: (Double) -> (lat: Double, lng: Double)?) {
        for _ in 0..<seconds {
            if let here = place(Double(second)) { positions.stand(here.lat, here.lng, at: clock.now) }
            note()
            each()
            clock.advance(1)
            audio.advance()
            session.tick()
            note()
        }
    }

    private func note() { for id in session.navigator.triggered.keys where triggers[id] == nil { triggers[id] = second } }

    /// The 33 fixes of the recording, each at its second.
    func milanFixes(until end: Int = 1100, each: () -> Void = {}) {
        positions.isBest = true
        let fixes = Dictionary(uniqueKeysWithValues: MilanWalk.walk.map { (Int($0.t), (lat: $0.lat, lng: $0.lng)) })
        walk(end - second + 1, each: each) { fixes[Int($0)] }
    }
}
