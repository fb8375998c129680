import UsherCore

/// A house's books, inside the transaction of what they tell. Lines get their numbers in the order of commits, since the counter is held until
/// then: whoever has read up to a number has missed none below it. So they are written last of all, in every transaction, and nobody waits for
/// another with the counter in hand.
struct JournalTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// Whose lines they are.
    struct Source {
        let organisation: Organisation.ID
        let event: Event.ID?
        let sale: String?
        let channel: String
        let currency: String
        var drawer: Int64?

        init(_ booking: Booking, drawer: Int64? = nil) {
            (organisation, event, sale) = (booking.organisation, booking.event, booking.uuid)
            (channel, currency) = (booking.terms?.channel.rawValue ?? SaleChannel.app.rawValue, booking.currency)
            self.drawer = drawer
        }

        init(organisation: Organisation.ID, drawer: Int64, currency: String) {
            (self.organisation, event, sale, channel) = (organisation, nil, nil, SaleChannel.counter.rawValue)
            (self.drawer, self.currency) = (drawer, currency)
        }
    }

    func write(_ lines: [JournalLine], of source: Source, currency: String? = nil, at now: Instant) throws {
        let lines = lines.filter { !$0.isEmpty }
        guard !lines.isEmpty else { return }
        guard let (zone, country) = try connection.first(JournalStatements.house, source.organisation) else {
            throw DatabaseError.defect("books of nobody")
        }
        let day = (Zone(zone) ?? .universal).date(of: now)
        let ids = try IDTransaction(connection).takeIDs(.journal, lines.count)
        try connection.executeEach(
            JournalStatements.insert,
            zip(ids, lines).map { id, line in
                let start: [SQLValue] = [
                    id.sql, now.sql, day.sql, source.organisation.sql, source.event.sql, source.sale.sql, line.kind.rawValue.sql,
                    source.channel.sql, (currency ?? source.currency).sql, (source.drawer ?? 0).sql,
                ]
                return start + JournalTransaction.columns(line, country: line.key.tax.isEmpty ? "" : country ?? "")
            })
    }

    /// What a line tells of itself; `country`: its tax's.
    private static func columns(_ line: JournalLine, country: String) -> [SQLValue] {
        let key = line.key
        return [
            key.area.sql, key.category.sql, key.fee.sql, key.code.sql, key.method.sql, country.sql, key.tax.sql, key.rate.rawValue.sql,
            line.tickets.sql, line.gross.sql, line.net.sql, line.tax.sql, line.discount.sql,
        ]
    }

    /// Tickets that are sold now, and money that came.
    func note(
        _ booking: Booking, isSold: Bool, _ payments: [JournalLine] = [], currency: String? = nil, drawer: Int64? = nil, at now: Instant
    )
        throws
    {
        let sold = isSold ? booking.journal(booking.seats.indices, withSale: true) : []
        let source = Source(booking, drawer: drawer)
        guard let currency, currency != booking.currency else { return try write(sold + payments, of: source, at: now) }
        try write(sold, of: source, at: now)
        try write(payments, of: source, currency: currency, at: now)
    }

    /// Writes what is missing for the books to say of a sale what it is.
    func restate(_ booking: Booking, at now: Instant) throws {
        try write(booking.journalStanding.beyond(try lines(of: booking.uuid)), of: Source(booking), at: now)
    }

    /// Writes the money that has gone back of a sale, or came back after all, since the books were written last.
    func payouts(of booking: Booking, drawer: Int64? = nil, at now: Instant) throws {
        for (method, currency, owed, known) in try connection.all(JournalStatements.payouts, booking.uuid) where owed != known {
            try write(
                [JournalLine(.payout, .init(method: method), gross: known - owed)], of: Source(booking, drawer: drawer), currency: currency,
                at: now)
        }
    }

    /// Writes all that the books do not say of a sale yet: one from before there were books.
    func open(_ booking: Booking) throws {
        let at = booking.paidAt ?? booking.createdAt
        if try connection.first(JournalStatements.isSold, booking.id) != nil { try restate(booking, at: at) }
        for (method, currency, received, known) in try connection.all(JournalStatements.payments, booking.uuid) where received != known {
            let line = JournalLine(.payment, .init(method: method), gross: received - known)
            try write([line], of: Source(booking), currency: currency, at: at)
        }
        try payouts(of: booking, at: at)
    }

    /// What the books say of a sale's tickets and fees.
    func lines(of sale: String) throws -> [JournalLine] { try connection.all(JournalStatements.ofSale, sale) }
}

