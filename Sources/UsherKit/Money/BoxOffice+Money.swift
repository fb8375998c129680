public import UsherWire

// What the BoxOffice's answers cost, each by its exact field, else by the whole units beside it.

extension BoxOffice.Show {
    /// What the cheapest seat costs, sold or not.
    public var lowestPrice: Money { Money(exact: minPricePence, whole: minPrice, currency: currency) }
    /// What the dearest seat costs, sold or not.
    public var highestPrice: Money { Money(exact: maxPricePence, whole: maxPrice, currency: currency) }

    /// What a seat of this show costs.
    public func price(of seat: BoxOffice.Seat) -> Money { Money(exact: seat.pricePence, whole: seat.price, currency: currency) }
    /// What the seats of a section cost.
    public func price(of section: BoxOffice.SeatPricing) -> Money {
        Money(exact: section.pricePence, whole: section.price, currency: currency)
    }
}

extension BoxOffice.CheckoutResponse {
    /// What all of it costs, fees and taxes too.
    public var total: Money { Money(minorUnits: totalPence ?? totalAmount, currency: currency ?? "") }
    /// What one of its seats costs.
    public func price(of seat: BoxOffice.HeldSeat) -> Money { Money(exact: seat.pricePence, whole: seat.price, currency: currency) }
}

extension BoxOffice.UserBooking {
    /// What all of it cost; what went back is still in it.
    public var total: Money { Money(exact: totalAmountPence, whole: totalAmount, currency: currency) }
    /// What has gone back.
    public var refunded: Money? { refundedPence.map { Money(minorUnits: $0, currency: currency ?? "") } }
    /// What one of its seats cost.
    public func price(of seat: BoxOffice.BookedSeat) -> Money { Money(exact: seat.pricePence, whole: seat.price, currency: currency) }
}

extension BoxOffice.PaymentConfirmation {
    /// What was paid, or is to be.
    public var total: Money? { amountTotal.map { Money(minorUnits: $0, currency: currency ?? "") } }
    /// What one of its seats cost.
    public func price(of seat: PaidSeat) -> Money { Money(exact: seat.pricePaidPence, whole: seat.pricePaid, currency: currency) }
}
