/// How a sale stands whose money staff take: what of its parts is here, and what is still owed. The rounding of coins is in none of it.
package struct CounterBalance: Sendable, Equatable {
    /// A part that came.
    package struct Part: Sendable, Equatable {
        package let session: String
        package let method: CounterMethod
        package let amount: Int64
        /// What of it has gone back, or is to.
        package let returned: Int64

        package init(session: String, method: CounterMethod, amount: Int64, returned: Int64) {
            (self.session, self.method, self.amount, self.returned) = (session, method, amount, returned)
        }

        package var left: Int64 { max(0, amount - returned) }
    }

    /// What goes back of a part.
    package struct Back: Sendable, Equatable {
        package let part: Part
        package let amount: Int64

        package init(part: Part, amount: Int64) { (self.part, self.amount) = (part, amount) }
    }

    /// So many parts a sale is paid in, the last one aside.
    package static let mostParts = 50

    /// In the order in which they came.
    package let parts: [Part]
    /// What is here of what came with tickets that the sale stands in place of, or comes with them once it is paid.
    package let credit: Int64

    package init(parts: [Part], credit: Int64 = 0) { (self.parts, self.credit) = (parts, credit) }

    package var left: Int64 { parts.reduce(0) { $0 + $1.left } }

    /// What is owed of a sale that stands, or that waits to be paid.
    package func owed(of booking: Booking) -> Int64 {
        booking.status == .refunded ? 0 : max(0, booking.total - booking.refunded - left - credit)
    }

    /// What of a price goes back: what is owed falls first, then the parts, the newest first.
    package func back(of price: Int64, in booking: Booking) -> [Back] {
        var rest = max(0, price - owed(of: booking))
        var backs: [Back] = []
        for part in parts.reversed() where rest > 0 && part.left > 0 {
            let amount = min(rest, part.left)
            backs.append(Back(part: part, amount: amount))
            rest -= amount
        }
        return backs
    }
}
