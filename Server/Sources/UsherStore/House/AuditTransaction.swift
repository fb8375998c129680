package import UsherCore

private enum AuditStatements {
    static let insert = Statement(
        """
        INSERT INTO audit (id, at, account_id, key_id, organisation_id, action, subject, result, address)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        """)
    static let latest = Selection<AuditRow>("SELECT {{columns}} FROM audit ORDER BY id DESC LIMIT $1")
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

/// The audit, inside the transaction that it tells of.
package struct AuditTransaction {
    let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

    /// Writes an audit row that stands or falls with this transaction.
    package func record(_ entry: AuditEntry) throws { try record([entry]) }

    func record(_ entries: [AuditEntry]) throws {
        guard !entries.isEmpty else { return }
        let ids = try IDTransaction(connection).takeIDs(.audit, entries.count)
        try connection.executeEach(
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
        try connection.all(AuditStatements.latest, limit)
    }
}

extension AuditRow: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            at: columns.next("at"),
            actor: Actor(account: columns.next("account_id"), key: columns.next("key_id"), address: columns.next("address")),
            organisation: columns.next("organisation_id"), action: columns.next("action"), subject: columns.next("subject"),
            result: columns.next("result"))
    }
}
