package import UsherCore

/// Somebody who takes money: Stripe, or the demo that takes none. A call may be repeated with the same key and then does
/// nothing twice.
package protocol PaymentProvider: Sendable {
    /// As a booking remembers it.
    var name: String { get }
    /// Begins a payment; the buyer goes on at the session's URL.
    func start(_ order: PaymentOrder) async throws -> PaymentSession
    /// The session of a house's sale, where it needs nobody to be asked; nil: it must be begun.
    func session(of sale: String, in house: Organisation.ID) -> PaymentSession?
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

extension PaymentProvider {
    package func session(of sale: String, in house: Organisation.ID) -> PaymentSession? { nil }
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

    /// Together exactly what is to be paid: a line for each area, category and amount, in the order of the seats; then fees, then what tax
    /// adds.
    package var lines: [Line] {
        // Of what other tickets have paid for in part no part has a price of its own.
        if booking.exchange != nil { return [Line(name: title, price: booking.payable, quantity: 1)] }
        guard let terms = booking.terms else {
            return seatLines {
                booking.seats[$0].sectionName
            } price: {
                booking.seats[$0].price
            }
        }
        let tickets = seatLines { index in
            let ticket = terms.tickets[index]
            let area = booking.seats[index].sectionName
            return ticket.quote.category == PriceSheet.Category.standard.key ? area : "\(area), \(ticket.name)"
        } price: {
            terms.tickets[$0].quote.price
        }
        let fees = terms.tickets.flatMap(\.quote.fees) + terms.fees
        let tax = terms.tickets.reduce(0) { $0 + ($1.quote.tax?.added ?? 0) } + fees.reduce(0) { $0 + ($1.tax?.added ?? 0) }
        return tickets + feeLines(fees) + (tax > 0 ? [Line(name: "Tax", price: tax, quantity: 1)] : [])
    }

    private func seatLines(_ name: (Int) -> String, price: (Int) -> Int64) -> [Line] {
        var lines: [Line] = []
        for index in booking.seats.indices {
            let seat = booking.seats[index]
            let line = Line(
                ticketType: seat.ticketType, name: "\(title) - \(name(index))", price: price(index), quantity: 1,
                seats: seat.isStanding ? [] : [seat.label])
            lines.join(line)
        }
        return lines
    }

    private func feeLines(_ fees: [UsherCore.Quote.FeePart]) -> [Line] {
        var lines: [Line] = []
        for fee in fees where fee.amount > 0 { lines.join(Line(name: fee.name, price: fee.amount, quantity: 1)) }
        return lines
    }

    package struct Line: Sendable, Equatable {
        var ticketType: TicketType.ID?
        package let name: String
        package let price: Int64
        package var quantity: Int
        package var seats: [String] = []
    }
}

extension [PaymentOrder.Line] {
    /// One more of a line that is there, or a new one.
    fileprivate mutating func join(_ line: Element) {
        if let index = firstIndex(where: { ($0.ticketType, $0.name, $0.price) == (line.ticketType, line.name, line.price) }) {
            self[index].quantity += line.quantity
            self[index].seats += line.seats
        } else {
            append(line)
        }
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
