import UsherHTTP
import UsherTemplates

/// A ticket as pages show it: what it is for, and the code that opens the door.
struct TicketView: Sendable {
    let title: String
    let when: String
    let venue: String
    let seats: [SeatLine]
    let total: String?
    let buyer: String?
    let status: Status
    /// Nil where nobody gets in.
    let pass: Pass?
    /// Each seat's own code, for a party that arrives one by one.
    let singles: [Single]
    let hasSingles: Bool
    let files: [File]
    let hasFiles: Bool

    struct Status: Sendable {
        let label: String
        /// good, bad, gold or nothing.
        let kind: String
    }

    struct Pass: Sendable {
        /// In groups of four.
        let code: String
        /// The QR code, as markup.
        let qr: String
    }

    struct Single: Sendable {
        let place: String
        let code: String
        let qr: String
    }

    struct File: Sendable {
        let href: String
        let label: String
    }
}

/// `/t/{code}`: the page of a ticket, by its code.
struct TicketPage: SpokenPage {
    let words: Words
    let ticket: TicketView

    var title: String { ticket.title }
    var isSecret: Bool { true }

    static let template = "boxoffice/ticket"
}

/// `/bookings/{id}`: one booking, for its buyer.
struct BookingPage: SpokenPage {
    let words: Words
    let ticket: TicketView
    let notice: Notice?
    /// Its number, and when it was made.
    let made: String
    let back: Bool
    /// Where the mail can be had again.
    let resend: Resend?
    /// How it can be taken back, or why not.
    let giving: GivingBack?
    /// Where tickets are passed on, while they can be; and those that have been.
    var passing: String?
    /// Where tickets are changed for others, while they can be.
    var changing: String?
    var passed: [Passed] = []

    struct Resend: Sendable {
        let action: String
        let token: String
    }

    struct GivingBack: Sendable {
        /// Where it is done; nil where it cannot be.
        let href: String?
        /// "Cancel and get £90.00 back"
        let label: String
        let text: String
    }

    var title: String { ticket.title }
    var isSecret: Bool { true }

    static let template = "boxoffice/booking"
}
