import UsherHTTP
import UsherCore
import UsherWire

/// Where a booking's page and papers are.
struct BookingAddresses: Sendable {
    let site: SiteURL
    let links: LinkToken
    /// Whether passes for Wallet can be made.
    let hasWallet: Bool

    fileprivate func links(of uuid: String) -> BoxOffice.BookingLinks {
        let key = links.make(uuid, for: .booking)
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
            id: booking.uuid, showId: event.uuid, showTitle: event.title, showDate: start.date, showTime: start.time, venue: event.venue,
            seats: booking.seats.indices.map { BoxOffice.BookedSeat(record, seat: $0) },
            totalAmount: Int(Money(booking.total, booking.currency).major), bookingDate: Timestamp.milliseconds(booking.bookedAt),
            status: booking.status.shown, qrCode: record.code, total_amount_pence: Int(booking.total),
            refunded_pence: Int(booking.refunded),
            currency: booking.currency, venueAddress: event.address, imageUrl: event.imageURL,
            startsAt: Timestamp.milliseconds(event.startsAt), timezone: event.zone.name, usageStatus: record.usage,
            links: addresses.links(of: booking.uuid))
    }
}

extension BoxOffice.BookedSeat {
    fileprivate init(_ record: BookingRecord, seat index: Int) {
        let seat = record.booking.seats[index]
        let (status, code) = record.seat(index)
        self.init(
            id: seat.id(in: record.event.uuid), section: seat.sectionName, row: seat.row, number: seat.number,
            price: Int(Money(seat.price, record.booking.currency).major), price_pence: Int(seat.price), status: status, qrCode: code)
    }
}

/// When an event begins by the clock on its wall: `2025-08-15`, `19:30:00`.
struct LocalStart {
    let date: String
    let time: String

    init(_ event: BookedEvent) {
        date = event.zone.date(of: event.startsAt).description
        let seconds = Int(event.zone.timeOfDay(of: event.startsAt) / 1_000_000)
        time = Self.two(seconds / 3600) + ":" + Self.two(seconds / 60 % 60) + ":" + Self.two(seconds % 60)
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
