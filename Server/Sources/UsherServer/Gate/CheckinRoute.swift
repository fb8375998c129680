import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension GateDesk {
    var checkinEndpoint: Endpoint {
        Endpoint(
            .get, "/api/events/{id}/checkin", desk: .gate, summary: "Count who is in",
            description: "The counts of one occurrence: the open one, else the next, else the last, or that of `date`.",
            parameters: [.event, .date],
            responses: [
                Answer(200, "The counts", .gate, CheckinResponse.sample),
                .problem(ScanRefusal.field("date", .invalid).problem, desk: .gate),
                .problem(ScanRefusal.eventNotFound.problem, desk: .gate),
            ] + GateSchema.refusals, security: .apiKey, handler: checkin)
    }

    /// GET /api/events/{id}/checkin
    @Sendable func checkin(_ request: Request, _ context: UsherContext) async throws -> Response {
        var request = request
        let principal = try await door.admit(&request, context, for: .other)
        let date = try GateQuery(request).date()
        let event = try GateQuery.event(context)
        try await checkKnown(event, principal)
        // Strangers stand before a kiosk: it is not told who came in.
        let names = principal.credential.device?.can.contains(.kiosk) != true
        let counts = try await events.counts(of: event, for: principal.account, date: date, at: clock.now(), withLast: names)
        guard let counts else { throw ScanRefusal.eventNotFound }
        return try .json(CheckinResponse(counts), .seconds, capacity: 8_192)
    }
}
