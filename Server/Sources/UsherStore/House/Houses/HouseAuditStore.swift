package import UsherCore

/// An audit row with who did it, by name.
package struct HouseAuditRow: Sendable, Equatable, Selectable {
    package let id: Int64
    package let at: Instant
    /// Nil for a command on the machine, or somebody who is not known.
    package let name: String?
    package let email: String?
    package let action: String
    package let subject: String
    package let result: String
    package let address: String

    /// An audit row u and the account a that it may name.
    init(_ columns: inout Columns) {
        id = columns.next("u.id")
        at = columns.next("u.at")
        name = columns.next("a.name")
        email = columns.next("a.email")
        action = columns.next("u.action")
        subject = columns.next("u.subject")
        result = columns.next("u.result")
        address = columns.next("u.address")
    }
}

/// What was done in a house's name. Nothing changes it.
package struct HouseAuditStore: Sendable {
    let database: Database

    package init(_ database: Database) { self.database = database }

    /// Which rows.
    package struct Filter: Sendable, Equatable {
        /// The first word of actions, such as `booking`; nil for all.
        package var area: String?
        /// Who did it, by their account's UUID.
        package var who: String?
        /// Whether it was refused; nil for both.
        package var isRefused: Bool?
        package var since: Instant?

        package init(area: String? = nil, who: String? = nil, isRefused: Bool? = nil, since: Instant? = nil) {
            (self.area, self.who, self.isRefused, self.since) = (area, who, isRefused, since)
        }
    }

    /// The newest first, before the row `before`.
    package func list(
        of house: Organisation.ID, _ filter: Filter = Filter(), before: Int64? = nil, limit: Int
    ) async throws -> (rows: [HouseAuditRow], next: Int64?) {
        let rows = try await database.read { connection in
            try connection.all(
                AuditListStatements.list, house, filter.area.map { $0 + "." }, filter.area.map { $0 + "/" }, before ?? .max, limit + 1,
                filter.who, filter.since, filter.isRefused)
        }
        return (Array(rows.prefix(limit)), rows.count > limit ? rows[limit - 1].id : nil)
    }
}

private enum AuditListStatements {
    /// The house by its bounds, as `OrderStatements.list`.
    static let list = Selection<HouseAuditRow>(
        """
        SELECT {{columns}} FROM audit u LEFT JOIN accounts a ON a.id = u.account_id
        WHERE (u.organisation_id, u.id) < ($1, $4) AND u.organisation_id >= $1 AND (CAST($2 AS TEXT) IS NULL OR (u.action >= $2 AND u.action < $3))
            AND (CAST($6 AS TEXT) IS NULL OR a.uuid = $6) AND (CAST($7 AS BIGINT) IS NULL OR u.at >= $7)
            AND (CAST($8 AS BIGINT) IS NULL
                OR CASE WHEN u.action LIKE '%.refused' OR u.result LIKE '%refused%' THEN 1 ELSE 0 END = $8)
        ORDER BY u.organisation_id DESC, u.id DESC LIMIT $5
        """)
}
