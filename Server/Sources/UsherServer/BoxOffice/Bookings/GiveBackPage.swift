import UsherCore
import UsherPapers
import UsherHTTP
import UsherTemplates
import UsherStore

/// `/bookings/{id}/cancel`: what goes back, before it does.
struct GiveBackPage: SpokenPage {
    let words: Words
    let show: ShowSummary
    let seats: [SeatLine]
    /// "Cancel 2 seats?"
    let question: String
    let amount: String
    let isFree: Bool
    /// What becomes of the tickets, and until when.
    let ends: String
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
    init?(_ record: BookingRecord, _ words: Words, key: String?, at now: Instant) {
        label = Self.label(record, words)
        let deadline = record.event.cancelDeadline.map { ShowTime($0, record.event.zone, words).long } ?? ""
        let values: [String: Words.Value] = ["day": .text(deadline), "house": .text(record.event.organiser)]
        switch record.standing(at: now) {
        case .nothing: return nil
        case .open:
            href = "/bookings/\(record.booking.uuid)/cancel" + QueryText.query([("k", key ?? "")])
            text = words("giveback.until", values)
        case .never: (href, text) = (nil, words("giveback.never", values))
        case .tooLate: (href, text) = (nil, words("giveback.late", values))
        case .used: (href, text) = (nil, words("giveback.used", values))
        }
    }

    /// What the button says, here and on the page that it leads to.
    static func label(_ record: BookingRecord, _ words: Words) -> String {
        guard record.worth != 0 else { return words("giveback.button.free") }
        return words("giveback.button", ["sum": .text(words.money(Money(record.worth, record.booking.currency)))])
    }
}

extension GiveBackPage {
    init(_ record: BookingRecord, key: String?, _ visit: PageVisit) {
        let (booking, words) = (record.booking, visit.words)
        self.words = words
        show = ShowSummary(record.event, words)
        seats = record.remaining.map {
            SeatLine(place: words.place(booking.seats[$0]), price: words.money(Money(booking.seats[$0].price, booking.currency)))
        }
        question = words("giveback.question", ["n": .number(Int64(record.remaining.count))])
        amount = words.money(Money(record.worth, booking.currency))
        isFree = record.worth == 0
        ends = words(
            "giveback.ends", ["day": .text(record.event.cancelDeadline.map { ShowTime($0, record.event.zone, words).long } ?? "")])
        label = BookingPage.GivingBack.label(record, words)
        action = "/bookings/\(booking.uuid)/cancel" + QueryText.query([("k", key ?? "")])
        token = visit.token
        back = SitePage.booking(booking.uuid, key: key).path
    }
}
