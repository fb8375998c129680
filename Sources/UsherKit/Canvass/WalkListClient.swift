public import Foundation
public import UsherWire

/// A territory's walk list by a link, for somebody without an account.
///
/// ```swift
/// let client = WalkListClient(baseURL: server, store: KeychainTokenStore(service: "walk"))
/// try await client.start("https://tickets.example.com/link/uwl_2vXk0aVb9cQ4mT7yLw1sEg")
/// let walk = try await client.walk()
/// ```
/// Starting takes one of the phones that the link has; what proves the phone from then on is in the store and goes to this server alone.
public struct WalkListClient: Sendable {
    let sender: RequestSender
    private let store: any TokenStore

    /// `store` keeps the phone's secret: with one that survives the app, so does the walk list.
    public init(
        baseURL: URL, store: any TokenStore = MemoryTokenStore(), transport: any Transport = URLSessionTransport(),
        clock: UsherClock = .system, identity: AppIdentity? = .main, log: UsherLog = .system
    ) {
        sender = RequestSender(base: baseURL, times: .milliseconds, transport: transport, clock: clock, identity: identity, log: log)
        self.store = store
    }

    /// The secret of a link, as its address or its code has it; nil where the text is neither.
    public static func token(of link: String) -> String? {
        let last = link.split(separator: "/").last.map(String.init) ?? ""
        return last.hasPrefix("uwl_") && last.utf8.count == 26 ? last : nil
    }

    /// The link that this phone has started; nil where it has none, and while the app is locked.
    public var started: CanvassWalkStart? { try? proof() }

    /// Starts a link, by its address or its secret. Throws refusals `link_full` (409), `link_ended` (410), `link_early` (403), 404.
    @discardableResult
    public func start(_ link: String) async throws(CanvassError) -> CanvassWalkStart {
        // What is no link of ours is asked for all the same: the server says that there is none.
        let body = CanvassWalkStartRequest(token: Self.token(of: link) ?? link)
        let response = try await sender.send(try sender.request(.post, "/api/walk-links", json: body), retry: .never)
        let start = try RequestSender.decode(CanvassWalkStart.self, response)
        do { try store.write(WireJSON.encoder.encode(start)) } catch { throw .decoding("\(error)") }
        return start
    }

    /// The homes that are left to go to, in their order. `link_ended` once the link is over.
    public func walk() async throws(CanvassError) -> CanvassWalk {
        try RequestSender.decode(CanvassWalk.self, try await send(.get, ""))
    }

    /// All visits count, or none; sent again with the same `mutationID` they are not counted again, so this is retried.
    public func report(_ visits: CanvassVisitsRequest) async throws(CanvassError) -> CanvassVisitsResponse {
        try RequestSender.decode(CanvassVisitsResponse.self, try await send(.post, "/visits", visits))
    }

    /// Forgets the link on this phone; the server still counts the phone.
    public func forget() { try? store.write(nil) }

    private func proof() throws(UsherError) -> CanvassWalkStart? {
        try store.unlocked().flatMap { try? WireJSON.decoder.decode(CanvassWalkStart.self, from: $0) }
    }

    private func send(
        _ method: UsherRequest.Method, _ rest: String, _ visits: CanvassVisitsRequest? = nil
    ) async throws(CanvassError) -> UsherResponse {
        guard let link = try proof() else { throw .signedOut }
        let path = "/api/walk-links/\(RequestSender.encoded(link.id))\(rest)"
        let request = if let visits { try sender.request(method, path, json: visits) } else { sender.request(method, path) }
        do { return try await sender.send(request.bearing(link.secret), retry: .boxOffice) } catch {
            throw error.status == 401 ? .signedOut : error
        }
    }
}
