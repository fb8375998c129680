package import UsherCore

/// Where somebody is signed in, as they see it themselves.
package struct SignInRow: Sendable, Equatable {
    /// What they do not type, but end by: never a secret.
    package let id: String
    package let began: Instant
    /// Nil for one that was never used.
    package let seen: Instant?
    package let agent: UserAgent?
    /// At an app of Walks: nothing is known of it but when.
    package let isWalker: Bool
}

/// An account's sign-ins at all desks: the list of them, and their ends.
package struct SignInStore: Sendable {
    private let database: Database
    private let keys: APIKeyStore

    /// So many of a kind are listed.
    static let most = 100

    package init(_ database: Database, keys: APIKeyStore) { (self.database, self.keys) = (database, keys) }

    package func list(of account: Account.ID, at now: Instant) async throws -> [SignInRow] {
        try await database.read { connection in
            let sessions = try SessionTransaction(connection).sessions(of: account, most: SignInStore.most, at: now).map {
                id, facts, agent in
                SignInRow(
                    id: id, began: facts.started, seen: facts.seen, agent: agent.flatMap { $0.isEmpty ? nil : UserAgent($0) },
                    isWalker: false)
            }
            let walkers = try WalkFamilyTransaction(connection).families(of: account, most: SignInStore.most, at: now).map {
                SignInRow(id: $0.id, began: $0.began, seen: $0.renewed, agent: nil, isWalker: true)
            }
            return sessions + walkers
        }
    }

    /// Ends one; false where it is none of this account's.
    package func end(_ id: String, of account: Account.ID, by actor: Actor, at now: Instant) async throws -> Bool {
        defer { keys.forgetSignIns() }
        return try await database.write { connection in
            if try SessionTransaction(connection).endSession(Session.ID(id), of: account, by: actor, at: now) { return true }
            guard try WalkFamilyTransaction(connection).endFamily(id, of: account) else { return false }
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, action: "session.ended", subject: .plain("\(account)"), result: "walks"))
            return true
        }
    }

    /// Ends all but the one by which it is asked.
    package func endOthers(of account: Account.ID, but session: Session.ID, by actor: Actor, at now: Instant) async throws {
        defer { keys.forgetSignIns() }
        try await database.write {
            try SessionTransaction($0).endSignIns(of: account, because: .signedOut, but: session, by: actor, at: now)
        }
    }
}
