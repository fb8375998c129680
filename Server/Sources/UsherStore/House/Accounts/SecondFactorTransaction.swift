import UsherCore

private enum FactorStatements {
    static let isOn = Statement("SELECT 1 FROM second_factors WHERE account_id = $1 AND active_at IS NOT NULL")
    static let active = Selection<[UInt8], Int64>(
        "SELECT secret, last_step FROM second_factors WHERE account_id = $1 AND active_at IS NOT NULL")
    static let pending = Selection<[UInt8]>(
        "SELECT secret FROM second_factors WHERE account_id = $1 AND active_at IS NULL AND created_at > $2")
    static let begin = Statement(
        """
        INSERT INTO second_factors (account_id, secret, created_at) VALUES ($1, $2, $3)
        ON CONFLICT (account_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at, last_step = 0
        WHERE second_factors.active_at IS NULL
        """)
    static let activate = Statement(
        "UPDATE second_factors SET active_at = $2, last_step = $3 WHERE account_id = $1 AND active_at IS NULL")
    static let useStep = Statement(
        "UPDATE second_factors SET last_step = $2 WHERE account_id = $1 AND active_at IS NOT NULL AND last_step < $2")
    static let forget = Statement("DELETE FROM second_factors WHERE account_id = $1")
    /// Sign-ins that a second factor made strong, where no passkey may have.
    static let weaken = Statement(
        """
        UPDATE sessions SET factors = 1 WHERE account_id = $1 AND factors > 1
            AND NOT EXISTS (SELECT 1 FROM passkeys p WHERE p.account_id = $1)
        """)
    static let weakBesideStrong = Statement(
        """
        SELECT 1 FROM sessions s WHERE s.id = $1 AND s.factors = 1 AND (EXISTS (SELECT 1 FROM passkeys p WHERE p.account_id = s.account_id)
            OR EXISTS (SELECT 1 FROM second_factors f WHERE f.account_id = s.account_id AND f.active_at IS NOT NULL))
        """)
    static let standing = Selection<Instant, Int64>(
        """
        SELECT f.active_at, (SELECT COUNT(*) FROM recovery_codes r WHERE r.account_id = f.account_id AND r.used_at IS NULL)
        FROM second_factors f WHERE f.account_id = $1 AND f.active_at IS NOT NULL
        """)
}

private enum RecoveryStatements {
    static let add = Statement("INSERT INTO recovery_codes (account_id, hash) VALUES ($1, $2)")
    static let use = Statement(
        "UPDATE recovery_codes SET used_at = $3 WHERE account_id = $1 AND hash = $2 AND used_at IS NULL")
    static let forget = Statement("DELETE FROM recovery_codes WHERE account_id = $1")
}

private enum FactorTokenStatements {
    static let add = Statement("INSERT INTO factor_tokens (hash, account_id, expires_at) VALUES ($1, $2, $3)")
    static let owner = Selection<Account.ID, [UInt8]>(
        "SELECT account_id, hash FROM factor_tokens WHERE hash = $1 AND expires_at > $2 AND tries < $3")
    static let `try` = Statement("UPDATE factor_tokens SET tries = tries + 1 WHERE hash = $1 AND expires_at > $2 AND tries < $3")
    static let use = Statement("DELETE FROM factor_tokens WHERE hash = $1")
    static let forget = Statement("DELETE FROM factor_tokens WHERE account_id = $1")
}

/// An account's second factor, inside a transaction.
struct SecondFactorTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// Whether signing in takes a second factor.
    func isOn(_ account: Account.ID) throws -> Bool {
        try connection.first(FactorStatements.isOn, account) { _ in true } ?? false
    }

    /// Since when, and how many recovery codes are left; nil where there is none.
    func standing(of account: Account.ID) throws -> (since: Instant, left: Int64)? {
        try connection.first(FactorStatements.standing, account)
    }

    /// Keeps a sealed secret that counts once a code has proved it; false where there is a second factor already.
    func begin(_ sealed: [UInt8], of account: Account.ID, at now: Instant) throws -> Bool {
        try connection.execute(FactorStatements.begin, account, sealed, now) > 0
    }

    /// The sealed secret that waits for its first code.
    func pending(of account: Account.ID, since: Instant) throws -> [UInt8]? {
        try connection.first(FactorStatements.pending, account, since)
    }

    /// From now on the secret counts; its first code is used up.
    func activate(of account: Account.ID, usedStep step: Int64, at now: Instant) throws -> Bool {
        try connection.execute(FactorStatements.activate, account, now, step) > 0
    }

    /// Uses a code up: the digits of this moment, or a recovery code. False where it is neither.
    func use(_ code: String, of account: Account, _ seal: SealKey, at now: Instant) throws -> Bool {
        if let recovery = RecoveryCode(typed: code) {
            return try connection.execute(RecoveryStatements.use, account.id, recovery.digest.bytes, now) > 0
        }
        guard let (sealed, last) = try connection.first(FactorStatements.active, account.id),
            let step = try seal.opened(sealed, of: account)?.step(of: code.filter { !$0.isWhitespace }, at: now, after: last)
        else { return false }
        return try connection.execute(FactorStatements.useStep, account.id, step) > 0
    }

    /// New recovery codes in place of all before.
    func keep(_ codes: [RecoveryCode], of account: Account.ID) throws {
        try connection.execute(RecoveryStatements.forget, account)
        try connection.executeEach(RecoveryStatements.add, codes.map { [account.sql, $0.digest.bytes.sql] })
    }

    /// Whether a session may add a way in that counts as two factors: not by the password alone where the account has a stronger one.
    func mayEnrol(_ session: Session.ID) throws -> Bool {
        try connection.first(FactorStatements.weakBesideStrong, session.text) { _ in true } == nil
    }

    /// Takes the second factor away; what it has made strong is so no more.
    func forget(of account: Account.ID) throws {
        try connection.execute(FactorStatements.forget, account)
        try connection.execute(RecoveryStatements.forget, account)
        try connection.execute(FactorStatements.weaken, account)
    }

    // MARK: Between the two proofs

    func keep(_ token: FactorToken, of account: Account.ID, at now: Instant) throws {
        try connection.execute(FactorTokenStatements.add, token.digest.bytes, account, now.adding(seconds: FactorToken.life))
    }

    /// Whose token this is; nil where it is worth nothing (any more).
    func owner(of token: FactorToken, at now: Instant) throws -> Account.ID? {
        guard let (account, kept) = try connection.first(FactorTokenStatements.owner, token.digest.bytes, now, FactorToken.tries),
            SecretDigest(bytes: kept) == token.digest
        else { return nil }
        return account
    }

    /// Counts a try; false where it was one too many, or too late.
    func `try`(_ token: FactorToken, at now: Instant) throws -> Bool {
        try connection.execute(FactorTokenStatements.try, token.digest.bytes, now, FactorToken.tries) > 0
    }

    func use(_ token: FactorToken) throws { try connection.execute(FactorTokenStatements.use, token.digest.bytes) }

    func forgetTokens(of account: Account.ID) throws { try connection.execute(FactorTokenStatements.forget, account) }
}

extension SealKey {
    func sealed(_ secret: OneTimeSecret, of account: Account) throws -> [UInt8] {
        try seal(secret.bytes, for: "second factor \(account.uuid)")
    }

    func opened(_ sealed: [UInt8], of account: Account) throws -> OneTimeSecret? {
        OneTimeSecret(bytes: try open(sealed, for: "second factor \(account.uuid)"))
    }
}
