import UsherHTTP
import UsherCore

/// The shapes of the Gate's answers, for the API's document.
enum GateSchema {
    static let eventList = Schema.object(["data": .array(event), "meta": meta])
    static let checkin = Schema.object(["data": counts])
    static let doorList = Schema.object(["data": .array(sale), "meta": meta])
    static let manifest = Schema.object(["data": manifestData])

    /// What every route may answer before it looks at anything else.
    static let refusals: [Endpoint.Answer] = [
        .problem(ScanRefusal.keyRequired.problem, desk: .gate), .problem(ScanRefusal.keyInvalid.problem, desk: .gate),
        .problem(ScanRefusal.notAllowed.problem, desk: .gate), .problem(.rateLimited(retryAfter: 1), desk: .gate),
        .problem(.unavailable, desk: .gate), .problem(.internal, desk: .gate),
    ]

    static let time = Schema.string("For example `2025-12-20T23:30:00Z`.", format: "date-time")
    static let day = Schema.string("A date in the event's zone.", format: "date")
    static let id = Schema.integer(min: 1, max: Event.ID.largest)
    private static let count = Schema.integer(min: 0)

    private static let meta = Schema.named(
        "PageMeta", .object(["page": count, "per_page": count, "total": count, "pages": count]))

    private static let event = Schema.named(
        "GateEvent",
        .object([
            "id": id, "name": .string(), "date": day, "starts_at": time, "ends_at": time.nullable, "opens_at": time, "closes_at": time,
            "time_zone": .string("An IANA name."), "venue": .string().nullable, "reentry": reentry,
            "today": .boolean("Whether tickets are valid now."), "sold": count, "used": count,
        ]))

    private static let reentry = Schema.string(oneOf: Reentry.allCases.map(\.name))

    private static let counts = Schema.named(
        "EventCounts",
        .object([
            "event": .object(["id": id, "name": .string()]), "date": day, "as_of": time,
            "totals": .object([
                "sold": count, "used": count, "left": count, "entries": count, "conflicts": count, "refused": count,
            ]),
            "ticket_types": .array(.object(["ticket_id": id, "name": .string(), "sold": count, "used": count])),
            "gates": .array(.object(["gate": .string(), "entries": count, "used": count])),
            "per_minute": .array(.object(["at": time, "used": count]), "The last 60 minutes.", min: 60, max: 60),
            "last": .array(entry, "The newest entries that stand.", max: 10),
        ]))

    private static let entry = Schema.object([
        "entry_id": id, "scanned_at": time, "sale_id": id, "name": .string(), "admitted": count, "seats": .array(.string()),
        "gate": .string(), "source": .string(oneOf: ["online", "offline"]),
    ])

    private static let sale = Schema.named(
        "DoorListSale",
        .object(
            [
                "sale_id": id, "status": .string(), "name": .string(), "email": .string("For supervisors only."),
                "event": .object(["id": id, "name": .string(), "starts_at": time, "date": day]), "used": count, "total": count,
                "usage_status": .string(oneOf: ["unused", "partially_used", "used"]),
                "admissions": .array(
                    .object([
                        "id": id, "sale_ticket_id": id, "seat_number": .string().nullable, "entry_id": id.nullable,
                        "scanned_at": time.nullable,
                    ])),
            ], required: ["sale_id", "status", "name", "event", "used", "total", "usage_status", "admissions"]))

    private static let manifestData = Schema.named(
        "Manifest",
        .object([
            "event": .object(["id": id, "name": .string(), "time_zone": .string(), "reentry": reentry]), "server_time": time,
            "hash": .object(["algorithm": .string(), "salt": .string("base64url"), "length": .integer("Bytes.")]),
            "dates": .array(.object(["date": day, "opens_at": time, "closes_at": time])),
            "ticket_types": .array(.object(["id": id, "name": .string()])), "sales": .array(manifestSale),
            "next": .string("The next `since`.", maxLength: ManifestAnswer.longestCursor), "more": .boolean("Call again at once."),
        ]))

    private static let manifestSale = Schema.named(
        "ManifestSale",
        .object(
            [
                "id": id, "h": .string("Hash of the sale's code."), "st": .string("Status, or `deleted`: forget this sale."), "d": day,
                "l": .array(.tuple([id, id], "Line, ticket type.")),
                "a": .array(
                    .tuple(
                        [id, .string(), .integer(), .string().nullable, .integer(), .string()],
                        """
                        Person, hash of their code, index in `l`, seat, latest standing admission in seconds since 1970 or 0, own status \
                        if it differs.
                        """)),
            ], required: ["id", "st"]))

    static let undoRequest = Schema.object(
        ["admission_ids": .array(id, "Only these persons."), "reason": .string(maxLength: 255)], required: [])
    static let undo = Schema.object([
        "data": .object([
            "entry_id": id, "undone_at": time, "sale_id": id, "freed": count, "used": count, "total": count, "left": count,
        ])
    ])

    static let uploadRequest = Schema.object(
        ["sent_at": time, "scans": .array(offlineScan, min: OfflineBatch.size.lowerBound, max: OfflineBatch.size.upperBound)],
        required: ["scans"])
    static let upload = Schema.object([
        "data": .object([
            "results": .array(offlineResult, "In the order sent."),
            "superseded": .array(.object(["entry_id": id, "by_entry_id": id]), "Entries that admit nobody any more."),
        ])
    ])

    private static let offlineScan = Schema.object(
        [
            "client_scan_id": .string("Names the scan for good.", maxLength: 128), "scanned_at": time,
            "decision": .string(oneOf: ["admitted", "refused"]), "ticket_code": .string(maxLength: 2048),
            "seat_number": .string(maxLength: 255), "sale_ticket_id": id, "quantity": .integer(min: 1, max: 1_000), "event_id": id,
            "gate": .string(maxLength: 64), "sale_id": id,
        ], required: ["client_scan_id", "scanned_at"])

    private static let offlineResult = Schema.named(
        "OfflineResult",
        .object([
            "client_scan_id": .string().nullable, "result": .string(oneOf: ["accepted", "conflict", "refused", "recorded", "invalid"]),
            "replayed": .boolean(), "entry_id": id.nullable, "scanned_at": time.nullable, "sale_id": id.nullable, "admitted": count,
            "code": .string(), "error": .string().nullable,
            "conflict_with": Schema.object(["entry_id": id, "scanned_at": time, "gate": .string()]).nullable,
        ]))
}

extension Endpoint.Parameter {
    static let page = Endpoint.Parameter.query("page", .integer(min: 1, max: Event.ID.largest), "From 1, which it is if absent.")
    static let event = Endpoint.Parameter.path("id", GateSchema.id, "The event.")
    static let date = Endpoint.Parameter.query("date", GateSchema.day, "Which occurrence.")
}
