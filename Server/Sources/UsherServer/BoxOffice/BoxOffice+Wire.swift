import UsherHTTP
import UsherCore
import UsherStore
import UsherWire

// Shows and holds as the types of the BoxOffice's answers.

extension BoxOffice.Show {
    init(_ show: UsherCore.Show, at now: Instant) {
        let prices = show.prices
        let (low, high) = (Money(prices.lowerBound, show.currency), Money(prices.upperBound, show.currency))
        let status = show.saleStatus(at: now)
        self.init(
            id: show.uuid, title: show.title, description: show.description, date: show.date.wire,
            time: UsherWire.LocalTime(show.time) ?? .init(hour: 0, minute: 0),
            venueName: show.venue, location: show.address, imageURL: show.imageURL, minPrice: Int(low.major), maxPrice: Int(high.major),
            seatMapID: show.mapUUID, seatPricing: show.sections.map { BoxOffice.SeatPricing($0, of: show, at: now) })
        (currency, minPricePence, maxPricePence) = (show.currency, Int(low.minor), Int(high.minor))
        (address, category) = (show.address, show.categorySlug)
        (startsAt, endsAt) = (show.startsAt.wire, show.endsAt.wire)
        (timeZone, totalSeats, totalAvailableSeats) = (show.zone.name, Int(show.offered), Int(show.available(at: now)))
        (salesOpenAt, maxSeats) = (show.salesOpenAt?.wire, show.mostSeats)
        (isOnSale, saleStatus) = (status == .onSale, status.word())
        (productionID, productionTitle) = (show.production?.uuid, show.production?.name)
        tellSale(of: show, at: now)
    }
}

extension BoxOffice.SeatPricing {
    fileprivate init(_ section: ShowSection, of show: UsherCore.Show, at now: Instant) {
        self.init(
            sectionID: section.id, sectionName: section.name, colorCode: section.colour,
            price: Int(Money(section.price, show.currency).major), pricePence: Int(section.price),
            availableSeats: Int(show.available(section, at: now)), totalSeats: Int(section.offered), isAccessible: section.isAccessible)
    }
}

extension BoxOffice.CheckoutResponse {
    /// The answer of boxoffice.md 5.1, without the hold's token.
    init(_ booking: Booking, _ show: UsherCore.Show, _ site: SiteURL) {
        let session = booking.payment.session ?? ""
        self.init(
            success: true, sessionID: session, url: booking.payment.url ?? site(.success(session: session)), reservationID: booking.uuid,
            expiresAt: booking.heldUntil.wire, totalAmount: Int(booking.total), reservedSeats: booking.seats.count,
            totalPence: Int(booking.total), currency: booking.currency, holdToken: "",
            seats: booking.seats.map { seat in
                BoxOffice.HeldSeat(
                    id: seat.id(in: show.uuid), section: seat.sectionName, row: seat.row, number: seat.number,
                    price: Int(Money(seat.price, booking.currency).major), pricePence: Int(seat.price))
            })
        guard let terms = booking.terms else { return }
        (number, quote, payablePence) = (terms.number, BoxOffice.Quote(of: booking, terms), Int(booking.payable))
    }

    /// As it is kept under a key: it lacks the hold's token, which is derived each time and never stored.
    func stored() throws -> String { String(decoding: try WireEncoder.milliseconds.bytes(self, capacity: 1_024), as: UTF8.self) }

    /// The same with the token of its hold.
    func filled(_ links: LinkToken) -> Self {
        var answer = self
        answer.holdToken = links.make(reservationID, for: .hold) ?? holdToken
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
