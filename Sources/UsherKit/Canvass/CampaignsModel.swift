public import Observation
public import UsherWire

/// The campaigns of whoever is signed in, newest first.
@MainActor @Observable
public final class CampaignsModel {
    public enum State: Sendable, Hashable { case loading, shown, empty, failed(CanvassError) }

    public private(set) var campaigns: [CanvassCampaign] = []
    public private(set) var error: CanvassError?
    public private(set) var isLoading = false
    private var hasLoaded = false
    private var cursor: String?
    /// Counts the loads: only the latest one's answer is shown.
    private var latest = 0
    private let client: CanvassClient

    public init(client: CanvassClient) { self.client = client }

    public var state: State {
        if !campaigns.isEmpty { return .shown }
        if let error { return .failed(error) }
        return hasLoaded ? .empty : .loading
    }

    public var hasMore: Bool { cursor != nil }

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
