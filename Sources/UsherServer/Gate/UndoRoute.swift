import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension GateDesk {
    var undoEndpoint: Endpoint {
        Endpoint(
            .post, "/api/tickets/{entry_id}/undo", desk: .gate, summary: "Take an entry back",
            description: "For supervisors. Frees those who are in by this entry; the next scan is a first one. Again: the same, `freed` 0.",
            parameters: [.path("entry_id", GateSchema.id, "The entry.")],
            request: .json(GateSchema.undoRequest, example: Example(UndoAnswer.request, as: UndoRequest.self), required: false),
            responses: [
                Answer(200, "They are out", GateSchema.undo, Example(UndoAnswer.example, as: UndoResponse.self)),
                .problem(ScanRefusal.invalidJSON.problem, desk: .gate),
                .problem(ScanRefusal.field("admission_ids", .invalid).problem, desk: .gate),
                .problem(ScanRefusal.entryNotFound.problem, desk: .gate), .problem(.bodyTooLarge, desk: .gate),
            ] + GateSchema.refusals, security: .apiKey, handler: undo)
    }

    /// POST /api/tickets/{entry_id}/undo
    @Sendable func undo(_ request: Request, _ context: UsherContext) async throws -> Response {
        let principal = try await door.admit(request, context, for: .other)
        guard principal.credential.scopes.mayManage else { throw ScanRefusal.notAllowed }
        let fields = try UndoForm(try await JSONBody<GatePolicy>(request).object(optional: true))
        let entry = try GateQuery.entry(context)
        let undone = try await undos.undo(entry, principal, admissionIDs: fields.admissionIDs, reason: fields.reason, at: clock.now())
        return .json(UndoAnswer.body(undone))
    }
}

/// The answer of 5.4.
enum UndoAnswer {
    static func body(_ undone: UndoneEntry) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.name("data")
        json.beginObject()
        json.member("entry_id", undone.entry.rawValue)
        json.member("undone_at", undone.undoneAt)
        json.member("sale_id", undone.sale.rawValue)
        json.member("freed", undone.freed)
        json.member("used", undone.count.used)
        json.member("total", undone.count.total)
        json.member("left", undone.count.left)
        json.endObject()
        json.endObject()
        return json.bytes
    }

    static let request = #"{"admission_ids":[4501],"reason":"Wrong door"}"#
    static let example = """
        {"data":{"entry_id":1001,"undone_at":"2025-12-20T23:35:00Z","sale_id":123,"freed":1,"used":1,"total":2,"left":1}}
        """
}
