package import UsherCore

private enum OutboxStatements {
    static let insert = Statement(
        """
        INSERT INTO outbox (id, kind, idempotency_key, payload, sealed, due_at, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (idempotency_key) DO NOTHING
        """)
    static let nextID = Selection<Int64>("SELECT nextval('outbox_ids')")
    static let anyDue = Statement("SELECT 1 FROM outbox WHERE done_at IS NULL AND kind = $1 AND due_at <= $2 LIMIT 1")
    static let claim = Selection<OutboxClaim>(
        """
        WITH due AS MATERIALIZED (
            SELECT id FROM outbox WHERE done_at IS NULL AND kind = $1 AND due_at <= $2 ORDER BY due_at, id LIMIT $4 {{skip_locked}}
        )
        UPDATE outbox SET due_at = $3, attempts = attempts + 1 WHERE id IN (SELECT id FROM due)
        RETURNING {{columns}}
        """)
    static let done = Statement(
        """
        UPDATE outbox SET done_at = $3, sealed = NULL, failure = $4 WHERE id = $1 AND attempts = $2 AND done_at IS NULL
        """)
    /// What is held back because its house moves (`HouseOutbox`) stays so.
    static let retry = Statement(
        """
        UPDATE outbox SET due_at = CASE WHEN due_at >= 4102444800000000 THEN CAST($3 AS BIGINT) + 3155760000000000 ELSE $3 END, failure = $4
        WHERE id = $1 AND attempts = $2 AND done_at IS NULL
        """)
}

/// The outbox, inside the transaction that causes what it sends.
package struct OutboxTransaction {
    let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

    /// Puts side effects into this transaction; returns how many are new. The ids come from `ids` where it has some left.
    @discardableResult
    package func enqueue(_ items: [OutboxItem], ids: IDPool? = nil, at now: Instant) throws -> Int {
        var added = 0
        for item in items {
            let id = try ids?.take() ?? outboxID()
            added += try connection.execute(
                OutboxStatements.insert, id, item.kind, item.idempotencyKey, item.payload, item.sealed, item.due, now)
        }
        return added
    }

    /// The claim's row is delivered, or given up for `failure`; nothing where another worker has taken it meanwhile.
    @discardableResult
    func done(_ claim: OutboxClaim, failure: String?, at now: Instant) throws -> Bool {
        try connection.execute(OutboxStatements.done, claim.id, claim.attempt, now, failure) > 0
    }

    /// It is due again at `due`.
    @discardableResult
    func retry(_ claim: OutboxClaim, failure: String?, due: Instant) throws -> Bool {
        try connection.execute(OutboxStatements.retry, claim.id, claim.attempt, due, failure) > 0
    }

    /// On PostgreSQL from a sequence: for the row of a counter, all who have something to send would wait for each other's commits.
    private func outboxID() throws -> Int64 {
        if connection.engine == .sqlite { return try IDTransaction(connection).takeIDs(.outbox).lowerBound }
        guard let id = try connection.first(OutboxStatements.nextID) else { throw DatabaseError.defect("no id of the outbox") }
        return id
    }
}

/// What waits to leave the house. Workers of any number of processes share it; each row is one worker's for the time of a
/// lease, and is delivered at least once.
package struct Outbox: Sendable {
    let database: Database
    /// In microseconds: longer than any delivery may take.
    private let lease: Int64

    package init(_ database: Database, lease: Int64 = 60_000_000) {
        self.database = database
        self.lease = lease
    }

    /// Takes up to `limit` rows of a kind that are due.
    package func claim(_ kind: String, limit: Int, at now: Instant) async throws -> [OutboxClaim] {
        // Asking first keeps an idle worker from ever touching the writer.
        let any = try await database.read { try $0.first(OutboxStatements.anyDue, kind, now, read: { _ in true }) ?? false }
        guard any else { return [] }
        let until = now.adding(microseconds: lease)
        return try await database.write { connection in
            try connection.all(OutboxStatements.claim, kind, now, until, limit)
        }
    }

    /// Delivered: the secret is blanked. `failure` tells why it will never be, where it was given up.
    package func done(_ claim: OutboxClaim, failure: String? = nil, at now: Instant) async throws {
        try await database.write { try OutboxTransaction($0).done(claim, failure: failure, at: now) }
    }

    /// Not delivered: due again after a pause that doubles with each try.
    package func retry(_ claim: OutboxClaim, failure: String, at now: Instant) async throws {
        let due = now.adding(microseconds: Self.pause(after: claim.attempt))
        try await database.write { try OutboxTransaction($0).retry(claim, failure: failure, due: due) }
    }

    /// Its time has not come: due again then.
    package func postpone(_ claim: OutboxClaim, until due: Instant) async throws {
        try await database.write { try OutboxTransaction($0).retry(claim, failure: nil, due: due) }
    }

    /// 2 s, 4 s, 8 s … one hour at most, in microseconds.
    package static func pause(after attempt: Int64) -> Int64 {
        attempt >= 12 ? 3_600_000_000 : min(3_600_000_000, 1_000_000 << max(1, attempt))
    }
}

extension OutboxClaim: Selectable {
    /// The item is due again when the lease ends.
    init(_ columns: inout Columns) {
        self.init(
            id: columns.next("id"), attempt: columns.next("attempts"), created: columns.next("created_at"),
            item: OutboxItem(
                kind: columns.next("kind"), idempotencyKey: columns.next("idempotency_key"), payload: columns.next("payload"),
                sealed: columns.next("sealed"), due: columns.next("due_at")))
    }
}
