import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore

extension GateDesk {
    /// The most bytes of a scan's body.
    static let scanBody = 16 * 1024

    /// POST /api/tickets/scan
    func scan(_ request: Request, _ context: UsherContext) async throws -> Response {
        let caller = try await door.admit(request, context, for: .scan)
        let body = try await request.bytes(upTo: GateDesk.scanBody)
        let fields = try ScanForm(GateBody.object(body))
        let clientKey = try GateBody.clientKey(request.headers[values: .idempotencyKey])
        let reply = try await scans.scan(ScanRequest(caller: caller, fields: fields, clientKey: clientKey, receivedAt: clock.now()))
        var response = Response.json(reply.body, status: HTTPResponse.Status(code: reply.status))
        if reply.replayed { response.headers[.idempotentReplayed] = "true" }
        return response
    }

    /// The same on the fast path, for a key that is known.
    @Sendable func expressScan(
        _ request: FastPathRequest, _ answer: @escaping @Sendable (Result<FastPathAnswer, any Error>) -> Void
    ) throws -> Bool {
        guard scans.isReady, let caller = try door.admitKnown(request, for: .scan) else { return false }
        let fields = try ScanForm(GateBody.object(request.body))
        let clientKey = try GateBody.clientKey(request.values(of: .idempotencyKey))
        scans.scan(ScanRequest(caller: caller, fields: fields, clientKey: clientKey, receivedAt: clock.now())) { reply in
            answer(reply.map(FastPathAnswer.init))
        }
        return true
    }
}

extension FastPathAnswer {
    init(_ reply: ScanReply) {
        let replayed = reply.replayed ? [(HTTPField.Name.idempotentReplayed.rawName, "true")] : []
        self.init(status: reply.status, headers: replayed, body: reply.body)
    }
}

/// What Gate requests have in common.
enum GateBody {
    /// The body as a JSON object.
    static func object(_ body: ByteBuffer) throws(ScanRefusal) -> JSONValue {
        do throws(JSONSyntaxError) {
            let value = try JSONValue.read(body.readableBytesView)
            if case .object = value { return value }
        } catch {}
        throw .invalidJSON
    }

    /// The `Idempotency-Key`, if one was sent.
    static func clientKey(_ sent: [String]) throws(ScanRefusal) -> String? {
        guard let key = sent.first else { return nil }
        guard sent.count == 1, ScanForm.isClientKey(key) else { throw .field("Idempotency-Key", .invalid) }
        return key
    }
}

extension HTTPField.Name {
    static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
    static let idempotentReplayed = HTTPField.Name("Idempotent-Replayed")!
}
