import UsherHTTP
import UsherPapers
import UsherCore
import UsherStore
import UsherTemplates

extension TicketView {
    /// A booking as its buyer sees it. `key`: for links that need no session.
    init(_ record: BookingRecord, _ words: Words, key: String?, wallet: Bool = false) {
        let (booking, event) = (record.booking, record.event)
        title = event.title
        when = ShowTime(event.startsAt, event.zone, words).long
        venue = [event.venue, event.address].filter { !$0.isEmpty }.joined(separator: ", ")
        seats = booking.seats.indices.map { index in
            let seat = booking.seats[index]
            return SeatLine(
                place: words.place(seat), price: words.money(Money(seat.price, booking.currency)),
                mark: Self.mark(record.seat(index).status, words))
        }
        total = words.money(Money(booking.total, booking.currency))
        buyer = [booking.name.isEmpty ? words("ticket.guest") : booking.name, booking.email].filter { !$0.isEmpty }.joined(separator: ", ")
        status = Status(record, words)
        pass = record.code.flatMap { Pass($0, words) }
        let own = pass == nil || booking.seats.count < 2 ? [] : booking.seats.indices.compactMap { Single(record, $0, words) }
        singles = own
        hasSingles = !own.isEmpty
        files = record.code != nil ? File.all(booking.uuid, words, key: key, wallet: wallet) : []
        hasFiles = !files.isEmpty
    }

    /// A ticket by a code alone: whoever has it learns nothing of the buyer. `seat`: the one that the code is of.
    init(_ record: BookingRecord, _ words: Words, code: String, seat: Int?) {
        let (booking, event) = (record.booking, record.event)
        let shown = seat.map { [$0] } ?? Array(booking.seats.indices)
        title = event.title
        when = ShowTime(event.startsAt, event.zone, words).long
        venue = [event.venue, event.address].filter { !$0.isEmpty }.joined(separator: ", ")
        seats = shown.map {
            SeatLine(place: words.place(booking.seats[$0]), price: "", mark: Self.mark(record.seat($0).status, words))
        }
        total = nil
        buyer = nil
        status = seat.map { Status(seat: record.seat($0).status, words) } ?? Status(record, words)
        let isGood = seat.map { record.seat($0).code != nil } ?? (record.code != nil)
        pass = isGood ? Pass(code, words) : nil
        singles = []
        hasSingles = false
        files = []
        hasFiles = false
    }

    /// A word where a seat differs from the rest.
    private static func mark(_ status: String, _ words: Words) -> String? {
        switch status {
        case "used": words("ticket.used")
        case "refunded": words("ticket.refunded")
        case "cancelled": words("ticket.cancelled")
        default: nil
        }
    }
}

extension TicketView.Status {
    init(_ record: BookingRecord, _ words: Words) {
        let (key, kind) = Self.said(record)
        self.init(label: words("ticket.\(key)"), kind: kind)
    }

    private static func said(_ record: BookingRecord) -> (key: String, kind: String) {
        switch record.booking.status {
        case .paid where record.usage == "used": ("used", "")
        case .paid where record.usage == "partially_used": ("partly", "gold")
        case .paid where record.event.isCancelled: ("off", "bad")
        case .paid: ("confirmed", "good")
        case .pending: ("unpaid", "gold")
        case .processing, .review: ("confirming", "gold")
        case .expired: ("expired", "")
        case .cancelled: ("cancelled", "bad")
        case .refunded: ("refunded", "bad")
        }
    }

    init(seat status: String, _ words: Words) {
        let (key, kind) =
            switch status {
            case "valid": ("confirmed", "good")
            case "used": ("used", "")
            case "refunded": ("refunded", "bad")
            case "cancelled": ("cancelled", "bad")
            default: ("unpaid", "gold")
            }
        self.init(label: words("ticket.\(key)"), kind: kind)
    }
}

extension TicketView.Pass {
    init?(_ code: String, _ words: Words) {
        guard let qr = QRCode(code) else { return nil }
        self.init(code: TicketDocument.grouped(code), qr: qr.svg(title: words("ticket.code", ["code": .text(code)])))
    }
}

extension TicketView.Single {
    init?(_ record: BookingRecord, _ index: Int, _ words: Words) {
        guard let code = record.seat(index).code, let qr = QRCode(code) else { return nil }
        let place = words.place(record.booking.seats[index])
        self.init(place: place, code: TicketDocument.grouped(code), qr: qr.svg(title: words("ticket.code.of", ["place": .text(place)])))
    }
}

extension TicketView.File {
    static func all(_ booking: String, _ words: Words, key: String?, wallet: Bool) -> [TicketView.File] {
        let known: [(SitePage.BookingFile, String)] =
            [(.pdf, "ticket.pdf"), (.calendar, "ticket.calendar")] + (wallet ? [(.pass, "ticket.wallet")] : [])
        return known.map { TicketView.File(href: SitePage.bookingFile(booking, $0.0, key: key).path, label: words($0.1)) }
    }
}

extension ShowSummary {
    init(_ event: BookedEvent, _ words: Words) {
        title = event.title
        when = ShowTime(event.startsAt, event.zone, words).long
        venue = event.venue
        art = Poster.art(event.title, imageURL: event.imageURL)
        href = SitePage.show(event.uuid).path
        imageOrigins = PageHeaders.origin(of: event.imageURL).map { [$0] } ?? []
    }
}

extension SeatLine {
    static func lines(_ booking: Booking, _ words: Words) -> [SeatLine] {
        booking.seats.map { SeatLine(place: words.place($0), price: words.money(Money($0.price, booking.currency))) }
    }

    /// What a sale comes to, line by line, and what of it is tax: its tickets with their categories and codes, fees, and tax that is added.
    static func sale(_ booking: Booking, _ words: Words) -> (lines: [SeatLine], taxes: [String]) {
        guard let terms = booking.terms, booking.exchange == nil else { return (lines(booking, words) + exchange(booking, words), []) }
        let quote = terms.quote(booking.currency)
        let isNamed = terms.tickets.contains { $0.quote.category != PriceSheet.Category.standard.key }
        let tickets = zip(booking.seats, terms.tickets).map { seat, ticket in
            let code = ticket.quote.discount > 0 ? ticket.quote.code.map { " (\($0))" } ?? "" : ""
            return SeatLine(
                place: words.place(seat) + (isNamed ? ", \(ticket.name)" : "") + code,
                price: words.money(Money(ticket.quote.shown, booking.currency)))
        }
        let rest = PlacesForm.Price.rest(quote, words)
        return (tickets + rest.lines, rest.taxes)
    }

    /// What changing tickets costs, and what those that are given up pay of it; nothing of a booking that stands for itself.
    static func exchange(_ booking: Booking, _ words: Words) -> [SeatLine] {
        guard let exchange = booking.exchange else { return [] }
        let fees = (booking.terms?.fees ?? []).map { fee in
            SeatLine(
                place: fee.key == BookingExchange.fee ? words("exchange.fee") : fee.name,
                price: words.money(Money(fee.total, booking.currency)))
        }
        return fees + [SeatLine(place: words("exchange.old"), price: words.money(Money(-exchange.credit, booking.currency)))]
    }
}
