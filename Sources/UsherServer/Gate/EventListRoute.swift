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
                Answer(200, "A page of events", GateSchema.eventList, Example(EventListRoute.example, as: EventListResponse.self)),
                .problem(ScanRefusal.field("page", .notInteger(1...Event.ID.largest)).problem, desk: .gate),
            ] + GateSchema.refusals, security: .apiKey, handler: listEvents)
    }

    /// GET /api/events
    @Sendable func listEvents(_ request: Request, _ context: UsherContext) async throws -> Response {
        let principal = try await door.admit(request, context, for: .other)
        let page = try GateQuery(request).page()
        return .json(EventListRoute.body(try await events.list(for: principal.account, page: page, at: clock.now())))
    }
}

/// The answer of 5.1.
enum EventListRoute {
    static func body(_ page: Page<EventRow>) -> [UInt8] {
        var json = JSONWriter(capacity: 64 + 400 * page.elements.count)
        json.beginObject()
        json.name("data")
        json.beginArray()
        for row in page.elements { write(row, &json) }
        json.endArray()
        json.meta(page)
        json.endObject()
        return json.bytes
    }

    private static func write(_ row: EventRow, _ json: inout JSONWriter) {
        json.beginObject()
        json.member("id", row.event.id.rawValue)
        json.member("name", row.event.name)
        json.member("date", row.occurrence.date)
        json.member("starts_at", row.occurrence.startsAt)
        json.member("ends_at", row.occurrence.endsAt)
        json.member("opens_at", row.occurrence.opensAt)
        json.member("closes_at", row.occurrence.closesAt)
        json.member("time_zone", row.event.timeZone)
        json.member("venue", row.event.venue)
        json.member("reentry", row.event.reentry.name)
        json.member("today", row.open)
        json.member("sold", row.sold)
        json.member("used", row.used)
        json.endObject()
    }

    static let example = """
        {"data":[{"id":456,"name":"Hamlet","date":"2025-12-20","starts_at":"2025-12-21T01:00:00Z","ends_at":"2025-12-21T04:00:00Z",\
        "opens_at":"2025-12-20T05:00:00Z","closes_at":"2025-12-21T05:00:00Z","time_zone":"America/New_York","venue":"Globe",\
        "reentry":"once","today":true,"sold":240,"used":12}],"meta":{"page":1,"per_page":50,"total":1,"pages":1}}
        """
}