extension JournalLine: Selectable {
    init(_ columns: inout Columns) throws {
        let kind = Kind(rawValue: columns.next("kind", example: "sale"))
        let key = Key(
            area: columns.next("area"), category: columns.next("category"), fee: columns.next("fee"), code: columns.next("code"),
            method: columns.next("method"), tax: columns.next("tax_key"), rate: PartsPerMillion(columns.next("rate_ppm")))
        self.init(
            kind ?? .move, key, tickets: columns.next("tickets"), gross: columns.next("gross"), net: columns.next("net"),
            tax: columns.next("tax"), discount: columns.next("discount"))
    }
}

private enum JournalStatements {
    static let house = Selection<String, String?>("SELECT time_zone, country FROM organisations WHERE id = $1")
    static let insert = Statement(
        """
        INSERT INTO journal (id, at, day, organisation_id, event_id, sale, kind, channel, currency, drawer_id, area, category, fee, code, method,
            country, tax_key, rate_ppm, tickets, gross, net, tax, discount)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
        """)
    static let ofSale = Selection<JournalLine>("SELECT {{columns}} FROM journal WHERE sale = $1 ORDER BY id")
    static let isSold = Selection<Int64>("SELECT 1 FROM sales WHERE id = $1")
    static let payments = Selection<String, String, Int64, Int64>(
        """
        SELECT p.provider, p.currency, CAST(SUM(p.amount) AS BIGINT),
            CAST(COALESCE((SELECT SUM(j.gross) FROM journal j
                WHERE j.sale = $1 AND j.kind = 'payment' AND j.method = p.provider AND j.currency = p.currency), 0) AS BIGINT)
        FROM payments p WHERE p.sale = $1 GROUP BY p.provider, p.currency
        """)
    /// Of each payment of a sale's what has gone back, or is to, and what the books say; by method. What has gone to another sale is a method
    /// of its own.
    static let payouts = Selection<String, String, Int64, Int64>(
        """
        SELECT x.provider, x.currency, CAST(SUM(x.owed) AS BIGINT),
            CAST(-COALESCE((SELECT SUM(j.gross) FROM journal j
                WHERE j.sale = $1 AND j.kind = 'payout' AND j.method = x.provider AND j.currency = x.currency), 0) AS BIGINT)
        FROM (
            SELECT 'credit' AS provider, b.currency AS currency, CAST(COALESCE((SELECT SUM(r.amount) FROM refunds r
                WHERE r.sale = $1 AND r.provider = 'credit' AND r.state <> 'failed'), 0) AS BIGINT) AS owed
            FROM bookings b WHERE b.uuid = $1
            UNION ALL
            SELECT p.provider AS provider, p.currency AS currency, CASE WHEN p.returned > COALESCE(r.asked, 0) THEN p.returned
                ELSE COALESCE(r.asked, 0) END AS owed
            FROM payments p LEFT JOIN (
                SELECT f.session AS session, SUM(COALESCE(f.amount, q.amount)) AS asked
                FROM refunds f JOIN payments q ON q.sale = f.sale AND q.session = f.session
                WHERE f.sale = $1 AND f.state <> 'failed' AND f.provider <> 'credit' GROUP BY f.session) r ON r.session = p.session
            WHERE p.sale = $1 AND p.provider <> 'credit') x
        GROUP BY x.provider, x.currency
        """)
}
