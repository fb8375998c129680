package import UsherCore

/// Somebody who takes money: Stripe, or the demo that takes none. A call may be repeated with the same key and then does
/// nothing twice.
package protocol PaymentProvider: Sendable {
    /// As a booking remembers it.
    var name: String { get }
    /// Begins a payment; the buyer goes on at the session's URL.
    func start(_ order: PaymentOrder) async throws -> PaymentSession
    /// How a session stands.
    func fetch(_ session: String) async throws -> PaymentReport
    /// Ends a session that nobody shall pay any more; one that is over already is left alone.
    func expire(_ session: String, key: String) async throws
    func refund(_ refund: PaymentRefund) async throws
}

/// What is to be paid, and where the buyer goes afterwards.
package struct PaymentOrder: Sendable {
    package let booking: Booking
    package let title: String
    /// With the provider's own placeholder for the session.
    package let successURL: String
    package let cancelURL: String
    package let now: Instant

    package init(booking: Booking, title: String, successURL: String, cancelURL: String, now: Instant) {
        self.booking = booking
        self.title = title
        self.successURL = successURL
        self.cancelURL = cancelURL
        self.now = now
    }

    /// One line for each section, in the order of the seats.
    package var lines: [Line] {
        var lines: [Line] = []
        for seat in booking.seats {
            if let index = lines.firstIndex(where: { $0.ticketType == seat.ticketType && $0.price == seat.price }) {
                lines[index].seats.append(seat.label)
            } else {
                lines.append(
                    Line(ticketType: seat.ticketType, name: "\(title) - \(seat.sectionName)", price: seat.price, seats: [seat.label]))
            }
        }
        return lines
    }

    package struct Line: Sendable, Equatable {
        let ticketType: TicketType.ID
        package let name: String
        package let price: Int64
        package fileprivate(set) var seats: [String]
    }
}

/// A payment that has been begun.
package struct PaymentSession: Sendable, Equatable {
    package let id: String
    package let url: String

    package init(id: String, url: String) {
        self.id = id
        self.url = url
    }
}

/// Money to send back.
package struct PaymentRefund: Sendable, Equatable {
    package let sale: String
    package let charge: String
    /// Nil for all of it.
    package let amount: Int64?
    package let key: String

    package init(sale: String, charge: String, amount: Int64?, key: String) {
        self.sale = sale
        self.charge = charge
        self.amount = amount
        self.key = key
    }
}

/// A provider's word that a call was refused, or its silence.
package enum PaymentFailure: Error, Sendable, Equatable {
    /// It will be refused again.
    case refused(status: Int, code: String)
    /// Another try may help.
    case unreachable(String)
}
