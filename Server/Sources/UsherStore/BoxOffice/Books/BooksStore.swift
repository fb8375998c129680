import UsherCore

/// A house's books as they are read: figures are the journal's sums, to which a worker adds what came since.
package struct BooksStore: Sendable {
    let database: Database

    package init(_ database: Database) { self.database = database }

    /// How many lines, and sales, are taken at once.
    private static let width: Int64 = 5_000

    /// Adds lines that came since to the figures; true where there may be more. Lines become visible in the order of their ids, so the mark
    /// passes none.
    package func fold() async throws -> Bool {
        // Asking first keeps an idle worker from ever touching the writer.
        guard try await database.read({ try $0.first(BooksStatements.anyNew) }) != nil else { return false }
        return try await database.write { connection in
            guard let mark = try connection.first(BooksStatements.mark, "figures"),
                let (last, count) = try connection.first(BooksStatements.next, mark, BooksStore.width), count > 0
            else { return false }
            try connection.execute(BooksStatements.fold, mark, last)
            try connection.execute(BooksStatements.move, "figures", last)
            return count == BooksStore.width
        }
    }

    /// Writes the lines of some sales from before there were books; true where there are more.
    package func open() async throws -> Bool {
        let sales = try await database.read { try $0.all(BooksStatements.before, 200) }
        guard let last = sales.last?.0 else { return false }
        try await database.write { connection in
            for (_, uuid) in sales {
                guard let booking = try connection.first(BookingStatements.byUUIDToChange, uuid) else { continue }
                try JournalTransaction(connection).open(booking)
            }
            try connection.execute(BooksStatements.move, "opening", last)
        }
        return true
    }

    /// What differs between sales, payments, quotas, journal and figures, a line each; at most some of each kind.
    package func recount() async throws -> [String] {
        try await database.read { connection in
            let sales = try connection.all(RecountStatements.sales).map { sale, owed, known in
                "sale \(sale): \(owed) by its tickets, \(known) in the journal"
            }
            let payments = try connection.all(RecountStatements.payments).map { sale, owed, known in
                "sale \(sale): \(owed) by its payments, \(known) in the journal"
            }
            let coins = try connection.all(RecountStatements.coins).map { sale, owed, known in
                "sale \(sale): \(owed) of coins by its payments, \(known) in the journal"
            }
            let drawers = try connection.all(RecountStatements.drawers).map { drawer, expected, known in
                "drawer \(drawer): closed with \(expected) expected, \(known) by the journal"
            }
            let quotas = try connection.all(RecountStatements.quotas).map { quota, key, used, claimed in
                "quota \(quota) (\(key)): \(used) used, \(claimed) claimed"
            }
            let figures = try connection.all(RecountStatements.figures).map { day, kind, currency, figure, lines in
                "figures of \(CivilDate(days: day)) (\(kind), \(currency)): \(figure), \(lines) in the journal"
            }
            return sales + payments + coins + drawers + quotas + figures
        }
    }
}

private enum BooksStatements {
    static let anyNew = Selection<Int64>("SELECT 1 FROM journal WHERE id > (SELECT mark FROM books WHERE name = 'figures') LIMIT 1")
    static let mark = Selection<Int64>("SELECT mark FROM books WHERE name = $1 {{for_update}}")
    static let next = Selection<Int64, Int64>(
        """
        SELECT CAST(COALESCE(MAX(n.id), 0) AS BIGINT), COUNT(*)
        FROM (SELECT id FROM journal WHERE id > $1 ORDER BY id LIMIT $2) AS n
        """)
    static let fold = Statement(
        """
        INSERT INTO figures (organisation_id, day, event_id, kind, channel, currency, area, category, fee, code, method, country, tax_key,
            rate_ppm, tickets, gross, net, tax, discount)
        SELECT organisation_id, day, COALESCE(event_id, 0), kind, channel, currency, area, category, fee, code, method, country, tax_key, rate_ppm,
            CAST(SUM(tickets) AS BIGINT), CAST(SUM(gross) AS BIGINT), CAST(SUM(net) AS BIGINT), CAST(SUM(tax) AS BIGINT),
            CAST(SUM(discount) AS BIGINT)
        FROM journal WHERE id > $1 AND id <= $2
        GROUP BY organisation_id, day, COALESCE(event_id, 0), kind, channel, currency, area, category, fee, code, method, country, tax_key, rate_ppm
        ON CONFLICT (organisation_id, day, event_id, kind, channel, currency, area, category, fee, code, method, country, tax_key, rate_ppm)
        DO UPDATE SET tickets = figures.tickets + excluded.tickets, gross = figures.gross + excluded.gross, net = figures.net + excluded.net,
            tax = figures.tax + excluded.tax, discount = figures.discount + excluded.discount
        """)
    static let move = Statement("UPDATE books SET mark = $2 WHERE name = $1")
    static let before = Selection<Booking.ID, String>(
        """
        SELECT id, uuid FROM bookings
        WHERE id > (SELECT mark FROM books WHERE name = 'opening') AND id <= (SELECT mark FROM books WHERE name = 'before')
        ORDER BY id LIMIT $1
        """)
}

