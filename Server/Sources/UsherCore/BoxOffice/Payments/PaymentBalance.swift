/// What came for a booking, and what of it has gone back, goes back or is to go back; in the payment's own currency.
package struct PaymentBalance: Sendable, Equatable {
    package let received: Int64
    package let returned: Int64
    /// Whether staff take the money, in parts: then what is owed falls before anything goes back.
    package let isAtCounter: Bool

    package init(received: Int64, returned: Int64, isAtCounter: Bool = false) {
        self.received = received
        self.returned = returned
        self.isAtCounter = isAtCounter
    }

    /// What is still here: nothing goes back beyond it.
    package var left: Int64 { max(0, received - returned) }

    /// What goes back with so much of a booking's price, after all that went before: its part of what was received, which need not be what was
    /// asked. The parts of the whole price are together exactly what was received, in whatever order they go.
    package func part(of price: Int64, in booking: Booking) -> Int64 {
        if isAtCounter { return min(left, max(0, price - max(0, booking.total - booking.refunded - left))) }
        let after = min(booking.total, booking.refunded + price)
        return min(left, share(of: after, in: booking) - share(of: booking.refunded, in: booking))
    }

    /// Rounded down to a whole minor unit.
    private func share(of price: Int64, in booking: Booking) -> Int64 {
        guard booking.total > 0 else { return 0 }
        guard received != booking.total else { return price }
        let product = price.multipliedFullWidth(by: received)
        return booking.total.dividingFullWidth(product).quotient
    }
}
