import UsherHTTP
import HTTPTypes
import UsherCore

/// The shapes of a scan and of its answers.
extension GateSchema {
    static let scanRequest = Schema.named(
        "ScanRequest",
        .object(
            [
                "ticket_code": Schema.string(
                    "What was read from the ticket: a sale's code, one person's own code or a ticket's URL. Required without `sale_id`.",
                    maxLength: 2048
                ).nullable,
                "seat_number": Schema.string("Only this seat.", maxLength: 255).nullable,
                "sale_ticket_id": integer("Only this line of the sale.").nullable,
                "quantity": Schema.integer("At most so many persons.", min: 1, max: 1_000).nullable,
                "event_id": integer("The event this door serves: tickets of others are refused.").nullable,
                "gate": Schema.string("The door's name, for the counts; the API key's name if absent.", maxLength: 64).nullable,
                "sale_id": integer("A sale from the door list, in place of `ticket_code`.").nullable,
            ], required: [],
            "Text is trimmed; then null and empty text are absent, and unknown members are ignored. One of `ticket_code`, `sale_id`."))

    static let scan = Schema.named("ScanResponse", .object(["data": scanned]))

    /// What a scan may be refused for, in the order of the checks; beside it stand `refusals`.
    static let scanRefusals: [Endpoint.Answer] =
        [.problem(.methodNotAllowed(allow: [.post]), desk: .gate), .problem(.bodyTooLarge, desk: .gate)]
        + [
            ScanRefusal.invalidJSON, .field("ticket_code", .required), .idempotencyMismatch, .ticketNotFound, .notAuthorized, .wrongEvent,
            .notToday, .notPaid, .status(.cancelled), .status(.refunded), .status(.expired), .saleTicketNotFound, .seatNotFound,
            .alreadyUsed(entry: 1001, at: Instant(seconds: 1_766_273_400)),
        ].map { .problem($0.problem, desk: .gate) }

    private static func integer(_ description: String) -> Schema { .integer(description, min: 1, max: Event.ID.largest) }
    private static let persons = Schema.integer(min: 0)
    private static let usage = Schema.string(oneOf: ["unused", "partially_used", "used"])

    private static let scanned = Schema.object([
        "sale_id": id, "entry_id": id, "scanned_at": time, "sale": scannedSale,
        "code": .string("`readmitted` if one of these persons had been in before.", oneOf: ["admitted", "readmitted"]),
        "admitted": .integer("Persons let in by this entry.", min: 1),
        "used": .integer("Persons of the sale who are in; with daily re-entry, today.", min: 0),
        "total": .integer("Persons of the sale.", min: 1), "left": .integer("`total` without `used`.", min: 0),
        "seat_number": Schema.string("The seat that was asked for.").nullable, "gate": .string(),
        "source": .string(oneOf: ["online", "offline"]), "previous": previous.nullable,
        "admissions": .array(admission, "The persons let in, by id."),
    ])

    private static let scannedSale = Schema.object([
        "id": id, "status": .string(), "name": .string("Empty if unknown."), "email": .string("Empty if unknown."),
        "event": .object([
            "id": id, "name": .string(), "starts_at": time, "ends_at": time.nullable, "time_zone": .string("An IANA name."), "date": day,
            "reentry": .string(oneOf: Reentry.allCases.map(\.name)),
        ]),
        "tickets": .array(
            .object([
                "id": integer("The line."), "ticket_id": integer("The ticket type."), "quantity": persons, "usage_status": usage,
                "used_quantity": persons, "name": .string("The ticket type's name."),
            ]), "All lines of the sale, by id, after this scan."),
    ])

    private static let previous = Schema.object(
        ["entry_id": id, "scanned_at": time, "gate": .string()], "The latest entry by which one of these persons had been in before.")

    private static let admission = Schema.object([
        "id": id, "sale_ticket_id": integer("The line."), "ticket_id": integer("The ticket type."),
        "seat_number": Schema.string().nullable,
    ])
}
