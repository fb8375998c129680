import UsherHTTP
import UsherCore
import UsherStore
import UsherWire

/// Where a booking's page and papers are.
struct BookingAddresses: Sendable {
    let site: SiteURL
    let links: LinkToken
    /// Whether passes for Wallet can be made.
    let hasWallet: Bool

    fileprivate func links(of booking: Booking) -> BoxOffice.BookingLinks {
        let (uuid, key, site) = (booking.uuid, links.key(of: booking), site.facing(booking.organisation))
        return BoxOffice.BookingLinks(
            page: site(.booking(uuid, key: key)), pdf: site(.bookingFile(uuid, .pdf, key: key)),
            ics: site(.bookingFile(uuid, .calendar, key: key)), wallet: hasWallet ? site(.bookingFile(uuid, .pass, key: key)) : nil)
    }
}

extension BoxOffice.UserBooking {
    init(_ record: BookingRecord, _ addresses: BookingAddresses) {
        let (booking, event) = (record.booking, record.event)
        let start = LocalStart(event)
        self.init(
            id: booking.uuid, showID: event.uuid, showTitle: event.title, showDate: start.date, showTime: start.time, venue: event.venue,
            seats: booking.seats.indices.map { BoxOffice.BookedSeat(record, seat: $0) },
            totalAmount: Int(Money(booking.total, booking.currency).major), bookingDate: booking.bookedAt.wire,
            status: .init(rawValue: booking.status.shown), qrCode: record.code, totalAmountPence: Int(booking.total),
            refundedPence: Int(booking.refunded),
            currency: booking.currency, venueAddress: event.address, imageURL: event.imageURL,
            startsAt: event.startsAt.wire, timeZone: event.zone.name, usageStatus: UsageStatus(rawValue: record.usage),
            links: addresses.links(of: booking))
        if booking.unanswered > 0 { answersMissing = true }
        if let terms = booking.terms { (number, quote) = (terms.number, BoxOffice.Quote(of: booking, terms)) }
    }
}

extension BoxOffice.UserBooking {
    /// What has been passed on; nothing is said where nothing was.
    mutating func tell(_ transfers: [TransferRow], of record: BookingRecord) {
        guard !transfers.isEmpty else { return }
        self.transfers = transfers.map { row in
            BoxOffice.TicketTransfer(
                id: row.uuid, tickets: row.seats.map { $0.id(in: record.event.uuid) }, email: row.email, name: row.name,
                opened: row.isOpened)
        }
    }
}

extension BoxOffice.BookedSeat {
    fileprivate init(_ record: BookingRecord, seat index: Int) {
        let seat = record.booking.seats[index]
        let (status, code) = record.seat(index)
        self.init(
            id: seat.id(in: record.event.uuid), section: seat.sectionName, row: seat.row, number: seat.number,
            price: Int(Money(seat.price, record.booking.currency).major), pricePence: Int(seat.price), status: .init(rawValue: status),
            qrCode: code)
        category = record.booking.terms?.tickets[index].quote.category
        (reason, name) = (seat.reason?.rawValue, seat.holder)
    }
}

/// When an event begins by the clock on its wall.
struct LocalStart {
    let date: LocalDay
    let time: UsherWire.LocalTime

    init(_ event: BookedEvent) {
        date = event.zone.date(of: event.startsAt).wire
        let seconds = Int(event.zone.timeOfDay(of: event.startsAt) / 1_000_000)
        time = UsherWire.LocalTime(hour: seconds / 3600, minute: seconds / 60 % 60, second: seconds % 60)
    }
}
