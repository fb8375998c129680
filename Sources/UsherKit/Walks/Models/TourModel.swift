public import Foundation
public import Observation
public import UsherWire

/// One walk: its description and points in one language, whether it is open to whoever looks, its download.
@MainActor @Observable
public final class TourModel {
    /// What the screen shows: nothing yet, the tour, or why there is none.
    public enum State: Sendable, Hashable { case loading, shown, failed(UsherError) }

    /// The tour's id.
    public let id: String
    /// The language of description and points.
    public let language: TourLanguage
    /// The description; nil until it is known.
    public private(set) var detail: WalksTourDetail?
    /// The points, by order; of a protected tour none until it is open.
    public private(set) var points: [WalksPoint] = []
    /// When it was heard, while the server cannot be reached.
    public private(set) var staleSince: Date?
    /// Why the last fetch failed; nil where it did not.
    public private(set) var error: UsherError?
    private let cache: TourCache
    private let tracker: WalksTracker?
    private var isTold = false

    /// What `cache` knows is shown at once. `tracker` hears that the tour was looked at.
    public init(cache: TourCache, id: String, language: TourLanguage, tracker: WalksTracker? = nil) {
        (self.cache, self.id, self.language, self.tracker) = (cache, id, language, tracker)
        if let kept = cache.tour(id, language: language) { (detail, staleSince) = (kept.value, kept.at) }
        points = cache.points(of: id, language: language)?.value ?? []
    }

    /// What is shown: a description goes before an error.
    public var state: State { detail != nil ? .shown : error.map(State.failed) ?? .loading }
    /// Whether it may be walked; else a code is needed.
    public var isOpen: Bool { detail?.hasAccess ?? false }
    /// What a walk without a download begins with.
    public var content: WalkContent? {
        guard let detail, !points.isEmpty else { return nil }
        return WalkContent(tour: detail, points: points)
    }

    /// Asks the server for what is new; without a network the kept stays, with its age in `staleSince`.
    public func load() async {
        error = nil
        if !isTold {
            isTold = true
            await tracker?.track(.tourViewed, ["tourId": .string(id), "language": .string(language.rawValue)])
        }
        do {
            let fresh = try await cache.fetchTour(id, language: language)
            (detail, staleSince) = (fresh.value, nil)
            if fresh.value.hasAccess { points = try await cache.fetchPoints(of: id, language: language).value }
        } catch {
            if error != .cancelled { self.error = error }
        }
    }

    /// A code has opened it.
    public func opened() async {
        detail?.hasAccess = true
        await load()
    }
}
