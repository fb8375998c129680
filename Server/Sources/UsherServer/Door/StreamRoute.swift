import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension DoorDesk {
    var streamEndpoint: Endpoint {
        Endpoint(
            .get, "/door/api/stream", desk: .door, summary: "Watch a door",
            description: """
                Server-sent events: `counts` as the Gate's, `list` when the list is another than before, `session` when the device has been \
                changed or has ended: then the stream ends, too. A comment every 15 s. A flight's phone is told of its flight: how many \
                have a ticket (`issued`) and how many are aboard (`boarded`).
                """,
            parameters: [
                .query("event_id", GateSchema.id, "Which event; of a device of one event, that."),
                .query("flight", .string(maxLength: 64), "Of a flight's phone: which flight."),
            ],
            responses: [
                Answer(
                    200, "The stream",
                    content: .init(
                        type: "text/event-stream", schema: .string(), examples: [Example(LiveCounts.sample, .seconds, name: "data")])),
                .problem(ScanRefusal.field("event_id", .required).problem, desk: .door),
                .problem(ScanRefusal.eventNotFound.problem, desk: .door),
            ] + Self.refusals, security: .device, tag: Self.tag, handler: stream)
    }

    /// GET /door/api/stream
    @Sendable private func stream(_ request: Request, _ context: UsherContext) async throws -> Response {
        var request = request
        if let flight = try await door.flight(&request, context) { return try await stream(flight, request, context) }
        let (principal, device) = try await device(&request, context)
        var event: Event.ID?
        do throws(ScanRefusal) { event = try GateQuery(request).id("event_id") } catch { throw ScanRefusal.eventNotFound }
        event = event ?? device.scope.event
        guard let event else { throw ScanRefusal.field("event_id", .required) }
        try await gate.checkKnown(event, principal)
        let news = DoorNews(
            manifests: gate.manifests, keys: door.keys, clock: clock, cookie: SecretDigest(of: DeviceCookie.secret(request) ?? ""),
            event: event, key: principal.credential)
        return try await gate.watch(event, nil, principal, request, context, news: news)
    }
}
