import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension GateDesk {
    var eventListEndpoint: Endpoint {
        Endpoint(
            .get, "/api/events", desk: .gate, summary: "List the events you manage",
            description: "Open events first, then coming ones, by start; then past ones, latest first.",
            parameters: [.page],
            responses: [
                Answer(200, "A page of events", .gate, EventListResponse.sample),
                .problem(ScanRefusal.field("page", .notInteger(1...Event.ID.largest)).problem, desk: .gate),
            ] + GateSchema.refusals, security: .apiKey, handler: listEvents)
    }

    /// GET /api/events
    @Sendable func listEvents(_ request: Request, _ context: UsherContext) async throws -> Response {
        var request = request
        let principal = try await door.admit(&request, context, for: .other)
        let page = try GateQuery(request).page()
        let events = try await events.list(for: principal.account, on: principal.credential.device, page: page, at: clock.now())
        return try .json(EventListResponse(events), .seconds, capacity: 64 + 400 * events.elements.count)
    }
}
