import UsherCore

private enum SessionStatements {
    static let insert = Statement(
        "INSERT INTO sessions (id, account_id, audience, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)")
    static let live = Selection<Account, Instant>(
        """
        SELECT {{columns a}}, s.created_at FROM sessions s JOIN accounts a ON a.id = s.account_id
        WHERE s.id = $1 AND s.audience = $2 AND s.ended_at IS NULL AND s.expires_at > $3 AND a.deactivated_at IS NULL
        """)
    static let end = Selection<Account.ID>("UPDATE sessions SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL RETURNING account_id")
    static let endAll = Statement(
        "UPDATE sessions SET ended_at = $2 WHERE account_id = $1 AND ended_at IS NULL AND id <> $3")
}

/// Sign-ins and what ends them, inside a transaction.
struct SessionTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// Signs an account in to a desk, on a new session.
    func beginSession(_ id: Session.ID, of account: Account.ID, for audience: String, by actor: Actor, at now: Instant) throws {
        try connection.execute(SessionStatements.insert, id.text, account, audience, now, now.adding(seconds: Session.life))
        let actor = Actor(account: account, key: actor.key, address: actor.address)
        try AuditTransaction(connection).record(AuditEntry(at: now, actor: actor, action: "session.began", subject: .plain(id.text)))
    }

    /// Who is signed in on a session that has not ended.
    func liveSession(_ id: Session.ID, for audience: String, at now: Instant) throws -> LiveSession? {
        try connection.first(SessionStatements.live, id.text, audience, now).map { account, started in
            LiveSession(account: account, session: Session(id: id, account: account.id, started: started))
        }
    }

    /// Ends a session; false where it had ended.
    @discardableResult
    func endSession(_ id: Session.ID, by actor: Actor, at now: Instant) throws -> Bool {
        guard let account = try connection.first(SessionStatements.end, id.text, now) else { return false }
        let actor = Actor(account: account, key: actor.key, address: actor.address)
        try AuditTransaction(connection).record(AuditEntry(at: now, actor: actor, action: "session.ended", subject: .plain(id.text)))
        return true
    }

    /// Ends every session of an account, at every desk, but `kept`. Returns how many. Only a part of `endSignIns`.
    func endSessions(of account: Account.ID, but kept: Session.ID?, at now: Instant) throws -> Int {
        try connection.execute(SessionStatements.endAll, account, now, kept?.text ?? "")
    }
}
