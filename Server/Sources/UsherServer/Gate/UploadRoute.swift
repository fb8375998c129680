import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension GateDesk {
    /// The most bytes of an upload's body.
    static let uploadBody = 1024 * 1024

    var uploadEndpoint: Endpoint {
        Endpoint(
            .post, "/api/tickets/scans", desk: .gate, summary: "Upload scans made offline",
            description: """
                1 to 500 scans in any order; each stands or fails alone, and may be sent again. Who came first is in: an entry that \
                therefore admits nobody any more is named in `superseded`.
                """,
            request: .json(.gate, ScanUploadRequest.sample),
            responses: [
                Answer(200, "How each scan stands now", .gate, ScanUploadResponse.sample),
                .problem(ScanRefusal.invalidJSON.problem, desk: .gate),
                .problem(ScanRefusal.field("scans", .invalid).problem, desk: .gate), .problem(.bodyTooLarge, desk: .gate),
            ] + GateSchema.refusals, security: .apiKey, handler: upload)
    }

    /// POST /api/tickets/scans
    @Sendable func upload(_ request: Request, _ context: UsherContext) async throws -> Response {
        var request = request
        let principal = try await door.admit(&request, context, for: .other, upTo: GateDesk.uploadBody)
        let body = try await JSONBody<GatePolicy>(request, upTo: GateDesk.uploadBody)
        let now = clock.now()
        let batch = try OfflineBatch(body.object(), ofDevice: principal.credential.device != nil, receivedAt: now)
        let stored = try await uploads.upload(principal, batch.items, receivedAt: now)
        forged.add(stored.results.count { $0.code == ScanRefusal.proofWrong.code && !$0.replayed })
        let answer = ScanUploadResponse(stored)
        return try .json(answer, .seconds, capacity: 64 + 320 * answer.data.results.count)
    }
}
