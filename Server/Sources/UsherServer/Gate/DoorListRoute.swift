import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension GateDesk {
    private static let longestQuery = 200

    var doorListEndpoint: Endpoint {
        Endpoint(
            .get, "/api/tickets", desk: .gate, summary: "Look visitors up",
            description: """
                The door list, by name. `query`: each word begins a word of name or e-mail, or the whole is a sale's id, a seat or an \
                exact code. Never shows codes: admit by `sale_id`.
                """,
            parameters: [
                .query("event_id", .integer(min: 1, max: Event.ID.largest), "Only this event."),
                .text("query", .string(maxLength: GateDesk.longestQuery), "What to look for."), .page,
            ],
            responses: [
                Answer(200, "A page of sales", .gate, DoorListResponse.sample),
                .problem(ScanRefusal.field("query", .tooLong(GateDesk.longestQuery)).problem, desk: .gate),
                .problem(ScanRefusal.eventNotFound.problem, desk: .gate),
            ] + GateSchema.refusals, security: .apiKey, handler: listTickets)
    }

    /// GET /api/tickets
    @Sendable func listTickets(_ request: Request, _ context: UsherContext) async throws -> Response {
        var request = request
        let principal = try await door.admit(&request, context, for: .other, needing: .list)
        let query = GateQuery(request)
        // An event that is no id at all is as unknown as one that is nobody's.
        var event: Event.ID?
        do throws(ScanRefusal) { event = try query.id("event_id") } catch { throw ScanRefusal.eventNotFound }
        if let device = principal.credential.device {
            event = event ?? device.scope.event
            guard let event else { throw ScanRefusal.field("event_id", .required) }
            try await checkKnown(event, principal)
        }
        let asked = DoorListQuery(
            principal: principal, event: event, text: try query.text("query", most: GateDesk.longestQuery), page: try query.page())
        guard let page = try await doorList.list(asked) else { throw ScanRefusal.eventNotFound }
        let answer = DoorListResponse(page, for: principal, at: clock.now())
        return try .json(answer, .seconds, capacity: 64 + 500 * answer.data.count)
    }
}
