package import UsherCore

/// What waits in the outbox, of all kinds and for all processes.
package struct OutboxBacklog: Sendable, Equatable {
    /// Rows, counted up to `Outbox.counted`; what waits for webhooks that are switched off is theirs, and nobody's delay.
    package let waiting: Int64
    /// Microseconds for which the oldest has been due; 0 where nothing is.
    package let overdue: Int64

    package init(waiting: Int64, overdue: Int64) {
        self.waiting = waiting
        self.overdue = overdue
    }
}

private enum BacklogStatements {
    static let waiting = Selection<Int64, Instant?>(
        """
        SELECT count(*), MIN(due_at) FROM (
            SELECT due_at FROM outbox o WHERE done_at IS NULL AND (kind < 'hook-' OR kind >= 'hook.'
                OR EXISTS (SELECT 1 FROM hooks h WHERE 'hook-' || h.id = o.kind AND h.disabled_at IS NULL))
            ORDER BY kind, due_at LIMIT $1) AS rows
        """)
}

extension Outbox {
    /// Nobody has to know more exactly how many there are.
    package static let counted: Int64 = 100_001

    package func backlog(at now: Instant) async throws -> OutboxBacklog {
        try await database.read { connection in
            let (waiting, oldest) = try connection.first(BacklogStatements.waiting, Outbox.counted) ?? (0, nil)
            return OutboxBacklog(waiting: waiting, overdue: oldest.map { max(0, now.microseconds - $0.microseconds) } ?? 0)
        }
    }
}
