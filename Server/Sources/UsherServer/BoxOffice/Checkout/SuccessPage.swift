import UsherHTTP
import UsherTemplates

/// `/checkout/success?session_id=`: how the payment went.
struct SuccessPage: SpokenPage {
    let words: Words
    let paid: Paid?
    let processing: Processing?
    let otherwise: Otherwise?

    var title: String { paid != nil ? words("checkout.booked") : otherwise?.heading ?? words("checkout.payment") }
    var script: String? { processing == nil ? nil : "boxoffice/success.js" }
    var isSecret: Bool { true }

    struct Paid: Sendable {
        let ticket: TicketView
        let email: String?
        let booking: String
    }

    struct Processing: Sendable {
        /// What the script asks, every 2 seconds for a minute.
        let ask: String
        /// The page again, for browsers without script; nil after a minute.
        let next: String?
        let late: Bool
    }

    struct Otherwise: Sendable {
        let eyebrow: String
        let heading: String
        let text: String
        let href: String
        let label: String
    }

    static let template = "boxoffice/success"
}
