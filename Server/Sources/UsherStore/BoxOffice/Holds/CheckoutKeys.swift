import UsherCore

/// The Idempotency-Keys of checkouts. A key is claimed in the transaction that takes the seats; its answer is kept with the session,
/// and a refusal lets it go, since only a success is repeated.
struct CheckoutKeys {
    let connection: any Connection
    let key: IdempotencyKey
    let now: Instant

    enum Claim {
        case new
        /// A process ended before it answered; perhaps it left a hold.
        case abandoned(Booking.ID?)
        case underway
        case answered(String)
        case reused
    }

    /// A start takes at most 11 seconds: what takes longer has died.
    static let longestStart: Int64 = 15_000_000
    /// How long answers are kept, in seconds.
    static let life: Int64 = 24 * 3600

    func claim() throws -> Claim {
        try connection.execute(KeyStatements.forget, key.scope, key.text, now.adding(seconds: -CheckoutKeys.life))
        if try connection.execute(KeyStatements.claim, key.scope, key.text, key.fingerprint, now) > 0 { return .new }
        // Let go between the two statements.
        guard let (fingerprint, booking, answer, begun) = try connection.first(KeyStatements.find, key.scope, key.text) else {
            throw TransactionRetry()
        }
        guard fingerprint == key.fingerprint else { return .reused }
        if let answer { return .answered(answer) }
        guard begun <= now.adding(microseconds: -CheckoutKeys.longestStart) else { return .underway }
        try connection.execute(KeyStatements.renew, key.scope, key.text, now)
        return .abandoned(booking)
    }

    /// Whether a claim would be answered from what is kept, or refused because of it.
    func isAnswered() throws -> Bool {
        try connection.first(KeyStatements.answered, key.scope, key.text, now.adding(seconds: -CheckoutKeys.life)) != nil
    }

    func bind(_ booking: Booking.ID) throws { try connection.execute(KeyStatements.bind, key.scope, key.text, booking) }

    func answer(_ text: String) throws { try connection.execute(KeyStatements.answer, key.scope, key.text, text) }

    func release() throws { try connection.execute(KeyStatements.release, key.scope, key.text) }

    /// Forgets answers that nobody may ask for any more; true where there may be more.
    static func sweep(_ connection: any Connection, at now: Instant) throws -> Bool {
        try connection.execute(KeyStatements.sweep, now.adding(seconds: -life), 500) == 500
    }
}

private enum KeyStatements {
    static let forget = Statement("DELETE FROM checkouts WHERE scope = $1 AND key = $2 AND created_at <= $3")
    static let claim = Statement(
        "INSERT INTO checkouts (scope, key, fingerprint, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT (scope, key) DO NOTHING")
    static let find = Selection<[UInt8], Booking.ID?, String?, Instant>(
        "SELECT fingerprint, booking_id, answer, created_at FROM checkouts WHERE scope = $1 AND key = $2 {{for_update}}")
    static let answered = Selection<Instant>(
        "SELECT created_at FROM checkouts WHERE scope = $1 AND key = $2 AND created_at > $3 AND answer IS NOT NULL")
    static let renew = Statement("UPDATE checkouts SET created_at = $3 WHERE scope = $1 AND key = $2")
    static let bind = Statement("UPDATE checkouts SET booking_id = $3 WHERE scope = $1 AND key = $2")
    static let answer = Statement("UPDATE checkouts SET answer = $3 WHERE scope = $1 AND key = $2")
    static let release = Statement("DELETE FROM checkouts WHERE scope = $1 AND key = $2 AND answer IS NULL")
    static let sweep = Statement(
        """
        DELETE FROM checkouts WHERE (scope, key) IN (
            SELECT scope, key FROM checkouts WHERE created_at <= $1 ORDER BY created_at LIMIT $2)
        """)
}
