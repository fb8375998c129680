package import UsherCore

/// Orders of a house, the newest first, for those who may read them: whoever asks has been let in before.
package struct OrderStore: Sendable {
    /// Which orders.
    package struct Filter: Sendable, Equatable {
        /// Of one show; nil for all.
        package var show: String?
        /// A sale's status; nil for all.
        package var status: String?
        /// Names, an address, a number or a ticket's code.
        package var text: String?

        package init(show: String? = nil, status: String? = nil, text: String? = nil) {
            (self.show, self.status, self.text) = (show, status, text)
        }
    }

    package struct Listed: Sendable, Equatable {
        package let orders: [OrderRow]
        /// Where the next page begins; nil where this is the last.
        package let next: Sale.ID?
    }

    let database: Database

    package init(_ database: Database) { self.database = database }

    /// Those before `before`, so many at most.
    package func list(
        of house: Organisation.ID, _ filter: Filter = Filter(), before: Sale.ID? = nil, limit: Int
    ) async throws -> Listed {
        try await database.read { connection in
            let search = OrderSearch(
                connection: connection, house: house, filter: filter, before: before ?? Identifier(Int64.max),
                lists: database.shared { DoorIndexes($0) })
            let rows = try search.rows(limit + 1)
            return Listed(orders: Array(rows.prefix(limit)), next: rows.count > limit ? rows[limit - 1].id : nil)
        }
    }

    /// The order of a whole ticket code; nil where it is none of this house's.
    package func find(code text: String, of house: Organisation.ID) async throws -> OrderRow? {
        try await database.read { connection in
            for code in TicketCode.candidates(text) {
                for sale in try connection.all(OrderStatements.code, code) {
                    if let row = try connection.first(OrderStatements.one, sale, house, String?.none, String?.none) { return row }
                }
            }
            return nil
        }
    }

    /// What a show's orders have brought, without what went back.
    package func takings(of event: Event.ID) async throws -> Int64 {
        try await database.read { try $0.first(OrderStatements.takings, event) ?? 0 }
    }

    /// Exactly up to 10,000, then 10,001.
    package func count(of house: Organisation.ID, _ filter: Filter) async throws -> Int64 {
        try await database.read { connection in
            guard let show = filter.show else { return try connection.first(OrderStatements.count, house, filter.status) ?? 0 }
            return try connection.first(OrderStatements.countOfShow, house, show, filter.status) ?? 0
        }
    }
}

/// One look for orders.
struct OrderSearch {
    let connection: any Connection
    let house: Organisation.ID
    let filter: OrderStore.Filter
    let before: Sale.ID
    let lists: DoorIndexes

    func rows(_ limit: Int) throws -> [OrderRow] {
        guard let text = filter.text.map(WireText.trimmed), !text.isEmpty else {
            guard let show = filter.show else { return try connection.all(OrderStatements.list, house, filter.status, before, limit) }
            return try connection.all(OrderStatements.ofShow, house, show, filter.status, before, limit)
        }
        // Of a show or a status there may be few among many that the text names.
        let isFiltered = filter.show != nil || filter.status != nil
        var (rows, rest) = ([OrderRow](), try ids(text, most: isFiltered ? OrderSearch.most : limit)[...])
        while rows.count < limit, !rest.isEmpty {
            let some = rest.prefix(isFiltered ? OrderSearch.most / 20 : limit)
            rows += try connection.all(OrderStatements.some, Dialect.list(some), house, filter.show, filter.status)
            rest = rest.dropFirst(some.count)
        }
        return Array(rows.prefix(limit))
    }

    /// The newest first. `most`: more of them nobody needs.
    func ids(_ text: String, most: Int = OrderSearch.most) throws -> [Sale.ID] {
        try named(text, newest: most).filter { $0 < before }.sorted(by: >)
    }

