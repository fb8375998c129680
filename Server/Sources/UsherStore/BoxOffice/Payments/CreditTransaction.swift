import UsherCore

/// Money that has gone from one sale to another in place of going back to its buyer, inside a transaction. It stays with the payments that it
/// came by: the first sale has a refund by `credit` of each, the second a payment by `credit`. What goes back of that one goes back through
/// the first.
struct CreditTransaction {
    let connection: any Connection
    let now: Instant

    init(_ connection: any Connection, at now: Instant) { (self.connection, self.now) = (connection, now) }

    /// So much of one payment of a sale's.
    struct Source {
        let session: String
        let provider: String
        var amount: Int64
    }

    /// Of which payments so much of a sale's price goes back, the newest first.
    func sources(of price: Int64, in booking: Booking) throws -> [Source] {
        let payments = PaymentTransaction(connection)
        let part = try payments.part(of: price, in: booking)
        var sources: [Source] = []
        if booking.payment.isAtCounter {
            sources = try CounterTransaction(connection).back(of: price, in: booking).map {
                Source(session: $0.part.session, provider: $0.part.method.rawValue, amount: $0.amount)
            }
        } else if part.own > 0, booking.payment.moves {
            let session = try payments.keptReceipt(of: booking.uuid)?.session ?? booking.payment.session ?? ""
            sources = [Source(session: session, provider: booking.payment.provider, amount: part.own)]
        }
        if part.credit > 0 {
            let session = BookingPayment.creditSession(of: booking.uuid)
            sources.append(Source(session: session, provider: BookingPayment.credit, amount: part.credit))
        }
        return sources
    }

    /// What a sale is worth to another one that stands in its place goes there.
    func lend(_ sources: [Source], of booking: Booking, to other: Booking) throws {
        for source in sources {
            let id = CreditTransaction.name(of: other.uuid) + source.session
            try connection.execute(
                CreditStatements.lend, id, booking.uuid, source.session, source.amount, booking.currency, now)
        }
        let sum = sources.reduce(0) { $0 + $1.amount }
        guard sum > 0 else { return }
        try connection.execute(
            CreditStatements.come, BookingPayment.creditSession(of: other.uuid), other.uuid, sum, other.currency, now)
    }

    private static func name(of child: String) -> String { "credit-\(child)-" }

    /// So much of what came with other tickets goes back, through the sale that they were of. The books of both follow with `keepBooks`.
    func payBack(_ amount: Int64, of booking: Booking) throws {
        guard amount > 0 else { return }
        let name = "refund-\(booking.uuid)-\(booking.revision)"
        try returnCredit(amount, of: booking, named: name)
    }

    /// The same of all that is still here of it.
    func payAllBack(of booking: Booking) throws {
        guard booking.exchange != nil, let credit = try PaymentTransaction(connection).credit(of: booking.uuid) else { return }
        try payBack(credit.amount - credit.returned, of: booking)
    }

    /// Sends some of a payment back.
    func send(_ source: Source, of booking: Booking, named name: String) throws {
        switch source.provider {
        case BookingPayment.credit: try returnCredit(source.amount, of: booking, named: name)
        case let method where CounterMethod(rawValue: method) != nil:
            // Somebody has to do it by hand.
            try CounterTransaction(connection).ask(
                source.amount, of: (source.session, method), in: booking, id: "\(name)-\(source.session)", at: now)
        default:
            let payments = PaymentTransaction(connection)
            var amount = source.amount
            let receipt = try payments.receipts(of: booking.uuid).first { $0.session == source.session }
            if let receipt {
                // What somebody has sent back elsewhere, while it was another sale's, does not go back again.
                amount = min(amount, receipt.amount - max(receipt.returned, try payments.gone(of: booking.uuid, receipt).back))
            }
            guard amount > 0 else { return }
            try RefundTransaction(connection).begin("\(name)-\(source.session)", of: booking, receipt, amount: amount, at: now)
        }
    }

    private func returnCredit(_ amount: Int64, of booking: Booking, named name: String) throws {
        guard let exchange = booking.exchange, let parent = try connection.first(BookingStatements.byUUIDToChange, exchange.sale) else {
            throw DatabaseError.defect("a credit from nowhere")
        }
        let session = BookingPayment.creditSession(of: booking.uuid)
        try connection.execute(CreditStatements.lend, "\(name)-\(session)", booking.uuid, session, amount, booking.currency, now)
        var rest = amount
        for (id, session, provider, lent) in try connection.all(
            CreditStatements.lent, parent.uuid, CreditTransaction.name(of: booking.uuid))
        where rest > 0 {
            let part = min(rest, lent)
            if part == lent {
                try connection.execute(CreditStatements.forget, id)
            } else {
                try connection.execute(CreditStatements.lessen, id, part)
            }
            try send(Source(session: session, provider: provider, amount: part), of: parent, named: name)
            rest -= part
        }
    }

    /// Writes down what goes back of the sales behind this one. Comes after all else, as the books do.
    func keepBooks(behind booking: Booking) throws {
        var next = booking.exchange?.sale
        while let uuid = next, let parent = try connection.first(BookingStatements.byUUID, uuid) {
            try JournalTransaction(connection).payouts(of: parent, at: now)
            next = parent.exchange?.sale
        }
    }
}

extension PaymentTransaction {
    /// What came for a sale with the tickets that it stands in place of, and what of that has gone back.
    func credit(of sale: String) throws -> (amount: Int64, returned: Int64)? {
        try connection.first(CreditStatements.credit, sale, BookingPayment.creditSession(of: sale))
    }
}

private enum CreditStatements {
    static let lend = Statement(
        """
        INSERT INTO refunds (id, sale, provider, session, amount, currency, state, tried_at, asked_at, changed_at)
        VALUES ($1, $2, 'credit', $3, $4, $5, 'done', $6, $6, $6)
        """)
    static let come = Statement(
        """
        INSERT INTO payments (provider, session, sale, amount, currency, kept, received_at) VALUES ('credit', $1, $2, $3, $4, 0, $5)
        """)
    static let credit = Selection<Int64, Int64>(
        """
        SELECT p.amount, CAST(COALESCE((SELECT SUM(r.amount) FROM refunds r
            WHERE r.sale = $1 AND r.session = p.session AND r.state <> 'failed'), 0) AS BIGINT)
        FROM payments p WHERE p.sale = $1 AND p.provider = 'credit' AND p.session = $2
        """)
    /// What of a sale's payments has gone to another one: what was paid for it last comes first.
    static let lent = Selection<String, String, String, Int64>(
        """
        SELECT r.id, r.session, COALESCE(p.provider, b.provider), r.amount FROM refunds r JOIN bookings b ON b.uuid = r.sale
            LEFT JOIN payments p ON p.sale = r.sale AND p.session = r.session
        WHERE r.sale = $1 AND r.provider = 'credit' AND r.id LIKE $2 || '%'
        ORDER BY CASE WHEN p.provider = 'credit' THEN 1 ELSE 0 END, p.received_at DESC, r.session DESC
        """)
    static let lessen = Statement("UPDATE refunds SET amount = amount - $2 WHERE id = $1")
    static let forget = Statement("DELETE FROM refunds WHERE id = $1")
}
