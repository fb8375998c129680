public import Foundation
public import Observation
public import UsherWire

/// The list of walks: there at once from what was heard last, then as the server says.
@MainActor @Observable
public final class ToursModel {
    public enum State: Sendable, Hashable { case loading, shown, empty, failed(UsherError) }

    public private(set) var tours: [WalksTour] = []
    /// When the list was heard, while the server cannot be reached.
    public private(set) var staleSince: Date?
    public private(set) var error: UsherError?
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

    public func language(of tour: WalksTour) -> TourLanguage? {
        TourLanguage.choose(from: tour.versions.map(\.language), preferred: preferred, system: system)
    }

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
