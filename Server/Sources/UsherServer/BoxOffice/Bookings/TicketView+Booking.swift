import UsherHTTP
import UsherPapers
import UsherCore
import UsherStore

extension TicketView {
    /// A booking as its buyer sees it. `key`: for links that need no session.
    init(_ record: BookingRecord, key: String?, withFiles: Bool = true, wallet: Bool = false) {
        let (booking, event) = (record.booking, record.event)
        title = event.title
        when = ShowTime(event.startsAt, event.zone).long
        venue = [event.venue, event.address].filter { !$0.isEmpty }.joined(separator: ", ")
        seats = booking.seats.indices.map { index in
            let seat = booking.seats[index]
            return SeatLine(
                place: seat.place, price: Money(seat.price, booking.currency).text, mark: Self.mark(record.seat(index).status))
        }
        total = Money(booking.total, booking.currency).text
        buyer = [booking.guestName, booking.email].filter { !$0.isEmpty }.joined(separator: ", ")
        status = Status(record)
        pass = record.code.flatMap { Pass($0) }
        let own = pass == nil || booking.seats.count < 2 ? [] : booking.seats.indices.compactMap { Single(record, $0) }
        singles = own
        hasSingles = !own.isEmpty
        files = withFiles && record.code != nil ? File.all(booking.uuid, key: key, wallet: wallet) : []
        hasFiles = !files.isEmpty
    }

    /// A ticket by a code alone: whoever has it learns nothing of the buyer. `seat`: the one that the code is of.
    init(_ record: BookingRecord, code: String, seat: Int?) {
        let (booking, event) = (record.booking, record.event)
        let shown = seat.map { [$0] } ?? Array(booking.seats.indices)
        title = event.title
        when = ShowTime(event.startsAt, event.zone).long
        venue = [event.venue, event.address].filter { !$0.isEmpty }.joined(separator: ", ")
        seats = shown.map {
            SeatLine(place: booking.seats[$0].place, price: "", mark: Self.mark(record.seat($0).status))
        }
        total = nil
        buyer = nil
        status = seat.map { Status(seat: record.seat($0).status) } ?? Status(record)
        let isGood = seat.map { record.seat($0).code != nil } ?? (record.code != nil)
        pass = isGood ? Pass(code) : nil
        singles = []
        hasSingles = false
        files = []
        hasFiles = false
    }

    /// A word where a seat differs from the rest.
    private static func mark(_ status: String) -> String? {
        switch status {
        case "used": "Used"
        case "refunded": "Refunded"
        case "cancelled": "Cancelled"
        default: nil
        }
    }
}

extension TicketView.Status {
    init(_ record: BookingRecord) {
        switch record.booking.status {
        case .paid where record.usage == "used": self.init(label: "Used", kind: "")
        case .paid where record.usage == "partially_used": self.init(label: "Partly used", kind: "gold")
        case .paid where record.event.isCancelled: self.init(label: "Show cancelled", kind: "bad")
        case .paid: self.init(label: "Confirmed", kind: "good")
        case .pending: self.init(label: "Not paid yet", kind: "gold")
        case .processing, .review: self.init(label: "Payment is being confirmed", kind: "gold")
        case .expired: self.init(label: "Expired", kind: "")
        case .cancelled: self.init(label: "Cancelled", kind: "bad")
        case .refunded: self.init(label: "Refunded", kind: "bad")
        }
    }

    init(seat status: String) {
        switch status {
        case "valid": self.init(label: "Confirmed", kind: "good")
        case "used": self.init(label: "Used", kind: "")
        case "refunded": self.init(label: "Refunded", kind: "bad")
        case "cancelled": self.init(label: "Cancelled", kind: "bad")
        default: self.init(label: "Not paid yet", kind: "gold")
        }
    }
}

extension TicketView.Pass {
    init?(_ code: String) {
        guard let qr = QRCode(code) else { return nil }
        self.init(code: TicketDocument.grouped(code), qr: qr.svg(title: "Ticket code \(code)"))
    }
}

extension TicketView.Single {
    init?(_ record: BookingRecord, _ index: Int) {
        guard let code = record.seat(index).code, let qr = QRCode(code) else { return nil }
        let seat = record.booking.seats[index]
        self.init(place: seat.place, code: TicketDocument.grouped(code), qr: qr.svg(title: "Code for \(seat.place)"))
    }
}

extension TicketView.File {
    static func all(_ booking: String, key: String?, wallet: Bool) -> [TicketView.File] {
        let known: [(SitePage.BookingFile, String)] =
            [(.pdf, "Tickets as PDF"), (.calendar, "Add to calendar")] + (wallet ? [(.pass, "Add to Apple Wallet")] : [])
        return known.map { TicketView.File(href: SitePage.bookingFile(booking, $0.0, key: key).path, label: $0.1) }
    }
}

extension BookedSeat {
    /// `Stalls · Row A · Seat 12`; what there is of it.
    var place: String {
        [sectionName, row.isEmpty ? "" : "Row \(row)", number.isEmpty ? "" : "Seat \(number)"].filter { !$0.isEmpty }
            .joined(separator: " · ")
    }
}

extension ShowSummary {
    init(_ event: BookedEvent) {
        title = event.title
        when = ShowTime(event.startsAt, event.zone).long
        venue = event.venue
        art = Poster.art(event.title, imageURL: event.imageURL)
        href = SitePage.show(event.uuid).path
        imageOrigins = PageHeaders.origin(of: event.imageURL).map { [$0] } ?? []
    }
}

extension SeatLine {
    static func lines(_ booking: Booking) -> [SeatLine] {
        booking.seats.map { SeatLine(place: $0.place, price: Money($0.price, booking.currency).text) }
    }
}
