public import Observation
public import UsherWire

/// The campaigns of whoever is signed in, newest first.
@MainActor @Observable
public final class CampaignsModel {
    /// What the screen shows.
    public enum State: Sendable, Hashable {
        /// Nothing has come yet.
        case loading
        /// There are campaigns.
        case shown
        /// There are none.
        case empty
        /// There are none to show, and this is why.
        case failed(CanvassError)
    }

    /// Those fetched so far, newest first.
    public private(set) var campaigns: [CanvassCampaign] = []
    /// Why the last fetch failed; nil if it did not.
    public private(set) var error: CanvassError?
    /// Whether a call is under way, with or without something on the screen.
    public private(set) var isLoading = false
    private var hasLoaded = false
    private var cursor: String?
    /// Counts the loads: only the latest one's answer is shown.
    private var latest = 0
    private let client: CanvassClient

    /// Fetches nothing before `load`.
    public init(client: CanvassClient) { self.client = client }

    /// What the screen shows, from campaigns and error.
    public var state: State {
        if !campaigns.isEmpty { return .shown }
        if let error { return .failed(error) }
        return hasLoaded ? .empty : .loading
    }

    /// Whether the server has more of them.
    public var hasMore: Bool { cursor != nil }

    /// Fetches the first ones anew.
    public func load() async { await fetch(after: nil) }

    /// The next ones, when the end of the list is seen.
    public func more() async { if let cursor, !isLoading { await fetch(after: cursor) } }

    private func fetch(after place: String?) async {
        latest += 1
        let mine = latest
        (isLoading, error) = (true, nil)
        let result: Result<CanvassCampaignList, CanvassError>
        do { result = .success(try await client.campaigns(cursor: place)) } catch { result = .failure(error) }
        guard mine == latest else { return }
        isLoading = false
        switch result {
        case .success(let list):
            let known = place == nil ? [] : Set(campaigns.map(\.id))
            campaigns = (place == nil ? [] : campaigns) + list.campaigns.filter { !known.contains($0.id) }
            (cursor, hasLoaded) = (list.nextCursor, true)
        case .failure(.cancelled): break
        case .failure(let failure): error = failure
        }
    }
}