    /// The sales that a text names, as many as anybody would look through.
    private func named(_ text: String, newest: Int) throws -> Set<Sale.ID> {
        let most = OrderSearch.most
        var found = Set<Sale.ID>()
        if let number = Digits.whole(text, in: 1...Sale.ID.largest) { found.insert(Sale.ID(number)) }
        if let number = BookingTerms.number(text) { found.formUnion(try connection.all(OrderStatements.number, number)) }
        let discount = DiscountCode.tidied(text)
        if DiscountCode.isCode(discount) { found.formUnion(try connection.all(OrderStatements.discount, house, discount, most)) }
        for code in TicketCode.candidates(text) { found.formUnion(try connection.all(OrderStatements.code, code)) }
        if text.contains("@") {
            let email = text.lowercased()
            return found.union(try connection.all(OrderStatements.email, house, email, SearchWords.end(of: email), most))
        }
        let words = SearchWords.queryWords(text).sorted { $0.utf8.count > $1.utf8.count }.prefix(4)
        return words.isEmpty ? found : found.union(try named(Array(words), newest: newest))
    }

    /// By words: of large lists the newest from memory, of all others as many as anybody would look through.
    private func named(_ words: [String], newest most: Int) throws -> Set<Sale.ID> {
        var (found, known) = (Set<Sale.ID>(), [Event.ID]())
        let state = try DoorIndexStatements.state(connection)
        for event in try lists.large(of: house, connection) {
            let newest = try lists.newest(words, in: event, before: before, most: min(most, OrderSearch.mostOfList), at: state, connection)
            guard let newest else { continue }
            found.formUnion(newest)
            known.append(event)
        }
        let others = Dialect.list(known)
        var common: Set<Sale.ID>?
        for word in words where common?.isEmpty != true {
            let sales = Set(
                try connection.all(
                    OrderStatements.word, house, word, SearchWords.end(of: word), word.utf8.count, OrderSearch.most, others, before,
                    words.count == 1 ? most : OrderSearch.most))
            common = common.map { $0.intersection(sales) } ?? sales
        }
        return found.union(common ?? [])
    }

    private static let mostOfList = 2_000

    private static let most = 20_000
}

