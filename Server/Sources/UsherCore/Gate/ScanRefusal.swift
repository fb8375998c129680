/// Why the Gate says no: every row of gate.md 2.5 that a desk rule can give.
package enum ScanRefusal: Error, Sendable, Equatable {
    case keyRequired
    case keyInvalid
    case notAllowed
    case bodyTooLarge
    case invalidJSON
    case field(String, FieldFault)
    case idempotencyMismatch
    case ticketNotFound
    case notAuthorized
    case suspended
    case wrongEvent
    case notToday
    case notPaid
    case status(SaleStatus)
    case saleTicketNotFound
    case seatNotFound
    case alreadyUsed(entry: Entry.ID, at: Instant)
    case eventNotFound
    case entryNotFound
    case cursorGone
    /// A device sent a proof that is not of the ticket it names.
    case proofWrong
}

extension ScanRefusal {
    package var status: Int {
        switch self {
        case .keyRequired, .keyInvalid: 401
        case .notAllowed, .notAuthorized, .suspended, .proofWrong: 403
        case .bodyTooLarge: 413
        case .ticketNotFound, .saleTicketNotFound, .seatNotFound, .eventNotFound, .entryNotFound: 404
        case .alreadyUsed: 409
        case .cursorGone: 410
        case .invalidJSON, .field, .idempotencyMismatch, .wrongEvent, .notToday, .notPaid, .status: 400
        }
    }

    package var message: String {
        switch self {
        case .keyRequired: "API key is required"
        case .keyInvalid: "Invalid API key"
        case .notAllowed: "This API key may not do this"
        case .bodyTooLarge: "The request body is too large"
        case .invalidJSON: "The request body is not valid JSON"
        case .field(let name, let fault): "The \(name) field \(ScanRefusal.text(of: fault))"
        case .idempotencyMismatch: "This Idempotency-Key was used before"
        case .ticketNotFound: "Ticket not found"
        case .notAuthorized: "You are not authorized to scan this ticket"
        case .suspended: "This organisation is suspended"
        case .wrongEvent: "This ticket is for another event"
        case .notToday: "This ticket is not valid for today"
        case .notPaid: "This ticket is not paid"
        case .status(let status): "This ticket is \(status.rawValue)"
        case .saleTicketNotFound: "Sale ticket not found"
        case .seatNotFound: "Seat not found in this sale"
        case .alreadyUsed: "This ticket has already been used"
        case .eventNotFound: "Event not found"
        case .entryNotFound: "Entry not found"
        case .cursorGone: "This cursor is no longer valid"
        case .proofWrong: "This scan was not made with this ticket"
        }
    }

    private static func text(of fault: FieldFault) -> String {
        switch fault {
        case .required: "is required"
        case .notString: "must be a string"
        case .notInteger(let range): "must be an integer from \(range.lowerBound) to \(range.upperBound)"
        case .tooLong(let most): "must not be longer than \(most) characters"
        default: "is not valid"
        }
    }

    package var code: String {
        switch self {
        case .keyRequired: "api_key_required"
        case .keyInvalid: "api_key_invalid"
        case .notAllowed: "not_allowed"
        case .bodyTooLarge: "body_too_large"
        case .invalidJSON: "invalid_json"
        case .field: "field_invalid"
        case .idempotencyMismatch: "idempotency_mismatch"
        case .ticketNotFound: "ticket_not_found"
        case .notAuthorized: "not_authorized"
        case .suspended: "organisation_suspended"
        case .wrongEvent: "wrong_event"
        case .notToday: "not_today"
        case .notPaid: "not_paid"
        case .status(let status): "ticket_\(status.rawValue)"
        case .saleTicketNotFound: "sale_ticket_not_found"
        case .seatNotFound: "seat_not_found"
        case .alreadyUsed: "already_used"
        case .eventNotFound: "event_not_found"
        case .entryNotFound: "entry_not_found"
        case .cursorGone: "cursor_gone"
        case .proofWrong: "proof_wrong"
        }
    }

    /// The sentence of a refusal of which only the `code` was kept.
    package static func message(of code: String) -> String? { byCode[code]?.message }

    /// The refusals that a scan of a known ticket can meet.
    private static let byCode: [String: ScanRefusal] = {
        let all: [ScanRefusal] = [
            .ticketNotFound, .notAuthorized, .suspended, .wrongEvent, .notToday, .notPaid, .status(.cancelled), .status(.refunded),
            .status(.expired),
            .saleTicketNotFound, .seatNotFound, .alreadyUsed(entry: 0, at: .distantPast), .notAllowed, .proofWrong,
        ]
        return Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })
    }()

    /// Whether 5.2 counts it among the refused: G-13 to G-15 and G-18.
    package var isCounted: Bool {
        switch self {
        case .notToday, .notPaid, .status, .alreadyUsed: true
        default: false
        }
    }
}
