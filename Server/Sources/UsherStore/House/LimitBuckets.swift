package import UsherCore

private enum LimitStatements {
    /// Takes one where that leaves nothing missing but what fits: no row where it does not.
    static let take = Selection<Int64>(
        """
        INSERT INTO limit_buckets (bucket, full_at) VALUES ($1, $2 + $3)
        ON CONFLICT (bucket) DO UPDATE
        SET full_at = (CASE WHEN limit_buckets.full_at > $2 THEN limit_buckets.full_at ELSE $2 END) + $3
        WHERE limit_buckets.full_at + $3 - $2 <= $4
        RETURNING full_at
        """)
    static let find = Selection<Int64>("SELECT full_at FROM limit_buckets WHERE bucket = $1")
    static let giveBack = Statement("UPDATE limit_buckets SET full_at = full_at - $2 WHERE bucket = $1")
    static let forget = Statement("DELETE FROM limit_buckets WHERE full_at <= $1")
}

/// Shared limits, inside a transaction.
struct LimitTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// Takes a token of `bucket` in this transaction; nil if there was one, else the microseconds until there is.
    func takeLimit(_ bucket: SecretDigest, _ limit: RateLimit, at now: Instant) throws -> Int64? {
        let taken = try connection.first(LimitStatements.take, bucket.bytes, now, limit.interval, limit.depth)
        if taken != nil { return nil }
        let full = try connection.first(LimitStatements.find, bucket.bytes) ?? now.microseconds
        return max(1, full + limit.interval - now.microseconds - limit.depth)
    }

    func giveBackLimit(_ bucket: SecretDigest, _ limit: RateLimit) throws {
        try connection.execute(LimitStatements.giveBack, bucket.bytes, limit.interval)
    }
}

/// Token buckets that all processes on a database share.
package struct LimitBuckets: Sendable {
    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// Nil where only one process has the database: what it remembers by itself is as good.
    package init?(sharedBy database: Database) {
        guard database.engine == .postgres else { return nil }
        self.init(database)
    }

    /// Takes a token of `bucket`; nil if there was one, else the microseconds until there is.
    package func take(_ bucket: SecretDigest, _ limit: RateLimit, at now: Instant) async throws -> Int64? {
        try await database.write { try LimitTransaction($0).takeLimit(bucket, limit, at: now) }
    }

    /// Puts back a token that was taken in vain.
    package func giveBack(_ bucket: SecretDigest, _ limit: RateLimit) async throws {
        try await database.write { try LimitTransaction($0).giveBackLimit(bucket, limit) }
    }

    /// Forgets those that are full.
    package func forget(at now: Instant) async throws {
        try await database.write { try $0.execute(LimitStatements.forget, now) }
    }
}
