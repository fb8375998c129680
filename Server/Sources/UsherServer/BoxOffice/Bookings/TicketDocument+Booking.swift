import UsherHTTP
import UsherPapers
import UsherCore

extension TicketDocument {
    /// What papers say of a booking. `wallet`: whether passes can be made.
    init(_ record: BookingRecord, site: SiteURL, links: LinkToken, wallet: Bool) {
        let (booking, event) = (record.booking, record.event)
        let key = links.key(of: booking)
        self.init(
            showTitle: event.title, venue: event.venue, address: event.address, startsAt: event.startsAt,
            endsAt: Show.end(startsAt: event.startsAt, endsAt: event.endsAt), zone: event.zone,
            seats: booking.seats.indices.map { Seat(record, $0) },
            total: Money(record.ticket == nil ? booking.payable : booking.total, booking.currency),
            refunded: booking.refunded, buyer: booking.guestName, code: record.code ?? "", booking: booking.uuid,
            status: Status(rawValue: booking.status.shown) ?? .pending, revision: booking.revision + event.moves,
            bookedAt: booking.bookedAt,
            changedAt: record.changedAt, seller: event.organiser, page: site(.booking(booking.uuid, key: key)),
            pdf: site(.bookingFile(booking.uuid, .pdf, key: key)),
            wallet: wallet ? site(.bookingFile(booking.uuid, .pass, key: key)) : nil)
        if booking.unanswered > 0 { asks = site(.answers(booking.uuid, key: key)) }
        returnUntil = event.returnUntil
    }
}

extension TicketDocument.Seat {
    fileprivate init(_ record: BookingRecord, _ index: Int) {
        let seat = record.booking.seats[index]
        let (status, code) = record.seat(index)
        self.init(
            id: seat.id(in: record.event.uuid), section: seat.sectionName, row: seat.row, number: seat.number, price: seat.price,
            code: code, colour: seat.colour, status: Status(rawValue: status) ?? .pending)
    }
}
