import Foundation
import UsherKit
import UsherWire

/// A player that is silent: what it is given must be a file that is there.
@MainActor
final class QuietAudio: WalkAudio {
    var onEvent: ((WalkAudioEvent) -> Void)?
    private(set) var position = 0.0
    let duration = 60.0
    private(set) var played: Set<String> = []
    private var loaded: URL?

    func begin() {}
    func end() {}
    func prepare(_ file: URL) {}
    func load(_ file: URL, at position: Double) {
        (loaded, self.position) = (file, position)
        onEvent?(FileManager.default.fileExists(atPath: file.path) ? .loaded : .loadFailed)
    }
    func play() -> Bool {
        if let loaded { played.insert(loaded.path) }
        return loaded != nil
    }
    func pause() {}
    func seek(to position: Double) { self.position = position }
    func stop() { loaded = nil }
    func show(_ playing: WalkNowPlaying?) {}

    /// It has come to its end.
    func finish() {
        position = duration
        onEvent?(.finished)
    }
}

/// Somebody who stands where they are put.
@MainActor
final class GivenPositions: WalkPositions {
    var onEvent: ((WalkPositionEvent) -> Void)?
    let permission = WalkPermission.granted
    func ask() {}
    func follow(_ request: LocationPlan.Request) {}

    func stand(_ point: WalksPoint, at now: Date) {
        onEvent?(.fixes([.init(lat: point.lat, lng: point.lng, horizontalAccuracy: 5, timestamp: now)]))
    }
}
