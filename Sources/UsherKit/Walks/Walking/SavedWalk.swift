import Foundation
import UsherWire

/// A walk as it is kept on disk: whoever kills the app does not end it.
struct SavedWalk: Codable, Sendable {
    let tour: String
    let language: TourLanguage
    /// Of this walk, in all its events.
    let session: String
    let startedAt: Date
    /// Without its route.
    var navigator: TourNavigator
    var coordinator: PlaybackCoordinator
    var plan: LocationPlan

    /// The walk that was under way; nil where there was none.
    static func read(_ file: URL) -> SavedWalk? {
        (try? Data(contentsOf: file)).flatMap { try? WireJSON.decoder.decode(SavedWalk.self, from: $0) }
    }

    func write(_ file: URL) throws { try AtomicFile.write(WireJSON.encoder(.milliseconds).encode(self), to: file, isDurable: false) }

    static func remove(_ file: URL) { try? FileManager.default.removeItem(at: file) }
}
