import UsherHTTP
import UsherCore
import UsherWire
import HTTPTypes

extension WireStyle {
    /// The Gate's: its times have no fractions, its numbers are ids and counts.
    static let gate = WireStyle(
        .seconds, time: "For example `2025-12-20T23:30:00Z`.", members: GateSchema.members,
        [
            .of(PageMeta.self, named: "PageMeta"),
            .of(
                EventListResponse.Event.self, named: "GateEvent",
                ["time_zone": .string("An IANA name."), "today": .boolean("Whether tickets are valid now.")]),
            .of(
                CheckinResponse.Data.self, named: "EventCounts",
                ["per_minute": .list("The last 60 minutes.", min: 60, max: 60), "last": .list("The newest entries that stand.", max: 10)]),
            .of(DoorListResponse.Sale.self, named: "DoorListSale", ["email": .string("For supervisors only.")]),
            .of(DoorListResponse.Admission.self, ["sale_ticket_id": GateSchema.id]), .of(UndoRequest.self, GateSchema.undo),
            .of(
                ScanUploadRequest.self,
                ["scans": .list(min: OfflineBatch.size.lowerBound, max: OfflineBatch.size.upperBound)]),
            .of(ScanUploadRequest.Scan.self, GateSchema.offlineScan),
            .of(
                ScanUploadResponse.Data.self,
                ["results": .list("In the order sent."), "superseded": .list("Entries that admit nobody any more.")]),
            .of(ScanUploadResponse.Result.self, named: "OfflineResult", ["code": .string(oneOf: [])]),
        ] + GateSchema.scan + GateSchema.manifest)
}

/// What the Gate's document says of its members.
enum GateSchema {
    static let id = Schema.integer(min: 1, max: Event.ID.largest)
    static let day = Schema.string("A date in the event's zone.", format: "date")
    private static let count = Schema.integer(min: 0)
    private static func integer(_ description: String) -> Schema { .integer(description, min: 1, max: Event.ID.largest) }

    private static func persons(_ description: String?) -> Schema {
        .integer(description, min: ScanForm.quantities.lowerBound, max: ScanForm.quantities.upperBound)
    }

    static let members: [String: Schema] = [
        "id": id, "sale_id": id, "entry_id": id, "by_entry_id": id, "ticket_id": id, "date": day, "sold": count, "used": count,
        "total": count,
        "left": count, "entries": count, "conflicts": count, "refused": count, "freed": count, "admitted": count, "quantity": count,
        "used_quantity": count, "page": count, "per_page": count, "pages": count,
    ]

    static let undo: [String: Schema] = [
        "admission_ids": .array(id, "Only these persons."), "reason": .string(maxLength: UndoForm.longestReason),
    ]
    static let offlineScan: [String: Schema] = [
        "client_scan_id": .string("Names the scan for good.", maxLength: 128), "ticket_code": .string(maxLength: ScanForm.longestCode),
        "seat_number": .string(maxLength: ScanForm.longestSeat), "sale_ticket_id": id,
        "quantity": persons(nil), "event_id": id, "gate": .string(maxLength: ScanForm.longestGate),
    ]

