import UsherHTTP
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
            request: .json(.gate, UndoRequest(admissionIDs: [4501], reason: "Wrong door"), required: false),
            responses: [
                Answer(200, "They are out", .gate, UndoResponse.sample),
                .problem(ScanRefusal.invalidJSON.problem, desk: .gate),
                .problem(ScanRefusal.field("admission_ids", .invalid).problem, desk: .gate),
                .problem(ScanRefusal.entryNotFound.problem, desk: .gate), .problem(.bodyTooLarge, desk: .gate),
            ] + GateSchema.refusals, security: .apiKey, handler: undo)
    }

    /// POST /api/tickets/{entry_id}/undo
    @Sendable func undo(_ request: Request, _ context: UsherContext) async throws -> Response {
        var request = request
        let principal = try await door.admit(&request, context, for: .other)
        guard principal.credential.scopes.mayManage else { throw ScanRefusal.notAllowed }
        let fields = try UndoForm(try await JSONBody<GatePolicy>(request).object(optional: true))
        let entry = try GateQuery.entry(context)
        let undone = try await undos.undo(entry, principal, admissionIDs: fields.admissionIDs, reason: fields.reason, at: clock.now())
        return try .json(UndoResponse(undone), .seconds)
    }
}
