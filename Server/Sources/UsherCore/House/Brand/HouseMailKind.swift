/// A mail to a guest whose words its house may choose.
package enum HouseMailKind: String, Sendable, CaseIterable {
    case confirmed, refunded, returned
    case calledOff = "called_off"
    case showCancelled = "show_cancelled"
    case showMoved = "show_moved"
    case received
    case passedOn = "passed_on"
    case addressChanged = "address_changed"
    case exchanged
    case waitingConfirm = "waiting_confirm"
    case waitingJoined = "waiting_joined"
    case waitingOffered = "waiting_offered"
    case invoiceReminder = "invoice_reminder"
    case invoiceIssued = "invoice_issued"
    case creditIssued = "credit_issued"

    /// What a house may put into its words. A code stands only where it lets somebody in: elsewhere nobody shall learn one.
    package var placeholders: [MailPlaceholder] {
        MailPlaceholder.common
            + {
                switch self {
                case .confirmed: [.code, .number]
                case .refunded, .calledOff, .returned, .showCancelled: [.amount, .number]
                case .showMoved: [.until, .number]
                case .received, .passedOn: [.who]
                case .addressChanged, .exchanged: [.number]
                case .waitingConfirm, .waitingJoined: []
                case .waitingOffered: [.amount, .until]
                case .invoiceReminder: [.amount, .until, .number]
                case .invoiceIssued, .creditIssued: [.number]
                }
            }()
    }
}

/// A name in a mail's words for what is another one in each mail.
package enum MailPlaceholder: String, Sendable, CaseIterable {
    case buyer, show, date, venue, house, code, amount, until, who, number

    static let common: [MailPlaceholder] = [.buyer, .show, .date, .venue, .house]

    /// As it is typed.
    package var typed: String { "{{\(rawValue)}}" }
}
