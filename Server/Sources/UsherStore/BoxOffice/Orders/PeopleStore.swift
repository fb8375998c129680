package import UsherCore

/// Somebody who has bought of a house, as it lists them: by their latest order, so that no address stands in an address.
package struct PersonRow: Sendable, Equatable, Selectable {
    /// The latest order.
    package let order: Sale.ID
    package let uuid: String
    package let name: String
    package let email: String
    package let orders: Int64
    package let latest: Instant

    /// A sale s.
    init(_ columns: inout Columns) {
        order = columns.next("s.id")
        uuid = columns.next("s.uuid")
        name = columns.next("s.name")
        email = columns.next("s.email")
        orders = columns.next(
            """
            (SELECT COUNT(*) FROM sales a WHERE a.email = s.email AND a.email <> '' AND +a.organisation_id = s.organisation_id
                AND a.deleted_at IS NULL)
            """)
        latest = columns.next("s.created_at")
    }
}

/// A mail that was written to a person.
package struct PersonMail: Sendable, Equatable, Selectable {
    /// Of which of their orders.
    package let sale: String
    package let isRefund: Bool
    package let created: Instant
    /// Nil while it waits.
    package let sent: Instant?

    init(_ columns: inout Columns) {
        let key: String = columns.next("idempotency_key")
        isRefund = key.hasPrefix("refund-")
        sale = String(key.dropFirst(isRefund ? "refund-".utf8.count : "booking-".utf8.count).prefix(36))
        created = columns.next("created_at")
        sent = columns.next("done_at")
    }
}

/// Buyers of a house, who bought last first, for those who may read orders: whoever asks has been let in before.
package struct PeopleStore: Sendable {
    package struct Listed: Sendable, Equatable {
        package let people: [PersonRow]
        /// Where the next page begins; nil where this is the last.
        package let next: Sale.ID?
    }

    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// Those whose latest order is before `before`, so many at most. `text`: as orders are looked for.
    package func list(of house: Organisation.ID, _ text: String, before: Sale.ID? = nil, limit: Int) async throws -> Listed {
        let before = before ?? Identifier(Int64.max)
        return try await database.read { connection in
            let rows =
                WireText.trimmed(text).isEmpty
                ? try connection.all(PersonStatements.list, house, before, limit + 1)
                : try PersonSearch(connection: connection, house: house, lists: database.shared { DoorIndexes($0) }).rows(
                    text, before: before, limit: limit + 1)
            return Listed(people: Array(rows.prefix(limit)), next: rows.count > limit ? rows[limit - 1].order : nil)
        }
    }

    /// Who bought an order of this house's, whichever of theirs it is; nil where it is nobody's any more.
    package func person(_ sale: String, of house: Organisation.ID) async throws -> PersonRow? {
        guard let sale = UUIDText.normalised(sale) else { return nil }
        return try await database.read { try $0.first(PersonStatements.person, house, sale) }
    }

    /// Orders of an address, the latest first: so many at most, of those before `before`. A company's may have thousands.
    package func orders(
        of email: String, in house: Organisation.ID, before: Sale.ID? = nil, limit: Int
    ) async throws -> [OrderRow] {
        try await database.read { try $0.all(PersonStatements.orders, house, email, before ?? Identifier(Int64.max), limit) }
    }

    /// What was mailed about these orders, the latest first.
    package func mails(of orders: [OrderRow]) async throws -> [PersonMail] {
        try await database.read { connection in
            var mails: [PersonMail] = []
            let sets = orders.map { [("booking-" + $0.uuid).sql, ("booking-" + $0.uuid + "~").sql, ("refund-" + $0.uuid).sql] }
            try connection.run(PersonStatements.mails, each: sets) { _, mail in mails.append(mail) }
            return mails.sorted { $0.created > $1.created }
        }
    }
}

/// One look for people.
private struct PersonSearch {
    let connection: any Connection
    let house: Organisation.ID
    let lists: DoorIndexes

    /// So many orders are looked through for who bought them.
    private static let most = 2_000

    func rows(_ text: String, before: Sale.ID, limit: Int) throws -> [PersonRow] {
        let found = OrderSearch(
            connection: connection, house: house, filter: OrderStore.Filter(text: text), before: Identifier(Int64.max),
            lists: lists)
        let orders = Dialect.list(try found.ids(WireText.trimmed(text), most: Self.most).prefix(Self.most))
        let latest = try connection.all(PersonStatements.latest, house, orders).filter { $0 < before }.sorted(by: >)
        return try connection.all(PersonStatements.atOrders, Dialect.list(latest.prefix(limit)))
    }
}

/// A plus before a house's column keeps SQLite from going through all that the house has sold: an address has few sales.
private enum PersonStatements {
    /// Each at their latest order; the house by its bounds, as `OrderStatements.list`.
    static let list = Selection<PersonRow>(
        """
        SELECT {{columns}} FROM sales s
        WHERE (s.organisation_id, s.id) < ($1, $2) AND s.organisation_id >= $1 AND s.email <> '' AND s.deleted_at IS NULL AND NOT EXISTS (
            SELECT 1 FROM sales n WHERE n.email = s.email AND n.email <> '' AND +n.organisation_id = s.organisation_id AND n.id > s.id
                AND n.deleted_at IS NULL)
        ORDER BY s.organisation_id DESC, s.id DESC LIMIT $3
        """)
    /// The latest orders of those who have some of $2.
    static let latest = Selection<Sale.ID>(
        """
        SELECT DISTINCT (SELECT MAX(n.id) FROM sales n WHERE n.email = f.email AND n.email <> '' AND +n.organisation_id = $1
            AND n.deleted_at IS NULL)
        FROM sales f WHERE f.id {{among}}$2{{/among}} AND +f.organisation_id = $1 AND f.email <> '' AND f.deleted_at IS NULL
        """)
    static let atOrders = Selection<PersonRow>("SELECT {{columns}} FROM sales s WHERE s.id {{among}}$1{{/among}} ORDER BY s.id DESC")
    static let person = Selection<PersonRow>(
        """
        SELECT {{columns}} FROM sales o JOIN sales s ON s.email = o.email AND s.email <> '' AND +s.organisation_id = o.organisation_id
        WHERE o.uuid = $2 AND o.organisation_id = $1 AND o.deleted_at IS NULL AND s.deleted_at IS NULL ORDER BY s.id DESC LIMIT 1
        """)
    static let orders = Selection<OrderRow>(
        OrderStatements.from,
        """
        WHERE +s.organisation_id = $1 AND s.email = $2 AND s.email <> '' AND s.id < $3 AND s.deleted_at IS NULL
        ORDER BY s.id DESC LIMIT $4
        """)
    static let mails = Selection<PersonMail>(
        """
        SELECT {{columns}} FROM outbox WHERE kind = 'booking-mail'
            AND ((idempotency_key >= $1 AND idempotency_key < $2) OR idempotency_key = $3)
        """)
}
