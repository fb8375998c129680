package import UsherCore

/// The answers that are kept for repeated requests.
package enum ScanAnswers {
    /// How many rows one transaction blanks: doors go on between.
    private static let slice = 1_000

    private static let forget = Statement(
        """
        UPDATE scans SET answer = NULL WHERE id IN (
            SELECT id FROM scans WHERE answer IS NOT NULL AND received_at <= $1 ORDER BY received_at LIMIT $2)
        """)

    /// Blanks answers older than 48 hours, a slice of them; true if there may be more.
    package static func forget(_ database: Database, at now: Instant) async throws -> Bool {
        let before = now.adding(seconds: -ScanTransaction.answersKept)
        return try await database.sweep { try $0.execute(forget, before, slice) } == slice
    }
}
