import UsherCore

private enum MailTokenStatements {
    static let replace = Statement(
        """
        INSERT INTO mail_tokens (account_id, purpose, hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (account_id, purpose) DO UPDATE SET hash = $3, created_at = $4, expires_at = $5, used_at = NULL
        """)
    static let find = Selection<[UInt8], Instant?>(
        "SELECT hash, used_at FROM mail_tokens WHERE account_id = $1 AND purpose = $2 AND expires_at > $3")
    static let use = Statement(
        "UPDATE mail_tokens SET used_at = $3 WHERE account_id = $1 AND purpose = $2 AND hash = $4 AND used_at IS NULL")
    static let void = Statement("DELETE FROM mail_tokens WHERE account_id = $1 AND used_at IS NULL")
    static let voidPurpose = Statement("DELETE FROM mail_tokens WHERE account_id = $1 AND purpose = $2 AND used_at IS NULL")
    static let forget = Statement("DELETE FROM mail_tokens WHERE account_id = $1")
}

/// How a mail's token stands.
enum MailTokenState: Equatable {
    case usable
    case used
    /// Of no account, replaced, or past its end.
    case unknown
}

/// Tokens that mails carry, inside a transaction.
struct MailTokenTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// Gives an account a new token for a purpose; the one before it is worth nothing any more.
    func keep(_ token: MailToken, _ purpose: MailToken.Purpose, of account: Account.ID, at now: Instant) throws {
        try connection.execute(
            MailTokenStatements.replace, account, purpose.rawValue, token.digest.bytes, now, now.adding(seconds: purpose.life))
    }

    func state(of token: MailToken, _ purpose: MailToken.Purpose, of account: Account.ID, at now: Instant) throws -> MailTokenState {
        guard let (kept, used) = try connection.first(MailTokenStatements.find, account, purpose.rawValue, now),
            SecretDigest(bytes: kept) == token.digest
        else { return .unknown }
        return used == nil ? .usable : .used
    }

    /// Uses a token up; false where somebody else was quicker.
    func use(_ token: MailToken, _ purpose: MailToken.Purpose, of account: Account.ID, at now: Instant) throws -> Bool {
        try connection.execute(MailTokenStatements.use, account, purpose.rawValue, now, token.digest.bytes) == 1
    }

    /// Voids whatever mailed tokens of an account are still unused.
    func voidMailTokens(of account: Account.ID) throws { try connection.execute(MailTokenStatements.void, account) }

    /// The same of those for one purpose.
    func voidMailTokens(of account: Account.ID, for purpose: MailToken.Purpose) throws {
        try connection.execute(MailTokenStatements.voidPurpose, account, purpose.rawValue)
    }

    func forgetMailTokens(of account: Account.ID) throws { try connection.execute(MailTokenStatements.forget, account) }
}
