import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension GateDesk {
    var doorListEndpoint: Endpoint {
        Endpoint(
            .get, "/api/tickets", desk: .gate, summary: "Look visitors up",
            description: """
                The door list, by name. `query`: each word begins a word of name or e-mail, or the whole is a sale's id, a seat or an \
                exact code. Never shows codes: admit by `sale_id`.
                """,
            parameters: [
                .query("event_id", .integer(min: 1, max: Event.ID.largest), "Only this event."),
                .text("query", .string(maxLength: DoorListRoute.longestQuery), "What to look for."), .page,
            ],
            responses: [
                Answer(200, "A page of sales", GateSchema.doorList, Example(DoorListRoute.example, as: DoorListResponse.self)),
                .problem(ScanRefusal.field("query", .tooLong(DoorListRoute.longestQuery)).problem, desk: .gate),
                .problem(ScanRefusal.eventNotFound.problem, desk: .gate),
            ] + GateSchema.refusals, security: .apiKey, handler: listTickets)
    }

    /// GET /api/tickets
    @Sendable func listTickets(_ request: Request, _ context: UsherContext) async throws -> Response {
        let principal = try await door.admit(request, context, for: .other)
        let query = GateQuery(request)
        // An event that is no id at all is as unknown as one that is nobody's.
        let event: Event.ID?
        do throws(ScanRefusal) { event = try query.id("event_id") } catch { throw ScanRefusal.eventNotFound }
        let asked = DoorListQuery(
            principal: principal, event: event, text: try query.text("query", most: DoorListRoute.longestQuery), page: try query.page())
        guard let page = try await doorList.list(asked) else { throw ScanRefusal.eventNotFound }
        return .json(DoorListRoute.body(page, for: principal, at: clock.now()))
    }
}

/// The answer of 5.3.
enum DoorListRoute {
    static let longestQuery = 200

    static func body(_ page: Page<DoorListRow>, for principal: Principal<APIKey>, at now: Instant) -> [UInt8] {
        var json = JSONWriter(capacity: 64 + 500 * page.elements.count)
        json.beginObject()
        json.name("data")
        json.beginArray()
        for row in page.elements { write(row, showsEmail: row.role.supervises && principal.credential.scopes.mayManage, at: now, &json) }
        json.endArray()
        json.meta(page)
        json.endObject()
        return json.bytes
    }

    private static func write(_ row: DoorListRow, showsEmail: Bool, at now: Instant, _ json: inout JSONWriter) {
        let occurrence = Occurrence(event: row.event, date: row.sale.eventDate)
        let usage = Usage(sale: row.sale, reentry: row.event.reentry, zone: occurrence.zone)
        let count = usage.count(at: now)
        json.beginObject()
        json.member("sale_id", row.sale.id.rawValue)
        json.member("status", row.status.rawValue)
        json.member("name", row.sale.name)
        if showsEmail { json.member("email", row.sale.email) }
        json.name("event")
        json.beginObject()
        json.member("id", row.event.id.rawValue)
        json.member("name", row.event.name)
        json.member("starts_at", occurrence.startsAt)
        json.member("date", occurrence.date)
        json.endObject()
        json.member("used", count.used)
        json.member("total", count.total)
        json.member("usage_status", count.status.rawValue)
        json.name("admissions")
        json.beginArray()
        for index in row.sale.roster.persons.indices where row.sale.roster.persons[index].status == nil {
            write(index, row, usage, occurrence.zone.date(of: now), &json)
        }
        json.endArray()
        json.endObject()
    }

    private static func write(_ index: Int, _ row: DoorListRow, _ usage: Usage, _ today: CivilDate, _ json: inout JSONWriter) {
        let person = row.sale.roster.persons[index]
        // With daily re-entry, yesterday's entry lets nobody be in today.
        let entry = usage.latest(of: index).flatMap { entry in
            row.event.reentry == .daily && Occurrence(event: row.event, date: row.sale.eventDate).zone.date(of: entry.at) != today
                ? nil : entry
        }
        json.beginObject()
        json.member("id", person.id.rawValue)
        json.member("sale_ticket_id", row.sale.roster.lines[person.line].id.rawValue)
        json.member("seat_number", usage.seat(of: index))
        json.member("entry_id", entry?.entry.rawValue)
        json.member("scanned_at", entry?.at)
        json.endObject()
    }

    static let example = """
        {"data":[{"sale_id":123,"status":"paid","name":"John Doe","event":{"id":456,"name":"Hamlet","starts_at":"2025-12-21T01:00:00Z",\
        "date":"2025-12-20"},"used":1,"total":2,"usage_status":"partially_used","admissions":[{"id":4501,"sale_ticket_id":789,\
        "seat_number":"A12","entry_id":1001,"scanned_at":"2025-12-20T23:30:00Z"},{"id":4502,"sale_ticket_id":789,"seat_number":"A13",\
        "entry_id":null,"scanned_at":null}]}],"meta":{"page":1,"per_page":50,"total":1,"pages":1}}
        """
}