private enum RecountStatements {
    /// Of a sale that was sold its lines are what it costs, less what has gone back.
    static let sales = Selection<String, Int64, Int64>(
        """
        SELECT x.uuid, x.owed, x.known FROM (
            SELECT b.uuid AS uuid, CASE WHEN s.id IS NULL THEN 0 ELSE b.total - b.refunded END AS owed,
                CAST(COALESCE((SELECT SUM(j.gross) FROM journal j
                    WHERE j.sale = b.uuid AND j.kind IN ('sale', 'return', 'fee', 'fee_return')), 0) AS BIGINT) AS known
            FROM bookings b LEFT JOIN sales s ON s.id = b.id WHERE b.paid_at IS NOT NULL) AS x
        WHERE x.owed <> x.known ORDER BY x.uuid LIMIT 100
        """)
    static let payments = Selection<String, Int64, Int64>(
        """
        SELECT x.sale, x.owed, x.known FROM (
            SELECT p.sale AS sale, CAST(SUM(p.amount - CASE WHEN p.returned > COALESCE(r.asked, 0) THEN p.returned
                    ELSE COALESCE(r.asked, 0) END) - COALESCE((SELECT SUM(c.amount) FROM refunds c
                        WHERE c.sale = p.sale AND c.provider = 'credit' AND c.state <> 'failed'), 0) AS BIGINT) AS owed,
                CAST(COALESCE((SELECT SUM(j.gross) FROM journal j WHERE j.sale = p.sale AND j.kind IN ('payment', 'payout')), 0) AS BIGINT)
                    AS known
            FROM payments p LEFT JOIN (
                SELECT f.sale AS sale, f.session AS session, SUM(COALESCE(f.amount, q.amount)) AS asked
                FROM refunds f JOIN payments q ON q.sale = f.sale AND q.session = f.session
                WHERE f.state <> 'failed' AND f.provider <> 'credit' GROUP BY f.sale, f.session) r ON r.sale = p.sale AND r.session = p.session
            GROUP BY p.sale) AS x
        WHERE x.owed <> x.known ORDER BY x.sale LIMIT 100
        """)
    static let coins = Selection<String, Int64, Int64>(
        """
        SELECT x.sale, x.owed, x.known FROM (
            SELECT p.sale AS sale, CAST(SUM(p.rounding) + COALESCE((SELECT SUM(r.rounding) FROM refunds r WHERE r.sale = p.sale), 0) AS BIGINT)
                    AS owed,
                CAST(COALESCE((SELECT SUM(j.gross) FROM journal j WHERE j.sale = p.sale AND j.kind = 'rounding'), 0) AS BIGINT) AS known
            FROM payments p WHERE p.staff_id IS NOT NULL GROUP BY p.sale) AS x
        WHERE x.owed <> x.known ORDER BY x.sale LIMIT 100
        """)
    /// What was counted against is what the lines of a drawer say.
    static let drawers = Selection<String, Int64, Int64>(
        """
        SELECT x.uuid, x.expected, x.known FROM (
            SELECT d.uuid AS uuid, d.expected AS expected, d.float_pence + CAST(COALESCE((SELECT SUM(j.gross) FROM journal j
                WHERE j.drawer_id = d.id AND j.drawer_id <> 0 AND j.method = 'cash' AND j.kind IN ('payment', 'payout', 'rounding', 'move')),
                0) AS BIGINT) AS known
            FROM drawers d WHERE d.closed_at IS NOT NULL) AS x
        WHERE x.expected <> x.known ORDER BY x.uuid LIMIT 100
        """)
    static let quotas = Selection<SaleQuota.ID, String, Int64, Int64>(
        """
        SELECT x.id, x.key, x.used, x.claimed FROM (
            SELECT q.id AS id, q.key AS key, q.used AS used,
                CAST(COALESCE((SELECT SUM(c.amount) FROM claims c WHERE c.quota_id = q.id), 0) AS BIGINT) AS claimed
            FROM quotas q) AS x
        WHERE x.used <> x.claimed ORDER BY x.id LIMIT 100
        """)
    static let figures = Selection<Int64, String, String, Int64, Int64>(
        """
        SELECT x.day, x.kind, x.currency, CAST(SUM(x.figure) AS BIGINT), CAST(SUM(x.lines) AS BIGINT) FROM (
            SELECT day, kind, currency, organisation_id, gross AS figure, 0 AS lines, tickets AS many FROM figures
            UNION ALL
            SELECT day, kind, currency, organisation_id, 0, gross, -tickets FROM journal
            WHERE id <= (SELECT mark FROM books WHERE name = 'figures')) AS x
        GROUP BY x.organisation_id, x.day, x.kind, x.currency
        HAVING SUM(x.figure) <> SUM(x.lines) OR SUM(x.many) <> 0 ORDER BY x.day LIMIT 100
        """)
}
