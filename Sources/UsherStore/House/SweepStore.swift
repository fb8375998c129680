package import UsherCore

private enum SweepStatements {
    static let pushes = Statement(
        """
        DELETE FROM outbox WHERE id IN (
            SELECT id FROM outbox WHERE kind = 'wallet-push' AND done_at <= $1 ORDER BY done_at LIMIT $2)
        """)
    static let outbox = Statement(
        """
        DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE done_at <= $1 ORDER BY done_at LIMIT $2)
        """)
    static let sessions = Statement(
        """
        DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)
        """)
}

/// Takes away what is done with, a slice a transaction.
package struct SweepStore: Sendable {
    private let database: Database
    /// Seconds.
    private let outboxRetention: Int

    /// How many rows of a kind one transaction takes away: others go on between.
    package static let slice = 500
    /// Nobody asks what became of a push.
    static let pushesKept: Int64 = 86_400
    /// After their end sessions are kept for whoever asks who was signed in.
    static let sessionsKept: Int64 = 30 * 86_400

    package init(_ database: Database, outboxRetention: Int) {
        self.database = database
        self.outboxRetention = outboxRetention
    }

    /// Removes delivered pushes of yesterday, all else that was delivered before the retention, and sessions that expired a month ago; true where
    /// there may be more.
    package func sweep(at now: Instant) async throws -> Bool {
        let retention = Int64(outboxRetention)
        let counts = try await database.write { connection in
            [
                try connection.execute(
                    SweepStatements.pushes, now.adding(seconds: -SweepStore.pushesKept), SweepStore.slice),
                try connection.execute(SweepStatements.outbox, now.adding(seconds: -retention), SweepStore.slice),
                try connection.execute(SweepStatements.sessions, now.adding(seconds: -SweepStore.sessionsKept), SweepStore.slice),
            ]
        }
        return counts.contains(SweepStore.slice)
    }
}
