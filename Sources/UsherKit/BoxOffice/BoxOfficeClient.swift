public import Foundation
import UsherWire

/// The BoxOffice's routes, one method each.
///
/// ```swift
/// let client = BoxOfficeClient(baseURL: URL(string: "https://tickets.example.org")!, tokens: store)
/// let show = try await client.shows()[0]
/// let hold = try await client.checkout(show: show.id, seats: ["stalls-A-1"], email: "ann@example.org", name: "Ann")
/// print("pay \(hold.totalAmount) \(hold.currency ?? "") at \(hold.url)")
/// ```
/// Reading, and a checkout with its key, is tried twice more (0.5 s, 1 s) on network errors, 503 and 504; other writes never.
/// A 401 on a call that sent the token empties the store; nothing else does, signing out apart.
public struct BoxOfficeClient: Sendable {
    let sender: RequestSender
    let store: any TokenStore

    /// `baseURL` is the server's root, without `/api`. `tokens` keep the Bearer; `identity` says to that server alone who calls.
    public init(
        baseURL: URL, tokens: any TokenStore = MemoryTokenStore(), transport: any Transport = URLSessionTransport(),
        clock: UsherClock = .system, identity: AppIdentity? = .main, log: UsherLog = .system
    ) {
        sender = RequestSender(base: baseURL, times: .milliseconds, transport: transport, clock: clock, identity: identity, log: log)
        store = tokens
    }

    /// The server's root, as it was given.
    public var baseURL: URL { sender.base }
    /// The Bearer token, while somebody is signed in.
    public var token: String? { store.text() }

    /// `quickly` is asked for the value first; where it gives nil, the body is decoded as any other.
    func get<Wire: Decodable & Sendable>(
        _ type: Wire.Type, _ path: String, _ query: [(String, String?)] = [], signed: Bool = false,
        quickly read: @Sendable (Data) -> Wire? = { _ in nil }
    ) async throws(BoxOfficeError) -> Wire {
        try await send(sender.request(.get, path, query), type, signed: signed, retry: .boxOffice, quickly: read)
    }

    func post<Wire: Decodable & Sendable>(
        _ type: Wire.Type, _ path: String, _ body: some Encodable, method: UsherRequest.Method = .post, signed: Bool = false
    ) async throws(BoxOfficeError) -> Wire {
        let request: UsherRequest
        do { request = try sender.request(method, path, json: body) } catch { throw BoxOfficeError(error) }
        return try await send(request, type, signed: signed, retry: .never)
    }

    func send<Wire: Decodable & Sendable>(
        _ request: UsherRequest, _ type: Wire.Type, signed: Bool, retry policy: RetryPolicy,
        quickly read: @Sendable (Data) -> Wire? = { _ in nil }
    ) async throws(BoxOfficeError) -> Wire {
        let sent: String?
        do { sent = signed ? try store.unlockedText() : nil } catch { throw BoxOfficeError(error) }
        do {
            let response = try await sender.send(request.bearing(sent), retry: policy)
            if let value = read(response.body) { return value }
            return try RequestSender.decode(type, response)
        } catch {
            // Somebody may have signed in meanwhile: their token stays.
            if error.status == 401, let sent, store.text() == sent { try? store.write(nil) }
            if error.status == 401, sent != nil { throw .unauthorized }
            throw BoxOfficeError(error)
        }
    }
}
