import UsherCore
import UsherHTTP
import UsherStore

/// `/bookings/{id}/transfer`: which tickets go on, and to whom.
struct PassOnPage: WebPage {
    let show: ShowSummary
    let notice: Notice?
    let tickets: [Ticket]
    let fields: [FormField]
    let action: String
    let token: String
    /// Names this form: sent twice it passes on once.
    let once: String
    let back: String

    struct Ticket: Sendable {
        let id: String
        let place: String
        let isChosen: Bool
    }

    var title: String { "Pass tickets on" }
    var imageOrigins: [String] { show.imageOrigins }
    var isSecret: Bool { true }

    static let template = "boxoffice/pass-on"
}

extension BookingPage {
    /// Tickets that somebody else has by now.
    struct Passed: Sendable {
        /// "Stalls · Row A · Seat 1, to Grace Hopper (grace@example.org)"
        let text: String
        /// Where they are taken back; nil once they have been opened.
        let action: String?
        let token: String
    }
}

extension BookingPage.Passed {
    init(_ row: TransferRow, of booking: Booking, key: String?, token: String) {
        let places = row.seats.map(\.place).joined(separator: "; ")
        text = "\(places), to \(row.name) (\(row.email))"
        action = row.isOpened ? nil : "/bookings/\(booking.uuid)/transfers/\(row.uuid)" + QueryText.query([("k", key ?? "")])
        self.token = token
    }
}

extension BookingRecord {
    /// Whether its buyer may pass some of it on at this moment, and which.
    func givable(at now: Instant) -> [Int] {
        guard booking.status == .paid, booking.payment.provider != BookingPayment.none, event.transfers, !event.isCancelled, now < event.end
        else { return [] }
        return remaining.filter { !isUsed([$0]) }
    }
}
