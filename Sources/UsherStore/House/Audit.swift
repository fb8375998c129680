package import UsherCore

private enum AuditStatements {
    static let insert = Statement(
        """
        INSERT INTO audit (id, at, account_id, key_id, organisation_id, action, subject, result, address)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        """)
    static let latest = Statement(
        """
        SELECT at, account_id, key_id, address, organisation_id, action, subject, result
        FROM audit ORDER BY id DESC LIMIT $1
        """)
}

/// An audit row as it was stored.
package struct AuditRow: Sendable, Equatable {
    package let at: Instant
    package let actor: Actor
    package let organisation: Organisation.ID?
    package let action: String
    package let subject: String
    package let result: String
}

extension Connection {
    /// Writes an audit row that stands or falls with this transaction.
    package func record(_ entry: AuditEntry) throws { try record([entry]) }

    func record(_ entries: [AuditEntry]) throws {
        guard !entries.isEmpty else { return }
        let ids = try takeIDs(.audit, entries.count)
        try executeEach(
            AuditStatements.insert,
            zip(ids, entries).map { id, entry in
                [
                    id.sql, entry.at.sql, entry.actor.account.sql, entry.actor.key.sql, entry.organisation.sql, entry.action.sql,
                    entry.subject.sql, entry.result.sql, entry.actor.address.sql,
                ]
            })
    }

    /// The newest audit rows, newest first.
    package func latestAudit(_ limit: Int) throws -> [AuditRow] {
        try all(AuditStatements.latest, limit) { row in
            AuditRow(
                at: row.instant(0), actor: Actor(account: row.optionalID(1), key: row.optionalID(2), address: row.text(3)),
                organisation: row.optionalID(4), action: row.text(5), subject: row.text(6), result: row.text(7))
        }
    }
}
