package import UsherCore

/// An account and the session on which it is signed in.
package struct LiveSession: Sendable, Equatable {
    package let account: Account
    package let session: Session
    /// When somebody was last seen on it; nil for never.
    package let seen: Instant?

    package init(account: Account, session: Session, seen: Instant? = nil) {
        (self.account, self.session, self.seen) = (account, session, seen)
    }
}

/// Who is signed in, at one desk (`audience`).
package struct SessionStore: Sendable {
    private struct Question: Hashable {
        let session: Session.ID
        let now: Instant
    }

    private let database: Database
    package let audience: String
    /// Nearly every request asks: those that come together are answered in one transaction.
    private let live: SharedRead<Question, LiveSession>

    package init(_ database: Database, audience: String) {
        self.database = database
        self.audience = audience
        live = SharedRead(database) { connection, questions in
            let asked = questions.map { (id: $0.session, now: $0.now) }
            let found = try SessionTransaction(connection).liveSessions(asked, for: audience)
            return Dictionary(uniqueKeysWithValues: found.map { (questions[$0], $1) })
        }
    }

    /// The account signed in on this session: nil where the session ended or the account was shut out. One indexed query.
    package func find(_ id: Session.ID, at now: Instant) async throws -> LiveSession? {
        try await live.value(Question(session: id, now: now))
    }

    /// How long nobody writes down again that somebody is here, in seconds.
    static let glance: Int64 = 300

    /// Notes who is here with which browser, once in a while.
    package func see(_ live: LiveSession, agent: String, at now: Instant) async throws {
        let since = now.adding(seconds: -SessionStore.glance)
        guard live.seen.map({ $0 < since }) ?? true else { return }
        try await database.write { try SessionTransaction($0).see(live.session.id, agent: agent, since: since, at: now) }
    }

    /// Whoever is signed in has just proved again that it is them.
    package func prove(_ session: Session, by actor: Actor, at now: Instant) async throws {
        try await database.write { connection in
            try SessionTransaction(connection).prove(session.id, at: now)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, action: "session.proved", subject: .plain(session.id.text)))
        }
    }

    /// Signs out; `everywhere` ends the account's other sessions too.
    package func end(_ live: LiveSession, everywhere: Bool, by actor: Actor, at now: Instant) async throws {
        try await database.write { connection in
            try SessionTransaction(connection).endSession(live.session.id, by: actor, at: now)
            if everywhere { try SessionTransaction(connection).endSignIns(of: live.account.id, because: .signedOut, by: actor, at: now) }
        }
    }
}
