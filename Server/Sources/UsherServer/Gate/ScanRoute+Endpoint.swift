import UsherHTTP
import HTTPTypes
import UsherCore
import UsherWire

extension GateDesk {
    var scanEndpoint: Endpoint {
        Endpoint(
            .post, "/api/tickets/scan", desk: .gate, summary: "Scan a ticket",
            description: """
                One clear answer: let them in, or why not. `ticket_code` takes what was read from the ticket, a code or the ticket's whole \
                URL; nothing is fetched. Each request is a scan of its own, unless it has the `Idempotency-Key` of an earlier one: then it \
                is answered with the same status and body, with `Idempotent-Replayed: true`, and nothing is written.
                """,
            parameters: [
                .header(
                    "Idempotency-Key", .string(maxLength: 128),
                    "Names this scan: 1 to 128 visible ASCII characters. Its answer is kept for 48 hours.")
            ],
            request: .json(.gate, samples: ScanExamples.requests),
            responses: [ScanExamples.admitted, ScanExamples.readmitted] + GateSchema.scanRefusals + GateSchema.refusals,
            security: .apiKey, handler: scan
        ).express(upTo: GatePolicy.limit, expressScan)
    }

    typealias Answer = Endpoint.Answer
}

/// What a scan may look like, and what it may be answered.
private enum ScanExamples {
    static let requests: KeyValuePairs = [
        "code": UsherWire.ScanRequest(ticketCode: "K7WQ2MNB4XHTR9PAZC3D", gate: "North"),
        "seat": UsherWire.ScanRequest(
            ticketCode: "https://tickets.example.com/t/K7WQ2MNB4XHTR9PAZC3D", seatNumber: "A12", saleTicketID: 789, quantity: 1,
            eventID: 456,
            gate: "North"), "door_list": UsherWire.ScanRequest(saleID: 123),
    ]

    static let admitted = Endpoint.Answer(
        201, "Let them in", content: content("admitted", admittedBody), headers: [replayed])
    static let readmitted = Endpoint.Answer(
        201, "Let them in again", content: content("readmitted", readmittedBody), headers: [replayed])

    private static let replayed = (
        name: "Idempotent-Replayed", description: "`true` if this is the kept answer of the same `Idempotency-Key`."
    )

    private static func content(_ name: String, _ json: String) -> Endpoint.Content {
        .json(WireStyle.gate.schema(ScanResponse.self), example: Example(json, as: ScanResponse.self, name: name))
    }

    private static let admittedBody = """
        {"data":{"sale_id":123,"entry_id":1001,"scanned_at":"2025-12-20T23:30:00Z","sale":{"id":123,"status":"paid","name":"John Doe",\
        "email":"john@example.com","event":{"id":456,"name":"Hamlet","starts_at":"2025-12-21T01:00:00Z",\
        "ends_at":"2025-12-21T04:00:00Z","time_zone":"America/New_York","date":"2025-12-20","reentry":"once"},\
        "tickets":[{"id":789,"ticket_id":101,"quantity":2,"usage_status":"used","used_quantity":2,"name":"Stalls"}]},\
        "code":"admitted","admitted":2,"used":2,"total":2,"left":0,"seat_number":null,"gate":"North","source":"online",\
        "previous":null,"admissions":[{"id":4501,"sale_ticket_id":789,"ticket_id":101,"seat_number":"A12"},\
        {"id":4502,"sale_ticket_id":789,"ticket_id":101,"seat_number":"A13"}]}}
        """

    private static let readmittedBody = """
        {"data":{"sale_id":124,"entry_id":1010,"scanned_at":"2026-07-04T10:02:11Z","sale":{"id":124,"status":"paid","name":"Ada Lovelace",\
        "email":"","event":{"id":457,"name":"Summer Festival","starts_at":"2026-07-03T10:00:00Z","ends_at":null,\
        "time_zone":"Europe/Berlin","date":"2026-07-03","reentry":"daily"},\
        "tickets":[{"id":790,"ticket_id":102,"quantity":1,"usage_status":"used","used_quantity":1,"name":"Day pass"}]},\
        "code":"readmitted","admitted":1,"used":1,"total":1,"left":0,"seat_number":null,"gate":"South","source":"online",\
        "previous":{"entry_id":1002,"scanned_at":"2026-07-03T10:31:45Z","gate":"North"},\
        "admissions":[{"id":4503,"sale_ticket_id":790,"ticket_id":102,"seat_number":null}]}}
        """
}
