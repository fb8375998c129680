import UsherHTTP
import UsherTemplates

/// `/tickets`: what somebody has booked.
struct TicketsPage: SpokenPage {
    let words: Words
    /// Where to sign in; nil for those who are.
    let signin: String?
    let upcoming: [Booking]
    let past: [Booking]
    let isEmpty: Bool
    let hasUpcoming: Bool
    let hasPast: Bool
    let imageOrigins: [String]

    var title: String { words("site.tickets") }

    struct Booking: Sendable {
        let href: String
        let title: String
        let art: String
        let when: String
        let venue: String
        /// "3 seats, £195.00"
        let seats: String
        let status: TicketView.Status?
        let qr: String?
    }

    static let template = "boxoffice/tickets"
}
