import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension GateDesk {
    var liveEndpoint: Endpoint {
        Endpoint(
            .get, "/api/events/{id}/live", desk: .gate, summary: "Watch the counts",
            description: """
                Server-sent events: `counts` at once and whenever they change, once a second at most. `data` is that of the counts \
                without `per_minute` and `last`. At most 20 streams a key; a stream ends with its key or role.
                """,
            parameters: [.event, .date],
            responses: [
                Answer(
                    200, "The stream",
                    content: .init(
                        type: "text/event-stream", schema: .string(),
                        examples: [Example(LiveCounts.sample, .seconds, name: "data")])),
                .problem(ScanRefusal.field("date", .invalid).problem, desk: .gate),
                .problem(ScanRefusal.eventNotFound.problem, desk: .gate),
            ] + GateSchema.refusals, security: .apiKey, handler: live)
    }

    /// GET /api/events/{id}/live
    @Sendable func live(_ request: Request, _ context: UsherContext) async throws -> Response {
        var request = request
        let principal = try await door.admit(&request, context, for: .other)
        let date = try GateQuery(request).date()
        let event = try GateQuery.event(context)
        try await checkKnown(event, principal)
        return try await watch(event, date, principal, request, context)
    }

    /// The stream itself, once who asks may see it.
    func watch(
        _ event: Event.ID, _ date: CivilDate?, _ principal: Principal<APIKey>, _ request: Request, _ context: UsherContext,
        news: DoorNews? = nil
    ) async throws -> Response {
        let first = try await events.counts(of: event, for: principal.account, date: date, at: clock.now(), withLast: false)
        guard let first else { throw ScanRefusal.eventNotFound }
        guard let place = streams.enter(principal.credential.id, from: context.client) else {
            throw Problem.rateLimited(retryAfter: LiveStream.retryAfter)
        }
        let stream = LiveStream(
            events: events, shared: liveCounts, door: door, clock: clock, pace: livePace, request: request,
            key: principal.credential, event: event, date: date, news: news)
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                // The place is given back when the body is, also if nobody ever came to read it.
                defer { place.leave() }
                try await stream.run(from: first, &writer)
                try await writer.finish(nil)
            })
    }
}
