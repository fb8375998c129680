import UsherCore
import UsherHTTP
import UsherStore

/// `/bookings/{id}/cancel`: what goes back, before it does.
struct GiveBackPage: WebPage {
    let show: ShowSummary
    let seats: [SeatLine]
    /// "2 seats"
    let count: String
    let amount: String
    let isFree: Bool
    let deadline: String
    /// The same words as on the button that leads here.
    let label: String
    let action: String
    let token: String
    let back: String

    var title: String { label }
    var imageOrigins: [String] { show.imageOrigins }
    var isSecret: Bool { true }

    static let template = "boxoffice/give-back"
}

extension BookingPage.GivingBack {
    init?(_ record: BookingRecord, key: String?, at now: Instant) {
        label = Self.label(record)
        let deadline = record.event.cancelDeadline.map { ShowTime($0, record.event.zone).long } ?? ""
        switch record.standing(at: now) {
        case .nothing: return nil
        case .open:
            href = "/bookings/\(record.booking.uuid)/cancel" + QueryText.query([("k", key ?? "")])
            text = "You can cancel until \(deadline)."
        case .never: (href, text) = (nil, "\(record.event.organiser) takes no tickets for this show back.")
        case .tooLate:
            (href, text) = (nil, "These tickets could be cancelled until \(deadline). Please ask \(record.event.organiser).")
        case .used:
            (href, text) = (nil, "Somebody has come in with this ticket, so it cannot be cancelled. Please ask \(record.event.organiser).")
        }
    }

    /// What the button says, here and on the page that it leads to.
    static func label(_ record: BookingRecord) -> String {
        record.worth == 0 ? "Cancel these tickets" : "Cancel and get \(Money(record.worth, record.booking.currency).text) back"
    }
}

extension GiveBackPage {
    init(_ record: BookingRecord, key: String?, _ visit: PageVisit) {
        let booking = record.booking
        show = ShowSummary(record.event)
        seats = record.remaining.map {
            SeatLine(place: booking.seats[$0].place, price: Money(booking.seats[$0].price, booking.currency).text)
        }
        count = ShowPage.count(record.remaining.count)
        amount = Money(record.worth, booking.currency).text
        isFree = record.worth == 0
        deadline = record.event.cancelDeadline.map { ShowTime($0, record.event.zone).long } ?? ""
        label = BookingPage.GivingBack.label(record)
        action = "/bookings/\(booking.uuid)/cancel" + QueryText.query([("k", key ?? "")])
        token = visit.token
        back = SitePage.booking(booking.uuid, key: key).path
    }
}
