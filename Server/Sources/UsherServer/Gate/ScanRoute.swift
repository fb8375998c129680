import UsherHTTP
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore

extension GateDesk {
    /// POST /api/tickets/scan
    func scan(_ request: Request, _ context: UsherContext) async throws -> Response {
        var request = request
        let principal = try await door.admit(&request, context, for: .scan)
        let fields = try ScanForm(try await JSONBody<GatePolicy>(request).object())
        // To admit by a sale's id is to choose somebody from the list.
        if fields.saleID != nil, let device = principal.credential.device, !device.can.contains(.list) { throw ScanRefusal.notAllowed }
        let key = try key(request.headers[values: .idempotencyKey])
        let reply = try await scans.scan(ScanRequest(principal: principal, fields: fields, key: key, receivedAt: clock.now()))
        var response = Response.json(reply.body, status: HTTPResponse.Status(code: reply.status))
        if reply.replayed { response.headers[.idempotentReplayed] = "true" }
        return response
    }

    /// The same on the fast path, for a key that is known.
    @Sendable func expressScan(
        _ request: FastPathRequest, _ answer: @escaping @Sendable (Result<FastPathAnswer, any Error>) -> Void
    ) throws -> Bool {
        guard scans.isReady, let principal = try door.admitKnown(request, for: .scan) else { return false }
        let fields = try ScanForm(JSONBody<GatePolicy>(request.body).object())
        let key = try key(request.values(of: .idempotencyKey))
        scans.scan(ScanRequest(principal: principal, fields: fields, key: key, receivedAt: clock.now())) { reply in
            answer(reply.map(FastPathAnswer.init))
        }
        return true
    }

    private func key(_ sent: [String]) throws(ScanRefusal) -> String? {
        try IdempotencyKey.sent(sent, or: ScanRefusal.field("Idempotency-Key", .invalid))
    }
}

extension FastPathAnswer {
    init(_ reply: ScanReply) {
        let replayed = reply.replayed ? [(HTTPField.Name.idempotentReplayed.rawName, "true")] : []
        self.init(status: reply.status, headers: replayed, body: reply.body)
    }
}

/// The Gate asks for no type.
extension GatePolicy: JSONBodyPolicy {
    static let limit = 16 * 1024
    static let types: JSONTypes? = nil
    static func refusal(of fault: JSONBodyFault) -> any Error { ScanRefusal.invalidJSON }
}

extension HTTPField.Name {
    static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
    static let idempotentReplayed = HTTPField.Name("Idempotent-Replayed")!
}
