public import Foundation
import UsherWire

/// What Canvass's calls throw.
public typealias CanvassError = UsherError

extension UsherError {
    /// The token was refused, and so was a new one.
    public static var unauthorized: UsherError { .signedOut }
}

/// Canvass's routes, one method each. A token that is refused is renewed once, for all calls that wait, and the call repeated once.
///
/// ```swift
/// let canvass = CanvassClient(baseURL: server, accessToken: session.accessToken) { _ in try await supabase.auth.refreshSession().accessToken }
/// let entitlement = try await canvass.entitlement()
/// let building = try await canvass.building(gersID, campaign: campaign.id)
/// ```
/// `Authorization` goes to this server alone: redirects are not followed.
public struct CanvassClient: Sendable {
    let sender: RequestSender
    /// Whose calls these are; signs in and out.
    public let tokens: TokenRefresher
    private let signed: AuthorizedSender

    /// With the tokens of somebody who is signed in.
    public init(
        baseURL: URL, tokens: TokenRefresher, transport: any Transport = URLSessionTransport(), clock: UsherClock = .system,
        identity: AppIdentity? = .main, log: UsherLog = .system
    ) {
        sender = RequestSender(base: baseURL, times: .milliseconds, transport: transport, clock: clock, identity: identity, log: log)
        self.tokens = tokens
        signed = AuthorizedSender(sender: sender, tokens: tokens)
    }

    /// With a token of the app's own, Supabase's for example; `refresh` gets the one that is over and returns the next.
    public init(
        baseURL: URL, accessToken: String, transport: any Transport = URLSessionTransport(), clock: UsherClock = .system,
        identity: AppIdentity? = .main, log: UsherLog = .system,
        refresh: @escaping @Sendable (String) async throws -> String
    ) {
        let first = try? WireJSON.encoder.encode(AccessTokens(access: accessToken))
        let tokens = TokenRefresher(store: MemoryTokenStore(first), clock: clock) { AccessTokens(access: try await refresh($0.access)) }
        self.init(baseURL: baseURL, tokens: tokens, transport: transport, clock: clock, identity: identity, log: log)
    }

    func get<Wire: Decodable & Sendable>(
        _ type: Wire.Type, _ path: String, _ query: [(String, String?)] = [], retry: RetryPolicy = .boxOffice
    ) async throws(CanvassError) -> Wire {
        try RequestSender.decode(type, try await send(sender.request(.get, path, query), retry: retry))
    }

    func write<Wire: Decodable & Sendable>(
        _ type: Wire.Type, _ method: UsherRequest.Method, _ path: String, _ body: some Encodable, retry: RetryPolicy = .never
    ) async throws(CanvassError) -> Wire {
        try RequestSender.decode(type, try await send(try sender.request(method, path, json: body), retry: retry))
    }

    func delete(_ path: String) async throws(CanvassError) { _ = try await send(sender.request(.delete, path), retry: .never) }

    func send(_ request: UsherRequest, retry: RetryPolicy) async throws(CanvassError) -> UsherResponse {
        try await signed.send(request, retry: retry)
    }

    /// `/api/campaigns/{id}` and what lies below.
    func path(_ campaign: String, _ rest: String...) -> String {
        (["/api/campaigns", RequestSender.encoded(campaign)] + rest.map(RequestSender.encoded)).joined(separator: "/")
    }
}
