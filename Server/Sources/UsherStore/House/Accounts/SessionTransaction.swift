import UsherCore

private enum SessionStatements {
    static let insert = Statement(
        "INSERT INTO sessions (id, account_id, audience, created_at, expires_at, factors) VALUES ($1, $2, $3, $4, $5, $6)")
    static let live = Selection<Account, SessionFacts>(
        """
        SELECT {{columns a}}, {{columns s}} FROM sessions s JOIN accounts a ON a.id = s.account_id
        WHERE s.id = $1 AND s.audience = $2 AND s.ended_at IS NULL AND s.expires_at > $3 AND a.deactivated_at IS NULL
        """)
    static let end = Selection<Account.ID>("UPDATE sessions SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL RETURNING account_id")
    static let list = Selection<String, SessionFacts, String?>(
        """
        SELECT id, {{columns}}, agent FROM sessions WHERE account_id = $1 AND ended_at IS NULL AND expires_at > $2
        ORDER BY COALESCE(seen_at, created_at) DESC, id LIMIT $3
        """)
    static let owner = Selection<Account.ID>("SELECT account_id FROM sessions WHERE id = $1")
    static let prove = Statement("UPDATE sessions SET proved_at = $2 WHERE id = $1 AND ended_at IS NULL")
    static let strengthen = Statement("UPDATE sessions SET factors = 2, proved_at = $2 WHERE id = $1 AND ended_at IS NULL")
    static let see = Statement(
        "UPDATE sessions SET seen_at = $2, agent = $3 WHERE id = $1 AND ended_at IS NULL AND (seen_at IS NULL OR seen_at < $4)")
    static let endAll = Statement(
        "UPDATE sessions SET ended_at = $2 WHERE account_id = $1 AND ended_at IS NULL AND id <> $3")
}

/// Sign-ins and what ends them, inside a transaction.
struct SessionTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// Signs an account in to a desk, on a new session. `isStrong`: two factors were proved, or a passkey.
    func beginSession(
        _ id: Session.ID, of account: Account.ID, for audience: String, isStrong: Bool = false, by actor: Actor, at now: Instant
    ) throws {
        try connection.execute(
            SessionStatements.insert, id.text, account, audience, now, now.adding(seconds: Session.life), isStrong ? 2 : 1)
        let actor = Actor(account: account, key: actor.key, address: actor.address)
        try AuditTransaction(connection).record(AuditEntry(at: now, actor: actor, action: "session.began", subject: .plain(id.text)))
    }

    /// Who is signed in on sessions that have not ended, each with the index of its question.
    func liveSessions(_ asked: [(id: Session.ID, now: Instant)], for audience: String) throws -> [(Int, LiveSession)] {
        var found: [(Int, LiveSession)] = []
        try connection.run(
            SessionStatements.live, each: asked.map { [$0.id.text.sql, audience.sql, $0.now.sql] }
        ) { index, account, facts in
            let session = Session(
                id: asked[index].id, account: account.id, started: facts.started, proved: facts.proved, isStrong: facts.factors > 1)
            found.append((index, LiveSession(account: account, session: session, seen: facts.seen)))
        }
        return found
    }

    /// Whoever is signed in has proved again that it is them.
    func prove(_ id: Session.ID, at now: Instant) throws { try connection.execute(SessionStatements.prove, id.text, now) }

    /// They have proved a second factor besides.
    func strengthen(_ id: Session.ID, at now: Instant) throws { try connection.execute(SessionStatements.strengthen, id.text, now) }

    /// Somebody was here, with this browser; not written again before `since`.
    func see(_ id: Session.ID, agent: String, since: Instant, at now: Instant) throws {
        try connection.execute(SessionStatements.see, id.text, now, agent, since)
    }

    /// Ends a session; false where it had ended.
    @discardableResult
    func endSession(_ id: Session.ID, by actor: Actor, at now: Instant) throws -> Bool {
        guard let account = try connection.first(SessionStatements.end, id.text, now) else { return false }
        try InstallationTransaction(connection).unlink(session: id.text)
        let actor = Actor(account: account, key: actor.key, address: actor.address)
        try AuditTransaction(connection).record(AuditEntry(at: now, actor: actor, action: "session.ended", subject: .plain(id.text)))
        return true
    }

    /// The sessions of an account that have not ended, as they were seen last.
    func sessions(of account: Account.ID, most: Int, at now: Instant) throws -> [(id: String, facts: SessionFacts, agent: String?)] {
        try connection.all(SessionStatements.list, account, now, most).map { ($0, $1, $2) }
    }

    /// Ends a session of this account's; false where it is none of theirs, or had ended.
    func endSession(_ id: Session.ID, of account: Account.ID, by actor: Actor, at now: Instant) throws -> Bool {
        guard try connection.first(SessionStatements.owner, id.text) == account else { return false }
        return try endSession(id, by: actor, at: now)
    }

    /// Ends every session of an account, at every desk, but `kept`. Returns how many. Only a part of `endSignIns`.
    func endSessions(of account: Account.ID, but kept: Session.ID?, at now: Instant) throws -> Int {
        try connection.execute(SessionStatements.endAll, account, now, kept?.text ?? "")
    }
}

/// What a session's row says besides whose it is.
struct SessionFacts: Sendable, Equatable, Selectable {
    let started: Instant
    let factors: Int
    let proved: Instant?
    let seen: Instant?

    init(_ columns: inout Columns) {
        started = columns.next("created_at")
        factors = columns.next("factors")
        proved = columns.next("proved_at")
        seen = columns.next("seen_at")
    }
}