enum OrderStatements {
    static let from: StaticString = """
        SELECT {{columns}} FROM sales s JOIN events e ON e.id = s.event_id JOIN organisations o ON o.id = s.organisation_id
            LEFT JOIN bookings b ON b.id = s.id LEFT JOIN sold_terms m ON m.sale = s.uuid
        """
    /// A house is said by its bounds: told that it is one, PostgreSQL goes through everybody's sales, the newest first, until a page is full.
    static let list = Selection<OrderRow>(
        from,
        """
        WHERE (s.organisation_id, s.id) < ($1, $3) AND s.organisation_id >= $1 AND s.deleted_at IS NULL
            AND (CAST($2 AS TEXT) IS NULL OR s.status = $2)
        ORDER BY s.organisation_id DESC, s.id DESC LIMIT $4
        """)
    /// Of one show: without looking through the house's others for them.
    static let ofShow = Selection<OrderRow>(
        from,
        """
        WHERE s.event_id = (SELECT id FROM events WHERE uuid = $2) AND +s.organisation_id = $1 AND s.deleted_at IS NULL
            AND (CAST($3 AS TEXT) IS NULL OR s.status = $3) AND s.id < $4
        ORDER BY s.id DESC LIMIT $5
        """)
    static let one = Selection<OrderRow>(
        from,
        """
        WHERE s.id = $1 AND s.organisation_id = $2 AND s.deleted_at IS NULL AND (CAST($3 AS TEXT) IS NULL OR e.uuid = $3) AND (CAST($4 AS TEXT) IS NULL OR s.status = $4)
        """)
    /// $1 orders.
    static let some = Selection<OrderRow>(
        from,
        """
        WHERE s.id {{among}}$1{{/among}} AND +s.organisation_id = $2 AND s.deleted_at IS NULL AND (CAST($3 AS TEXT) IS NULL OR e.uuid = $3) AND (CAST($4 AS TEXT) IS NULL OR s.status = $4)
        ORDER BY s.id DESC
        """)
    static let count = Selection<Int64>(
        """
        SELECT COUNT(*) FROM (SELECT 1 FROM sales s WHERE s.organisation_id >= $1 AND s.organisation_id <= $1 AND s.deleted_at IS NULL
            AND (CAST($2 AS TEXT) IS NULL OR s.status = $2) ORDER BY s.organisation_id, s.id LIMIT 10001) AS counted
        """)
    static let countOfShow = Selection<Int64>(
        """
        SELECT COUNT(*) FROM (SELECT 1 FROM sales s WHERE s.event_id = (SELECT id FROM events WHERE uuid = $2) AND +s.organisation_id = $1
            AND s.deleted_at IS NULL AND (CAST($3 AS TEXT) IS NULL OR s.status = $3) LIMIT 10001) AS counted
        """)
    static let takings = Selection<Int64>(
        """
        SELECT CAST(COALESCE(SUM(b.total - b.refunded), 0) AS BIGINT) FROM sales s JOIN bookings b ON b.id = s.id
        WHERE s.event_id = $1 AND s.deleted_at IS NULL
        """)
    /// By the feed of a show's sales, which is in the order of their changes: among these are the newest.
    static let newest = Selection<OrderRow>(
        from, "WHERE s.event_id = $1 AND s.deleted_at IS NULL ORDER BY s.mark DESC, s.changed DESC LIMIT $2")
    /// All sales before an instant are one row, of minute 0.
    static let minutes = Selection<Int64, Int64, Int64>(
        """
        SELECT x.minute, CAST(SUM(x.money) AS BIGINT), CAST(SUM(x.tickets) AS BIGINT)
        FROM (
            SELECT CASE WHEN s.created_at >= $2 THEN s.created_at / 60000000 ELSE 0 END AS minute,
                COALESCE(b.total - b.refunded, 0) AS money,
                CASE WHEN s.created_at >= $2
                    THEN (SELECT COALESCE(SUM(l.quantity), 0) FROM sale_lines l WHERE l.sale_id = s.id) ELSE 0 END AS tickets
            FROM sales s LEFT JOIN bookings b ON b.id = s.id
            WHERE s.event_id = $1 AND s.deleted_at IS NULL) AS x
        GROUP BY x.minute
        """)
    static let code = Selection<Sale.ID>("SELECT sale_id FROM codes WHERE code = $1")
    static let number = Selection<Sale.ID>(
        """
        SELECT id FROM bookings WHERE number = $1
        UNION ALL SELECT s.id FROM sold_terms m JOIN sales s ON s.uuid = m.sale WHERE m.number = $1
        """)
    static let discount = Selection<Sale.ID>(
        """
        SELECT c.booking_id FROM discount_codes d JOIN quotas q ON q.code_id = d.id JOIN claims c ON c.quota_id = q.id
        WHERE d.organisation_id = $1 AND d.code = $2 LIMIT $3
        """)
    static let email = Selection<Sale.ID>(
        """
        SELECT id FROM sales WHERE +organisation_id = $1 AND email <> '' AND email >= $2 AND email < $3 ORDER BY email, id LIMIT $4
        """)
    /// The newest $8 of those before $7, among as many as anybody would look through.
    static let word = Selection<Sale.ID>(
        """
        SELECT x.sale_id FROM (
            SELECT d.sale_id FROM events e JOIN door_words d ON d.event_id = e.id AND d.word >= $2 AND d.word < $3 AND d.shared < $4
            WHERE e.organisation_id = $1 AND NOT e.id {{among}}$6{{/among}}
            LIMIT $5) AS x
        WHERE x.sale_id < $7 ORDER BY x.sale_id DESC LIMIT $8
        """)
}
