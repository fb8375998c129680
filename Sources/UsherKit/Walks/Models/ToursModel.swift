public import Foundation
public import Observation
public import UsherWire

/// The list of walks: there at once from what was heard last, then as the server says.
@MainActor @Observable
public final class ToursModel {
    /// What the screen shows: nothing yet, the tours, that there are none, or why.
    public enum State: Sendable, Hashable { case loading, shown, empty, failed(UsherError) }

    /// The tours that the server lists, open and protected.
    public private(set) var tours: [WalksTour] = []
    /// When the list was heard, while the server cannot be reached.
    public private(set) var staleSince: Date?
    /// Why the last fetch failed; nil where it did not.
    public private(set) var error: UsherError?
    /// They are being fetched.
    public private(set) var isLoading = false
    private let cache: TourCache
    private let preferred: TourLanguage?
    private let system: [String]
    private var latest = 0

    /// `preferred`: what somebody has chosen; `system`: what the device speaks, in its order.
    public init(cache: TourCache, preferred: TourLanguage? = nil, system: [String] = []) {
        (self.cache, self.preferred, self.system) = (cache, preferred, system)
        if let kept = cache.tours { (tours, staleSince) = (kept.value, kept.at) }
    }

    /// What is shown: tours go before an error.
    public var state: State {
        if !tours.isEmpty { return .shown }
        if let error { return .failed(error) }
        return isLoading || latest == 0 ? .loading : .empty
    }

    /// A tour in the one language that all of its screens have.
    public func version(of tour: WalksTour) -> WalksTour.Version? {
        let language = language(of: tour)
        return tour.versions.first { $0.language == language } ?? tour.versions.first
    }

    /// In which of its languages to offer a tour; nil where it has none.
    public func language(of tour: WalksTour) -> TourLanguage? {
        TourLanguage.choose(from: tour.versions.map(\.language), preferred: preferred, system: system)
    }

    /// Asks the server for what is new; without a network the kept stays, with its age.
    public func load() async {
        latest += 1
        let mine = latest
        (isLoading, error) = (true, nil)
        let result: Result<TourCache.Aged<[WalksTour]>, UsherError>
        do { result = .success(try await cache.fetchTours()) } catch { result = .failure(error) }
        guard mine == latest else { return }
        isLoading = false
        switch result {
        case .success(let list): (tours, staleSince) = (list.value, nil)
        case .failure(.cancelled): break
        case .failure(let failure): error = failure
        }
    }

    /// A code has opened a tour: its lock is gone at once.
    public func opened(_ tour: String) {
        for index in tours.indices where tours[index].id == tour { tours[index].hasAccess = true }
    }
}
