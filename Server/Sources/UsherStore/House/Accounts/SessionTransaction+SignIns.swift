import UsherCore

/// Why all that somebody can act as an account by ends at once.
package enum SignInsEnd: String, Sendable, CaseIterable {
    /// Its owner signs out everywhere.
    case signedOut
    case passwordChanged
    /// From now on it takes two factors: what one has begun is over.
    case secondFactorSet
    /// By a mailed link, which also confirms the address.
    case passwordReset
    /// Somebody else has proved that the address is theirs.
    case takenOver
    case deactivated
    case deleted
}

private enum SignInStatements {
    static let lock = Selection<String?>("SELECT password FROM accounts WHERE id = $1 AND deactivated_at IS NULL {{for_update}}")
    static let lockAny = Statement("SELECT 1 FROM accounts WHERE id = $1 {{for_update}}")
    static let dropPassword = Statement("UPDATE accounts SET password = NULL WHERE id = $1")
    static let verify = Statement("UPDATE accounts SET email_verified_at = COALESCE(email_verified_at, $2) WHERE id = $1")
    static let revokeKeys = Statement("UPDATE api_keys SET revoked_at = $2 WHERE account_id = $1 AND revoked_at IS NULL")
}

extension SessionTransaction {
    /// Holds an account that somebody signs in to until the commit, so that a sign-in either is there to be ended or sees the end. False
    /// where the account is shut out, or the password that was proved is its password no more.
    func mayBeginSignIn(of account: Account.ID, with password: PasswordHash? = nil) throws -> Bool {
        guard let stored = try connection.first(SignInStatements.lock, account) else { return false }
        return password == nil || password == stored.flatMap(PasswordHash.init)
    }

    /// Signs in whoever has proved one factor; false where the account has a second one, which is then proved by `token`.
    func begin(
        _ session: Session.ID, of account: Account.ID, for audience: String, orAsk token: FactorToken, by actor: Actor, at now: Instant
    ) throws -> Bool {
        let factors = SecondFactorTransaction(connection)
        guard try !factors.isOn(account) else {
            try factors.keep(token, of: account, at: now)
            return false
        }
        try beginSession(session, of: account, for: audience, by: actor, at: now)
        return true
    }

    /// The one place that ends what lets somebody act as an account: sessions, families of refresh tokens with their access tokens,
    /// what devices are told of the account, and mailed links. A password change keeps the session that it is made on. A link that only confirms the address outlives what
    /// does not question whose the account is. API keys are given by the operator and not by a sign-in: they are refused while an
    /// account is shut out and end when it is deleted. Whoever commits this calls `APIKeyStore.forgetSignIns`, or `forget` where
    /// keys end too, for what the process remembers.
    func endSignIns(
        of account: Account.ID, because end: SignInsEnd, but kept: Session.ID? = nil, by actor: Actor, at now: Instant
    ) throws {
        _ = try connection.first(SignInStatements.lockAny, account) { _ in true }
        let ended = try endSessions(of: account, but: kept, at: now) + WalkFamilyTransaction(connection).endFamilies(of: account)
        try InstallationTransaction(connection).unlink(account, but: kept?.text)
        switch end {
        case .signedOut, .passwordChanged, .secondFactorSet: try MailTokenTransaction(connection).voidMailTokens(of: account, for: .reset)
        case .passwordReset: try MailTokenTransaction(connection).voidMailTokens(of: account)
        case .takenOver, .deactivated, .deleted: try MailTokenTransaction(connection).forgetMailTokens(of: account)
        }
        if end == .takenOver || end == .deleted {
            try SecondFactorTransaction(connection).forget(of: account)
            try PasskeyTransaction(connection).forget(of: account)
        }
        try SecondFactorTransaction(connection).forgetTokens(of: account)
        if end == .deleted { try connection.execute(SignInStatements.revokeKeys, account, now) }
        guard ended > 0 else { return }
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: actor, action: "sessions.ended", subject: .plain("\(account)"), result: "\(ended)"))
    }

    /// Gives an account whose address nobody had confirmed to whoever the address belongs to: who registered it before keeps neither a
    /// sign-in nor, unless the new owner has just set it, the password. `verified`: the proof is good for the address itself.
    func takeOver(_ account: Account.ID, verified: Bool, keepsPassword: Bool = false, by actor: Actor, at now: Instant) throws {
        if !keepsPassword { try connection.execute(SignInStatements.dropPassword, account) }
        try endSignIns(of: account, because: .takenOver, by: actor, at: now)
        guard verified else { return }
        try connection.execute(SignInStatements.verify, account, now)
        try AuditTransaction(connection).record(AuditEntry(at: now, actor: actor, action: "email.verified", subject: .plain("\(account)")))
    }
}
