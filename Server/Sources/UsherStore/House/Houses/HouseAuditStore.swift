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

    /// The newest first, before the row `before`; `area`: the first word of actions, such as `booking`.
    package func list(
        of house: Organisation.ID, area: String? = nil, before: Int64? = nil, limit: Int
    ) async throws -> (rows: [HouseAuditRow], next: Int64?) {
        let rows = try await database.read { connection in
            try connection.all(
                AuditListStatements.list, house, area.map { $0 + "." }, area.map { $0 + "/" }, before ?? .max, limit + 1)
        }
        return (Array(rows.prefix(limit)), rows.count > limit ? rows[limit - 1].id : nil)
    }
}

private enum AuditListStatements {
    static let list = Selection<HouseAuditRow>(
        """
        SELECT {{columns}} FROM audit u LEFT JOIN accounts a ON a.id = u.account_id
        WHERE u.organisation_id = $1 AND (CAST($2 AS TEXT) IS NULL OR (u.action >= $2 AND u.action < $3)) AND u.id < $4 ORDER BY u.id DESC LIMIT $5
        """)
}
