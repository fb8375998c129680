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
            request: .json(GateSchema.uploadRequest, example: Example(UploadAnswer.request, as: ScanUploadRequest.self)),
            responses: [
                Answer(200, "How each scan stands now", GateSchema.upload, Example(UploadAnswer.example, as: ScanUploadResponse.self)),
                .problem(ScanRefusal.invalidJSON.problem, desk: .gate),
                .problem(ScanRefusal.field("scans", .invalid).problem, desk: .gate), .problem(.bodyTooLarge, desk: .gate),
            ] + GateSchema.refusals, security: .apiKey, handler: upload)
    }

    /// POST /api/tickets/scans
    @Sendable func upload(_ request: Request, _ context: UsherContext) async throws -> Response {
        let principal = try await door.admit(request, context, for: .other)
        let body = try await JSONBody<GatePolicy>(request, upTo: GateDesk.uploadBody)
        let now = clock.now()
        let batch = try OfflineBatch(body.object(), receivedAt: now)
        return .json(UploadAnswer.body(try await uploads.upload(principal, batch.items, receivedAt: now)))
    }
}

/// The answer of 5.6.
enum UploadAnswer {
    static func body(_ answer: OfflineAnswer) -> [UInt8] {
        var json = JSONWriter(capacity: 64 + 320 * answer.results.count)
        json.beginObject()
        json.name("data")
        json.beginObject()
        json.name("results")
        json.beginArray()
        for result in answer.results { write(result, &json) }
        json.endArray()
        json.name("superseded")
        json.beginArray()
        for entry in answer.superseded {
            json.beginObject()
            json.member("entry_id", entry.entry.rawValue)
            json.member("by_entry_id", entry.by.rawValue)
            json.endObject()
        }
        json.endArray()
        json.endObject()
        json.endObject()
        return json.bytes
    }

    private static func write(_ result: OfflineResult, _ json: inout JSONWriter) {
        json.beginObject()
        json.member("client_scan_id", result.clientScanID)
        json.member("result", result.verdict.rawValue)
        json.member("replayed", result.replayed)
        json.member("entry_id", result.entry?.rawValue)
        json.member("scanned_at", result.scannedAt)
        json.member("sale_id", result.sale?.rawValue)
        json.member("admitted", result.admitted)
        json.member("code", result.code)
        json.member("error", result.error)
        json.name("conflict_with")
        if let other = result.conflictWith {
            json.beginObject()
            json.member("entry_id", other.entry.rawValue)
            json.member("scanned_at", other.at)
            json.member("gate", other.gate)
            json.endObject()
        } else {
            json.null()
        }
        json.endObject()
    }

    static let request = """
        {"sent_at":"2025-12-20T23:30:00Z","scans":[{"client_scan_id":"5B1E6C0A-0001","scanned_at":"2025-12-20T23:10:00Z",\
        "ticket_code":"K7WQ2MNB4XHTR9PAZC3D","gate":"North"}]}
        """
    static let example = """
        {"data":{"results":[{"client_scan_id":"5B1E6C0A-0001","result":"accepted","replayed":false,"entry_id":1002,\
        "scanned_at":"2025-12-20T23:10:00Z","sale_id":123,"admitted":2,"code":"admitted","error":null,"conflict_with":null}],\
        "superseded":[{"entry_id":1001,"by_entry_id":1002}]}}
        """
}
