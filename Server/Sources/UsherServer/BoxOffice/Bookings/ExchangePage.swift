import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// `/bookings/{id}/exchange`: which tickets are changed, and for what; what that comes to is told before it happens.
struct ExchangePage: SpokenPage {
    let words: Words
    let show: ShowSummary
    let notice: Notice?
    let tickets: [PassOnPage.Ticket]
    let dates: [Date]
    let hasDates: Bool
    let areas: [Choice]
    let categories: [Choice]
    let hasCategories: Bool
    let offer: Offer?
    /// The show that they are changed to.
    let target: String
    let action: String
    let token: String
    /// Names this form: sent twice it changes once.
    let once: String
    let back: String

    /// Another performance; without an address the one that is chosen.
    struct Date: Sendable {
        let when: String
        let href: String?
    }

    struct Choice: Sendable {
        let value: String
        let label: String
        let isChosen: Bool
    }

    struct Offer: Sendable {
        let lines: [SeatLine]
        /// What is to be paid, or goes back.
        let says: String
        let sum: String
    }

    var title: String { words("exchange.title") }
    var imageOrigins: [String] { show.imageOrigins }
    var isSecret: Bool { true }

    static let template = "boxoffice/exchange"
}

extension ExchangePage.Offer {
    init(_ offer: ExchangeOffer, _ words: Words) {
        func money(_ amount: Int64) -> String { words.money(Money(amount, offer.quote.currency)) }
        let quote = offer.quote
        let fees = quote.fees.map { fee in
            SeatLine(place: fee.key == BookingExchange.fee ? words("exchange.fee") : fee.name, price: money(fee.total))
        }
        lines =
            [
                SeatLine(
                    place: words("exchange.new"),
                    price: money(quote.tickets.reduce(0) { $0 + $1.total }))
            ] + fees + [SeatLine(place: words("exchange.old"), price: money(-offer.credit - offer.back))]
        let payable = quote.total - offer.credit
        says = words(offer.back > 0 ? "exchange.back" : "exchange.pay")
        sum = money(offer.back > 0 ? offer.back : payable)
    }
}

/// What somebody asked for before the page comes again.
struct ExchangeChoice: Sendable {
    var tickets: Set<String> = []
    var area = ""
    var category = ""
    var once = ""
    var offer: ExchangeOffer?
    var notice: Notice?

    init() {}

    init(_ form: FormBody) {
        tickets = Set(form.all("ticket").prefix(CheckoutRefusal.mostItems))
        (area, category, once) = (form["area"], form["category"], form["once"])
    }

    /// What is wanted in place of these tickets: the same seats where they stay, else the best ones. Throws `CheckoutRefusal`.
    func items(
        for chosen: [Int], of record: BookingRecord, in answer: ShowStore.SeatsAnswer, at now: Instant
    ) throws -> [CheckoutItem] {
        let (show, seats) = (answer.show, chosen.map { record.booking.seats[$0] })
        let category = category.isEmpty ? nil : category
        if show.pricing?.sheet.standing.contains(where: { $0.key == area }) == true {
            return [CheckoutItem(area: area, category: category, quantity: chosen.count)]
        }
        if show.event == record.booking.event, seats.allSatisfy({ $0.section == area }) {
            return seats.map { CheckoutItem(seat: $0.mapSeat, category: category) }
        }
        let map = answer.seating.map
        guard let section = map.sections.firstIndex(where: { $0.id == area }) else { throw CheckoutRefusal.noSeats }
        let wish = BestSeats.Wish(count: chosen.count, section: section, isAccessible: false)
        guard let best = answer.shown(at: now).best(wish, at: now) else {
            throw CheckoutRefusal.notEnough([ShortPlace(area: area, category: category ?? "", left: 0)])
        }
        return best.seats.map { CheckoutItem(seat: map.seats[$0].id, category: category) }
    }
}
