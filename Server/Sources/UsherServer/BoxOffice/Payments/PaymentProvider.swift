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
    /// Ends a session that nobody shall pay any more, and says how it stands then: it may have been paid.
    func expire(_ session: String, key: String) async throws -> PaymentReport
    func refund(_ refund: PaymentRefund) async throws -> ProviderRefund
    /// How a refund stands, by the provider's name for it.
    func refund(named name: String) async throws -> ProviderRefund
    /// Everything that goes back, or has, of one payment.
    func refunds(of charge: String) async throws -> [ProviderRefund]
    /// What was begun since then, a page after the other.
    func sessions(since: Instant, _ page: ([PaymentReport]) async throws -> Void) async throws
    /// What was paid since then.
    func payments(since: Instant, _ page: ([ProviderPayment]) async throws -> Void) async throws
    /// What was sent back since then.
    func refunds(since: Instant, _ page: ([ProviderRefund]) async throws -> Void) async throws
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
    /// Usher's own name for it, by which it is found again.
    package let id: String
    package let sale: String
    package let charge: String
    /// In minor units; nil for all that is left.
    package let amount: Int64?
    package let currency: String
    package let key: String

    package init(id: String, sale: String, charge: String, amount: Int64?, currency: String, key: String) {
        self.id = id
        self.sale = sale
        self.charge = charge
        self.amount = amount
        self.currency = currency
        self.key = key
    }
}

/// A provider's word that a call was refused, or its silence.
package enum PaymentFailure: LoggedInFull, Sendable, Equatable {
    /// It will be refused again.
    case refused(status: Int, code: String)
    /// Another try may help.
    case unreachable(String)
}
