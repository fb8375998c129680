public import Foundation
public import UsherWire

/// What the Gate's calls throw: `status`, `code`, `message`, `retryAfter`; `.http(status)` where the answer was no JSON.
public typealias GateError = UsherError

/// The Gate's routes, one method each.
///
/// ```swift
/// let gate = GateClient(baseURL: URL(string: "https://tickets.example.org/api")!, apiKey: "usher_…")
/// let entry = try await gate.scan(ScanRequest(ticketCode: "SALE-CODE-123"))
/// print(entry.data.sale.name, entry.data.admitted)
/// ```
/// 400, 401, 403, 404, 409 are thrown at once; 429, 5xx and network errors are tried up to three times more, 10 s in all.
/// A scan bears one `Idempotency-Key` at every attempt, so it admits once. Redirects are errors: the key goes nowhere else.
public struct GateClient: Sendable {
    let sender: RequestSender
    private let apiKey: String

    /// `baseURL` with or without `/api` at its end.
    public init(
        baseURL: URL, apiKey: String, transport: any Transport = URLSessionTransport(), clock: UsherClock = .system,
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }, identity: AppIdentity? = .main, log: UsherLog = .system
    ) {
        var text = baseURL.absoluteString
        while text.hasSuffix("/") { text.removeLast() }
        if text.hasSuffix("/api") { text.removeLast(4) }
        sender = RequestSender(
            base: URL(string: text) ?? baseURL, times: .seconds, transport: transport, clock: clock, random: random, identity: identity,
            log: log)
        self.apiKey = apiKey
    }

    /// `POST /api/tickets/scan`. What was read from the ticket goes as it is: nothing in it is opened.
    public func scan(_ request: ScanRequest, id: UUID = UUID()) async throws(GateError) -> ScanResponse {
        try await scan(request, id: id, retry: .gate)
    }

    func scan(_ request: ScanRequest, id: UUID, retry policy: RetryPolicy) async throws(GateError) -> ScanResponse {
        var wire = try sender.request(.post, "/api/tickets/scan", json: request.trimmed)
        wire.headers["Idempotency-Key"] = id.uuidString.lowercased()
        return try await send(wire, ScanResponse.self, retry: policy)
    }

    /// `GET /api/events`: the events this key's account manages, open ones first.
    public func events(page: Int = 1) async throws(GateError) -> EventListResponse {
        try await send(sender.request(.get, "/api/events", [("page", String(page))]), EventListResponse.self)
    }

    /// `GET /api/events/{id}/checkin`: the counts of one occurrence.
    public func checkin(event: Int, date: LocalDay? = nil) async throws(GateError) -> CheckinResponse {
        try await send(sender.request(.get, "/api/events/\(event)/checkin", [("date", date?.description)]), CheckinResponse.self)
    }

    /// `GET /api/tickets`: the door list. Somebody on it is let in by `ScanRequest(saleID:)`.
    public func doorList(event: Int? = nil, query: String? = nil, page: Int = 1) async throws(GateError) -> DoorListResponse {
        let parameters = [("event_id", event.map(String.init)), ("query", query), ("page", String(page))]
        return try await send(sender.request(.get, "/api/tickets", parameters), DoorListResponse.self)
    }

    /// `POST /api/tickets/{entry_id}/undo`, supervisors only. Without ids all of the entry are taken back.
    public func undo(entry: Int, admissions: [Int]? = nil, reason: String? = nil) async throws(GateError) -> UndoResponse {
        let body = UndoRequest(admissionIDs: admissions, reason: reason)
        return try await send(sender.request(.post, "/api/tickets/\(entry)/undo", json: body), UndoResponse.self)
    }

    /// `GET /api/events/{id}/manifest`: what a device needs offline; `since` is the `next` of the page before.
    public func manifest(
        event: Int, since: String? = nil, date: LocalDay? = nil, limit: Int? = nil
    ) async throws(GateError) -> ManifestResponse {
        let parameters = [("since", since), ("date", date?.description), ("limit", limit.map(String.init))]
        return try await send(sender.request(.get, "/api/events/\(event)/manifest", parameters), ManifestResponse.self)
    }

    /// `POST /api/tickets/scans`: 1 to 500 scans made offline, repeatable.
    public func upload(_ scans: [ScanUploadRequest.Scan]) async throws(GateError) -> ScanUploadResponse {
        let body = ScanUploadRequest(sentAt: sender.clock.now(), scans: scans)
        return try await send(sender.request(.post, "/api/tickets/scans", json: body), ScanUploadResponse.self)
    }

    private func send<Wire: Decodable>(
        _ request: UsherRequest, _ type: Wire.Type, retry policy: RetryPolicy = .gate
    ) async throws(GateError) -> Wire {
        try RequestSender.decode(type, try await sender.send(authorized(request), retry: policy))
    }

    func authorized(_ request: UsherRequest) -> UsherRequest {
        var request = request
        request.headers["X-API-Key"] = apiKey
        return request
    }
}
