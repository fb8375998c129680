import UsherHTTP
import Synchronization
import UsherCore
import UsherStore
import UsherWire

/// Every tour as this process last read it, with the answers already written. Changes of this process show at once, those
/// of others within two seconds.
final class TourCache: Sendable {
    private struct State {
        var cached = CachedTours.empty
        /// When the stamp was last seen to be theirs.
        var confirmed = Instant.distantPast
        var refreshing = false
    }

    private let store: TourStore
    private let state = Mutex(State())
    private static let quiet: Int64 = 500_000
    private static let stale: Int64 = 1_500_000

    init(_ store: TourStore) { self.store = store }

    /// The tours. One request at a time asks whether something changed; the others go on with what is there.
    func current() async throws -> CachedTours {
        let now = Instant.steady
        let known: CachedTours? = state.withLock { state in
            let age = state.confirmed == .distantPast ? Int64.max : now.microseconds - state.confirmed.microseconds
            if age < Self.quiet || (age < Self.stale && state.refreshing) { return state.cached }
            state.refreshing = true
            return nil
        }
        if let known { return known }
        do { return try await refresh() } catch {
            state.withLock { $0.refreshing = false }
            throw error
        }
    }

    /// What is shown next must be read again.
    func expire() { state.withLock { $0.confirmed = .distantPast } }

    private func refresh() async throws -> CachedTours {
        let (old, began) = (state.withLock { $0.cached }, Instant.steady)
        guard try await store.stamp() != old.stamp else { return confirm(old, began) }
        let (stamps, tours) = try await store.changes(since: old.stamps)
        return confirm(CachedTours(stamps, changed: tours, from: old), began)
    }

    /// Keeps the newest of what several requests have read.
    private func confirm(_ cached: CachedTours, _ began: Instant) -> CachedTours {
        state.withLock { state in
            state.refreshing = false
            if cached.stamp >= state.cached.stamp {
                state.cached = cached
                state.confirmed = max(state.confirmed, began)
            }
            return state.cached
        }
    }
}

/// One state of all tours.
final class CachedTours: Sendable {
    let stamp: Int64
    let stamps: [Tour.ID: Int64]
    /// Those with a published version, of houses that may show them, newest first, then by slug.
    let tours: [CachedTour]
    private let all: [Tour.ID: CachedTour]
    private let byUUID: [String: CachedTour]
    private let bySlug: [String: CachedTour]
    /// Whose every tour is, published or not.
    private let owners: [String: Organisation.ID]
    /// The paths of media that need no signature.
    let publicPaths: Set<String>
    private let lists = BoundedCache<ListKey, TaggedAnswer>(most: 256)

    struct ListKey: Hashable {
        let granted: [Tour.ID]
        let organisation: String?
    }

    static let empty = CachedTours(ContentStamps.none, changed: [], from: nil)

    init(_ stamps: ContentStamps, changed: [Tour], from old: CachedTours?) {
        stamp = stamps.stamp
        self.stamps = stamps.tours
        var all = (old?.all ?? [:]).filter { stamps.tours[$0.key] != nil }
        for tour in changed { all[tour.id] = CachedTour(tour) }
        self.all = all
        tours = all.values.filter { $0.tour.isOffered && !$0.tour.published.isEmpty }.sorted {
            ($1.tour.created, $0.tour.slug) < ($0.tour.created, $1.tour.slug)
        }
        byUUID = Dictionary(tours.map { ($0.tour.uuid, $0) }, uniquingKeysWith: { $1 })
        bySlug = Dictionary(tours.map { ($0.tour.slug, $0) }, uniquingKeysWith: { $1 })
        owners = Dictionary(all.values.map { ($0.tour.uuid, $0.tour.organisation) }, uniquingKeysWith: { $1 })
        publicPaths = Set(tours.flatMap(\.publicPaths))
    }

    /// `house`: the only one that there is, as at its own host.
    func knows(_ uuid: String, of house: Organisation.ID?) -> Bool { owners[uuid].map { house == nil || $0 == house } ?? false }
    func tour(uuid: String) -> CachedTour? { byUUID[uuid] }
    func tour(slug: String) -> CachedTour? { bySlug[slug] }

    var hasProtected: Bool { tours.contains { $0.tour.isProtected } }

    /// `GET /tours` for somebody with these grants.
    func list(granted: Set<Tour.ID>, organisation: String?, base: String) throws -> TaggedAnswer {
        let shown = organisation.map { key in tours.filter { $0.tour.organisationKey == key } } ?? tours
        let key = ListKey(granted: shown.map(\.tour.id).filter(granted.contains), organisation: organisation)
        if let known = lists[key] { return known }
        let elements = shown.map { WalksTour($0.tour, hasAccess: $0.isOpen(to: granted), base: base) }
        let answer = try TaggedAnswer(elements, capacity: 1_024 * (elements.count + 1))
        lists[key] = answer
        return answer
    }
}
