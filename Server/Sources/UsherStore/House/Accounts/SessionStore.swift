package import UsherCore

/// An account and the session on which it is signed in.
package struct LiveSession: Sendable, Equatable {
    package let account: Account
    package let session: Session

    package init(account: Account, session: Session) {
        self.account = account
        self.session = session
    }
}

/// Who is signed in, at one desk (`audience`).
package struct SessionStore: Sendable {
    private let database: Database
    package let audience: String

    package init(_ database: Database, audience: String) {
        self.database = database
        self.audience = audience
    }

    /// The account signed in on this session: nil where the session ended or the account was shut out. One indexed query.
    package func find(_ id: Session.ID, at now: Instant) async throws -> LiveSession? {
        try await database.read { [audience] in try SessionTransaction($0).liveSession(id, for: audience, at: now) }
    }

    /// Signs out; `everywhere` ends the account's other sessions too.
    package func end(_ live: LiveSession, everywhere: Bool, by actor: Actor, at now: Instant) async throws {
        try await database.write { connection in
            try SessionTransaction(connection).endSession(live.session.id, by: actor, at: now)
            if everywhere { try SessionTransaction(connection).endSignIns(of: live.account.id, because: .signedOut, by: actor, at: now) }
        }
    }
}
