import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// `/bookings/{id}/transfer`: which tickets go on, and to whom.
struct PassOnPage: SpokenPage {
    let words: Words
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

    var title: String { words("pass.title") }
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
    init(_ row: TransferRow, of booking: Booking, key: String?, _ visit: PageVisit) {
        let places = row.seats.map { visit.words.place($0) }.joined(separator: "; ")
        text = visit.words(
            "pass.gone", ["places": .text(places), "who": .text(row.name), "email": .text(row.email)])
        action = row.isOpened ? nil : "/bookings/\(booking.uuid)/transfers/\(row.uuid)" + QueryText.query([("k", key ?? "")])
        token = visit.token
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
