public import Foundation
public import Observation
public import UsherWire

/// The list of shows, with search and filters.
@MainActor @Observable
public final class HomeModel {
    /// The shows found, page after page, in the server's order.
    public private(set) var shows: [BoxOffice.Show] = []
    /// What they were asked for with: filters, order and words.
    public private(set) var query = ShowQuery()
    /// A page is on its way.
    public private(set) var isLoading = false
    /// Why the last page did not come; nil where it did.
    public private(set) var error: BoxOfficeError?
    /// When what is shown was fetched, if that was not just now: there is no network.
    public private(set) var staleSince: Date?
    /// How many match, also those that are not fetched yet.
    public private(set) var total = 0
    private var hasLoaded = false
    private let client: BoxOfficeClient
    private let cache: BookingCache?
    /// Shows of a page.
    static let page = 50
    /// Counts the searches: only the latest one's answer is shown.
    private var latest = 0

    /// `cache` keeps the list of all shows for half an hour without a network.
    public init(client: BoxOfficeClient, cache: BookingCache? = nil) {
        self.client = client
        self.cache = cache
    }

    /// What the screen shows: nothing yet, the shows, that none matches, or why there are none.
    public enum State: Sendable, Hashable { case loading, shown, empty, failed(BoxOfficeError) }

    /// What is shown: shows go before an error.
    public var state: State {
        if !shows.isEmpty { return .shown }
        if let error { return .failed(error) }
        return hasLoaded && !isLoading ? .empty : .loading
    }

    /// How many filters narrow the list; its order and what is typed are none.
    public var filterCount: Int {
        [
            !query.categories.isEmpty, query.isAvailable, query.minPrice != nil || query.maxPrice != nil,
            query.from != nil || query.to != nil,
            query.when != nil,
        ].count { $0 }
    }

    /// There are more shows at the server than are here.
    public var hasMore: Bool { staleSince == nil && shows.count < total }

    /// Nothing matches: offer to clear the filters.
    public var isEmpty: Bool { !isLoading && error == nil && shows.isEmpty }
    /// Those of every show that was seen here, and what is chosen: narrowing the list takes none of the choices away.
    public var categories: [String] { seen.union(query.categories).sorted() }
    private var seen: Set<String> = []

    /// After the text has rested for 300 ms. Call it on every keystroke: an older call ends without effect.
    public func search(_ text: String) async {
        query.text = text
        latest += 1
        let mine = latest
        do { try await client.sender.clock.sleep(0.3) } catch { return }
        if mine == latest { await load() }
    }

    /// Narrows the list, at once.
    public func filter(_ change: (inout ShowQuery) -> Void) async {
        change(&query)
        await load()
    }

    /// What the filters' screen has come to; what is typed stays.
    public func apply(_ draft: ShowQuery) async {
        await filter { query in
            let text = query.text
            query = draft
            query.text = text
        }
    }

    /// Narrows the list to today, tonight, this week or the weekend, in each show's zone; nil widens it again.
    public func filter(when: ShowQuery.When?) async { await filter { $0.when = when } }

    /// Takes all filters away; what is typed stays.
    public func clear() async { await filter { $0 = ShowQuery(text: $0.text, sort: $0.sort) } }

    /// Fetches the list; also what pulling down and Retry do.
    public func load() async { await fetch(from: 0) }

    /// The next page, when the end of the list is seen.
    public func more() async { if hasMore, !isLoading { await fetch(from: shows.count) } }

    private func fetch(from offset: Int) async {
        latest += 1
        let (mine, client) = (latest, client)
        var wanted = query
        (wanted.limit, wanted.offset) = (Self.page, offset == 0 ? nil : offset)
        isLoading = true
        error = nil
        let result: Result<ShowPage, BoxOfficeError>
        do { result = .success(try await client.page(wanted)) } catch { result = .failure(error) }
        guard mine == latest else { return }
        isLoading = false
        show(result, from: offset)
    }

    private func show(_ result: Result<ShowPage, BoxOfficeError>, from offset: Int) {
        let now = client.sender.clock.now()
        switch result {
        case .success(let page):
            let known = offset == 0 ? [] : Set(shows.map(\.id))
            shows = (offset == 0 ? [] : shows) + page.shows.filter { !known.contains($0.id) }
            seen.formUnion(page.shows.compactMap(\.category))
            (total, staleSince, hasLoaded) = (max(page.total, shows.count), nil, true)
            // The end has come though the count says otherwise: shows have gone meanwhile.
            if page.shows.isEmpty { total = shows.count }
            if query == ShowQuery(), offset == 0 { cache?.keep(shows, at: now) }
        case .failure(.cancelled): break
        case .failure(let failure):
            if failure == .network, query == ShowQuery(), let kept = cache?.shows(at: now) {
                shows = kept.value
                staleSince = kept.at
            } else {
                error = failure
            }
        }
    }
}
