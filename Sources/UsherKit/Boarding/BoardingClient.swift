public import Foundation
import UsherWire

/// Boarding's routes, one method each.
///
/// ```swift
/// let boarding = BoardingClient(base: URL(string: "https://boarding.example.org")!, credential: .appleIdentifier("000001.abc.0001"))
/// let airline = try await boarding.create(name: "Fun Air")
/// let flights = try await boarding.flights().elements
/// ```
/// All calls but deletions and sessions are tried three times (after 0.5 s and 1 s) on network errors, 429 and 502 to 504, with one
/// `Idempotency-Key`. Only a 401 signs out.
public struct BoardingClient: Sendable {
    let sender: RequestSender
    let store: any TokenStore
    private let airlineStore: MemoryTokenStore
    private let version: String

    /// `base` with or without a final slash; below it lie `/api/{version}/` and `/pages/`.
    public init(
        base: URL, credential: BoardingCredential?, airlineIdentifier: String? = nil, store: any TokenStore = MemoryTokenStore(),
        version: String = "v1", transport: any Transport = URLSessionTransport(), clock: UsherClock = .system,
        identity: AppIdentity? = .main, log: UsherLog = .system
    ) {
        self.version = version
        sender = RequestSender(base: base, times: .offset, transport: transport, clock: clock, identity: identity, log: log)
        self.store = store
        airlineStore = MemoryTokenStore(airlineIdentifier.map { Data($0.utf8) })
        if let credential { try? store.write(WireJSON.encoder.encode(credential)) }
    }

    /// Who calls; nil after a 401, and while the app is locked.
    public var credential: BoardingCredential? { try? proof() }

    /// Who calls; that it is locked is told.
    func proof() throws(BoardingError) -> BoardingCredential? {
        let secret: Data?
        do { secret = try store.unlocked() } catch { throw BoardingError(error) }
        return secret.flatMap { try? WireJSON.decoder.decode(BoardingCredential.self, from: $0) }
    }

    /// The airline's identifier: of an Apple identifier its SHA-1, else what was given or came from `create`.
    public var airlineIdentifier: String? {
        airlineStore.text() ?? credential?.identifier
    }

    func remember(_ airline: BoardingAirline, _ new: BoardingCredential?) {
        know(airline)
        if let new { try? store.write(WireJSON.encoder.encode(new)) }
    }

    /// A path below this airline's.
    func path(_ parts: String...) throws(BoardingError) -> String {
        var airline = airlineStore.text()
        if airline == nil { airline = try proof()?.identifier }
        guard let airline else { throw .signedOut }
        return ([api("airline"), airline] + parts.map(RequestSender.encoded)).joined(separator: "/")
    }

    /// A path of this version's.
    func api(_ rest: String) -> String { "/api/\(version)/\(rest)" }

    func get<Wire: Decodable & Sendable>(_ type: Wire.Type, _ path: String) async throws(BoardingError) -> Wire {
        try await send(sender.request(.get, path), type)
    }

    /// Which airline the paths name, where the credential does not say it; nil forgets it.
    func know(_ airline: BoardingAirline?) { airlineStore.write(airline.map { Data($0.airlineIdentifier.utf8) }) }

    /// A write that may be repeated: all attempts have one key, the caller's where it has one.
    func post<Wire: Decodable & Sendable>(
        _ type: Wire.Type, _ path: String, _ body: some Encodable, query: [(String, String?)] = [], key: String? = nil,
        retry: RetryPolicy = .boarding
    ) async throws(BoardingError) -> Wire {
        var request: UsherRequest
        do { request = try sender.request(.post, path, query, json: body) } catch { throw BoardingError(error) }
        request.headers["Idempotency-Key"] = key ?? UUID().uuidString.lowercased()
        return try await send(request, type, retry: retry)
    }

    func delete(_ path: String) async throws(BoardingError) {
        _ = try await send(sender.request(.delete, path), AnyJSON.self, retry: .never)
    }

    func send<Wire: Decodable & Sendable>(
        _ request: UsherRequest, _ type: Wire.Type, retry policy: RetryPolicy = .boarding, signed: Bool = true
    ) async throws(BoardingError) -> Wire {
        let sent = signed ? try proof() : nil
        do {
            return try RequestSender.decode(type, try await sender.send(request.bearing(sent?.token), retry: policy))
        } catch {
            throw refused(error, sent)
        }
    }

    /// What an error is to whoever called; a 401 takes away the credential that was sent, unless there is another one by now.
    func refused(_ error: UsherError, _ sent: BoardingCredential?) -> BoardingError {
        if error.status == 401, let sent, credential == sent { try? store.write(nil) }
        return BoardingError(error)
    }
}
