package import UsherCore

/// What a check of payments reads of the house's own books, and where it notes what it found.
package struct PaymentBooks: Sendable {
    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// Those of these sessions whose payment is known.
    package func known(_ sessions: [String], from provider: String) async throws -> Set<String> {
        try await database.read { connection in
            var known: Set<String> = []
            try connection.run(BookStatements.session, each: sessions.map { [provider.sql, $0.sql] }) { index, _ in
                known.insert(sessions[index])
            }
            return known
        }
    }

    /// A payment by the provider's name for the money.
    package func receipt(ofCharge charge: String, from provider: String) async throws -> (receipt: PaymentReceipt, sale: String)? {
        try await database.read { try PaymentTransaction($0).receipt(ofCharge: charge, from: provider) }
    }

    /// What was received in this time: the provider's name for the money, and the sale.
    package func charges(from provider: String, _ times: Range<Instant>) async throws -> [(charge: String, sale: String)] {
        try await database.read { connection in
            try connection.all(BookStatements.charges, provider, times.lowerBound, times.upperBound)
        }
    }

    /// Refunds that were asked for in this time.
    package func refunds(from provider: String, _ times: Range<Instant>) async throws -> [Refund] {
        try await database.read { connection in
            try connection.all(BookStatements.refunds, provider, times.lowerBound, times.upperBound)
        }
    }

    /// Takes a provider's nightly check for one of all processes; false where it is not its time, or another has it.
    package func claim(_ provider: String, at now: Instant, due: Instant, since: Instant) async throws -> Bool {
        try await database.write { connection in
            // A new house counts as checked some hours ago: its first check comes in its first night.
            try connection.execute(BookStatements.begin, provider, since)
            return try connection.execute(BookStatements.claim, provider, now, due) > 0
        }
    }

    /// Gives a check back that could not be made: it counts as made at `since`.
    package func release(_ provider: String, since: Instant) async throws {
        try await database.write { try $0.execute(BookStatements.release, provider, since) }
    }

    /// What a check came to.
    package func checked(_ provider: String, differences: Int, at now: Instant) async throws {
        try await database.write { try $0.execute(BookStatements.checked, provider, now, differences) }
    }

    /// What `/metrics` tells of payments.
    package func state(at now: Instant) async throws -> PaymentsState {
        try await database.read { connection in
            let last = try connection.first(BookStatements.last)
            let failed = try connection.first(RefundStatements.countFailed) ?? 0
            let silent = try connection.first(BookStatements.silent, now.adding(seconds: -3_600)) ?? 0
            return PaymentsState(checkedAt: last?.0, differences: last?.1 ?? 0, failedRefunds: failed, unanswered: silent)
        }
    }
}

/// How payments stand in all.
package struct PaymentsState: Sendable, Equatable {
    /// When the last check ended; nil where there was none.
    package var checkedAt: Instant?
    package var differences: Int64
    package var failedRefunds: Int64
    /// Sessions and refunds that a provider has given no answer about for an hour.
    package var unanswered: Int64

    package init(checkedAt: Instant? = nil, differences: Int64 = 0, failedRefunds: Int64 = 0, unanswered: Int64 = 0) {
        self.checkedAt = checkedAt
        self.differences = differences
        self.failedRefunds = failedRefunds
        self.unanswered = unanswered
    }
}

private enum BookStatements {
    static let session = Statement("SELECT 1 FROM payments WHERE provider = $1 AND session = $2")
    static let charges = Selection<String, String>(
        "SELECT charge, sale FROM payments WHERE provider = $1 AND charge IS NOT NULL AND received_at >= $2 AND received_at < $3")
    static let refunds = Selection<Refund>(
        "SELECT {{columns}} FROM refunds WHERE provider = $1 AND asked_at >= $2 AND asked_at < $3 ORDER BY asked_at, id")
    static let begin = Statement("INSERT INTO payment_checks (provider, claimed_at) VALUES ($1, $2) ON CONFLICT (provider) DO NOTHING")
    static let claim = Statement("UPDATE payment_checks SET claimed_at = $2 WHERE provider = $1 AND claimed_at <= $3")
    static let release = Statement("UPDATE payment_checks SET claimed_at = $2 WHERE provider = $1")
    static let checked = Statement(
        """
        INSERT INTO payment_checks (provider, claimed_at, checked_at, differences) VALUES ($1, $2, $2, $3)
        ON CONFLICT (provider) DO UPDATE SET claimed_at = $2, checked_at = $2, differences = $3
        """)
    static let last = Selection<Instant?, Int64?>(
        "SELECT checked_at, differences FROM payment_checks WHERE checked_at IS NOT NULL ORDER BY checked_at DESC LIMIT 1")
    static let silent = Selection<Int64>(
        """
        SELECT COUNT(*) FROM (
            SELECT 1 FROM outbox WHERE done_at IS NULL AND kind IN ('payment-expiry', 'payment-refund') AND created_at <= $1
                AND failure IS NOT NULL LIMIT 1000) AS silent
        """)
}