    static let scan: [WireStyle.TypeNotes] = [
        .of(
            UsherWire.ScanRequest.self, named: "ScanRequest",
            about:
                "Text is trimmed; then null and empty text are absent, and unknown members are ignored. One of `ticket_code`, `sale_id`.",
            [
                "ticket_code": Schema.string(
                    "What was read from the ticket: a sale's code, one person's own code or a ticket's URL. Required without `sale_id`.",
                    maxLength: ScanForm.longestCode
                ).nullable,
                "seat_number": Schema.string("Only this seat.", maxLength: ScanForm.longestSeat).nullable,
                "sale_ticket_id": integer("Only this line of the sale.").nullable,
                "quantity": persons("At most so many persons.").nullable,
                "event_id": integer("The event this door serves: tickets of others are refused.").nullable,
                "gate": Schema.string("The door's name, for the counts; the API key's name if absent.", maxLength: ScanForm.longestGate)
                    .nullable,
                "sale_id": integer("A sale from the door list, in place of `ticket_code`.").nullable,
            ]), .of(ScanResponse.self, named: "ScanResponse"),
        .of(
            ScanResponse.Data.self,
            [
                "code": .string("`readmitted` if one of these persons had been in before."),
                "admitted": .integer("Persons let in by this entry.", min: 1),
                "used": .integer("Persons of the sale who are in; with daily re-entry, today.", min: 0),
                "total": .integer("Persons of the sale.", min: 1), "left": .integer("`total` without `used`.", min: 0),
                "seat_number": .string("The seat that was asked for."),
                "previous": .note("The latest entry by which one of these persons had been in before."),
                "admissions": .list("The persons let in, by id."),
            ]),
        .of(
            ScanResponse.Sale.self,
            [
                "name": .string("Empty if unknown."), "email": .string("Empty if unknown."),
                "tickets": .list("All lines of the sale, by id, after this scan."),
            ]), .of(ScanResponse.Event.self, ["time_zone": .string("An IANA name.")]),
        .of(
            ScanResponse.Ticket.self,
            ["id": integer("The line."), "ticket_id": integer("The ticket type."), "name": .string("The ticket type's name.")]),
        .of(ScanResponse.Admission.self, ["sale_ticket_id": integer("The line."), "ticket_id": integer("The ticket type.")]),
    ]

    static let manifest: [WireStyle.TypeNotes] = [
        .of(
            ManifestResponse.Data.self, named: "Manifest",
            [
                "next": .string("The next `since`.", maxLength: ManifestAnswer.longestCursor), "more": .boolean("Call again at once."),
            ]), .of(ManifestResponse.Hash.self, ["salt": .string("base64url"), "length": .integer("Bytes.")]),
        .of(
            ManifestSale.self, named: "ManifestSale",
            ["h": .string("Hash of the sale's code."), "st": .string("Status, or `deleted`: forget this sale."), "d": day]),
        .of(ManifestSale.Line.self, about: "Line, ticket type.", ["0": id, "1": id]),
        .of(
            ManifestSale.Person.self,
            about: """
                Person, hash of their code, index in `l`, seat, latest standing admission in seconds since 1970 or 0, own status if it differs.
                """, ["0": id]),
    ]

    /// What a scan may be refused for, in the order of the checks; beside it stand `refusals`.
    static let scanRefusals: [Endpoint.Answer] =
        [.problem(.methodNotAllowed(allow: [.post]), desk: .gate), .problem(.bodyTooLarge, desk: .gate)]
        + [
            ScanRefusal.invalidJSON, .field("ticket_code", .required), .idempotencyMismatch, .ticketNotFound, .notAuthorized, .wrongEvent,
            .notToday, .notPaid, .status(.cancelled), .status(.refunded), .status(.expired), .saleTicketNotFound, .seatNotFound,
            .alreadyUsed(entry: 1001, at: Instant(seconds: 1_766_273_400)),
        ].map { .problem($0.problem, desk: .gate) }

    /// What every route may answer before it looks at anything else.
    static let refusals: [Endpoint.Answer] = [
        .problem(ScanRefusal.keyRequired.problem, desk: .gate), .problem(ScanRefusal.keyInvalid.problem, desk: .gate),
        .problem(DoorRefusal.deviceInvalid(.revoked).problem, desk: .gate),
        .problem(DoorRefusal.proofInvalid(at: Instant(seconds: 1_766_273_400)).problem, desk: .gate),
        .problem(ScanRefusal.notAllowed.problem, desk: .gate), .problem(.rateLimited(retryAfter: 1), desk: .gate),
        .problem(.unavailable, desk: .gate), .problem(.internal, desk: .gate),
    ]
}

extension Endpoint.Parameter {
    static let page = Endpoint.Parameter.query("page", .integer(min: 1, max: Event.ID.largest), "From 1, which it is if absent.")
    static let event = Endpoint.Parameter.path("id", GateSchema.id, "The event.")
    static let date = Endpoint.Parameter.query("date", GateSchema.day, "Which occurrence.")
}
