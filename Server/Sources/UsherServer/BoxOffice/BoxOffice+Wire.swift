import UsherHTTP
import UsherCore
import UsherStore
import UsherWire

// Shows and holds as the types of the BoxOffice's answers.

extension BoxOffice.Show {
    /// How many seats one checkout takes at most.
    static let mostSeats = 8

    init(_ show: UsherCore.Show, at now: Instant) {
        let prices = show.prices
        let (low, high) = (Money(prices.lowerBound, show.currency), Money(prices.upperBound, show.currency))
        let status = show.saleStatus(at: now)
        self.init(
            id: show.uuid, title: show.title, description: show.description, date: show.date.description, time: show.time,
            venue_name: show.venue, location: show.address, imageUrl: show.imageURL, min_price: Int(low.major), max_price: Int(high.major),
            seatMapId: show.mapUUID, seat_pricing: show.sections.map { BoxOffice.SeatPricing($0, of: show, at: now) })
        (currency, min_price_pence, max_price_pence) = (show.currency, Int(low.minor), Int(high.minor))
        (address, category) = (show.address, show.categorySlug)
        (starts_at, ends_at) = (Timestamp.milliseconds(show.startsAt), Timestamp.milliseconds(show.endsAt))
        (timezone, total_seats, total_available_seats) = (show.zone.name, Int(show.offered), Int(show.available(at: now)))
        (sales_open_at, max_seats) = (show.salesOpenAt.map(Timestamp.milliseconds), Self.mostSeats)
        (on_sale, sale_status) = (status == .onSale, BoxOffice.SaleStatus(rawValue: status.rawValue))
    }
}

extension BoxOffice.SeatPricing {
    fileprivate init(_ section: ShowSection, of show: UsherCore.Show, at now: Instant) {
        self.init(
            section_id: section.id, section_name: section.name, color_code: section.colour,
            price: Int(Money(section.price, show.currency).major), price_pence: Int(section.price),
            available_seats: Int(show.available(section, at: now)), total_seats: Int(section.offered), is_accessible: section.isAccessible)
    }
}

extension BoxOffice.CheckoutResponse {
    /// The answer of boxoffice.md 5.1, without the hold's token.
    init(_ booking: Booking, _ show: UsherCore.Show, _ site: SiteURL) {
        let session = booking.payment.session ?? ""
        self.init(
            success: true, sessionId: session, url: booking.payment.url ?? site(.success(session: session)), reservationId: booking.uuid,
            expiresAt: Timestamp.milliseconds(booking.heldUntil), totalAmount: Int(booking.total), reservedSeats: booking.seats.count,
            total_pence: Int(booking.total), currency: booking.currency, holdToken: "",
            seats: booking.seats.map { seat in
                BoxOffice.HeldSeat(
                    id: seat.id(in: show.uuid), section: seat.sectionName, row: seat.row, number: seat.number,
                    price: Int(Money(seat.price, booking.currency).major), price_pence: Int(seat.price))
            })
    }

    /// As it is kept under a key: it lacks the hold's token, which is derived each time and never stored.
    func stored() throws -> String { String(decoding: try WireEncoder.milliseconds.bytes(self, capacity: 1_024), as: UTF8.self) }

    /// The same with the token of its hold.
    func filled(_ links: LinkToken) -> Self {
        var answer = self
        answer.holdToken = links.make(reservationId, for: .hold) ?? holdToken
        return answer
    }
}

extension BoxOffice.SalePayments {
    init(_ payments: [PaymentReceipt], _ refunds: [UsherCore.Refund]) {
        self.init(
            payments: payments.map {
                Payment(
                    session: $0.session, amount: $0.amount, currency: $0.currency, kept: $0.isKept, returned: $0.returned,
                    dispute: $0.dispute)
            },
            refunds: refunds.map {
                Refund(id: $0.id, amount: $0.amount, currency: $0.currency, state: $0.state.rawValue, note: $0.failure)
            })
    }
}
