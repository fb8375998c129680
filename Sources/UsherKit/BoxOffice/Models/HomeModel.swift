public import Foundation
public import Observation
public import UsherWire

/// The list of shows, with search and filters.
@MainActor @Observable
public final class HomeModel {
    public private(set) var shows: [BoxOffice.Show] = []
    public private(set) var query = ShowQuery()
    public private(set) var isLoading = false
    public private(set) var error: BoxOfficeError?
    /// When what is shown was fetched, if that was not just now: there is no network.
    public private(set) var staleSince: Date?
    private let client: BoxOfficeClient
    private let cache: BookingCache?
    /// Counts the searches: only the latest one's answer is shown.
    private var latest = 0

    public init(client: BoxOfficeClient, cache: BookingCache? = nil) {
        self.client = client
        self.cache = cache
    }

    /// Nothing matches: offer to clear the filters.
    public var isEmpty: Bool { !isLoading && error == nil && shows.isEmpty }
    public var categories: [String] { Set(shows.compactMap(\.category)).sorted() }

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

    public func filter(when: ShowQuery.When?) async { await filter { $0.when = when } }

    /// Fetches the list; also what pulling down and Retry do.
    public func load() async {
        latest += 1
        let (mine, query, client) = (latest, query, client)
        isLoading = true
        error = nil
        let result: Result<[BoxOffice.Show], BoxOfficeError>
        do { result = .success(try await client.shows(query)) } catch { result = .failure(error) }
        guard mine == latest else { return }
        isLoading = false
        show(result)
    }

    private func show(_ result: Result<[BoxOffice.Show], BoxOfficeError>) {
        let now = client.sender.clock.now()
        switch result {
        case .success(let shows):
            self.shows = shows
            staleSince = nil
            if query == ShowQuery() { cache?.keep(shows, at: now) }
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
