/// What came for a booking, and what of it has gone back, goes back or is to go back; in the payment's own currency.
package struct PaymentBalance: Sendable, Equatable {
    package let received: Int64
    package let returned: Int64
    /// Whether staff take the money, in parts: then what is owed falls before anything goes back.
    package let isAtCounter: Bool
    /// What came with tickets that it stands in place of, and what of that has gone back.
    package let credit: Int64
    package let creditReturned: Int64

    package init(received: Int64, returned: Int64, isAtCounter: Bool = false, credit: Int64 = 0, creditReturned: Int64 = 0) {
        (self.received, self.returned, self.isAtCounter) = (received, returned, isAtCounter)
        (self.credit, self.creditReturned) = (credit, creditReturned)
    }

    /// What goes back with a price: of what was paid for the booking itself first, then of what came with other tickets.
    package struct Part: Sendable, Equatable {
        package let own: Int64
        package let credit: Int64

        package init(own: Int64, credit: Int64 = 0) { (self.own, self.credit) = (own, credit) }

        package static let nothing = Part(own: 0)
        package var sum: Int64 { own + credit }
    }

    /// What is still here: nothing goes back beyond it.
    package var left: Int64 { max(0, received - returned) }
    package var creditLeft: Int64 { max(0, credit - creditReturned) }

    /// What goes back with so much of a booking's price, after all that went before: its part of what was received, which need not be what was
    /// asked. The parts of the whole price are together exactly what was received, in whatever order they go.
    package func part(of price: Int64, in booking: Booking) -> Part {
        if isAtCounter {
            let rest = max(0, price - max(0, booking.total - booking.refunded - left - creditLeft))
            let own = min(left, rest)
            return Part(own: own, credit: min(creditLeft, rest - own))
        }
        let wanted = wanted(of: price, in: booking)
        return Part(own: min(left, wanted.own), credit: min(creditLeft, wanted.credit))
    }

    /// Whether more would have to go back than is still here, since somebody sent some of it back elsewhere.
    package func lacks(_ price: Int64, in booking: Booking) -> Bool {
        guard !isAtCounter else { return false }
        let wanted = wanted(of: price, in: booking)
        return wanted.own > left || wanted.credit > creditLeft
    }

    private func wanted(of price: Int64, in booking: Booking) -> Part {
        let payable = booking.total - credit
        let (before, after) = (booking.refunded, min(booking.total, booking.refunded + price))
        let own = share(of: min(after, payable), payable) - share(of: min(before, payable), payable)
        return Part(own: own, credit: max(0, after - payable) - max(0, before - payable))
    }

    /// Rounded down to a whole minor unit. `payable`: what was asked.
    private func share(of price: Int64, _ payable: Int64) -> Int64 {
        guard payable > 0 else { return 0 }
        guard received != payable else { return price }
        let product = price.multipliedFullWidth(by: received)
        return payable.dividingFullWidth(product).quotient
    }
}
