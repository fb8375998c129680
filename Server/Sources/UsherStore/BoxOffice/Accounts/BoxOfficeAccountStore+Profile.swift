package import UsherCore

private enum ProfileStatements {
    static let rename = Statement("UPDATE accounts SET name = $2 WHERE id = $1 AND deactivated_at IS NULL")
    static let password = Statement("UPDATE accounts SET password = $2 WHERE id = $1 AND deactivated_at IS NULL")
}

extension BoxOfficeAccountStore {
    /// Another name; nil where the account is gone meanwhile.
    package func rename(_ account: Account, to name: String, by actor: Actor, at now: Instant) async throws -> Account? {
        try await database.write { connection in
            guard try connection.execute(ProfileStatements.rename, account.id, name) == 1 else { return nil }
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, action: "account.renamed", subject: .plain("\(account.id)")))
            return try AccountTransaction(connection).account(account.id)
        }
    }

    /// Another password: every sign-in but the one it is done on ends.
    package func changePassword(
        of account: Account, to hash: PasswordHash, keeping session: Session.ID, by actor: Actor, at now: Instant
    ) async throws {
        defer { keys.forgetSignIns() }
        try await database.write { connection in
            guard try connection.execute(ProfileStatements.password, account.id, hash.text) == 1 else { return }
            try SessionTransaction(connection).endSignIns(of: account.id, because: .passwordChanged, but: session, by: actor, at: now)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, action: "password.changed", subject: .plain("\(account.id)")))
        }
    }

    /// Takes the person out of the account for ever. Its sales keep what the books and the door need; its address is free for a new
    /// account.
    package func delete(_ account: Account, then rest: OutboxItem, by actor: Actor, at now: Instant) async throws {
        defer { keys.forget() }
        try await database.write { connection in
            try AccountTransaction(connection).erase(account.id, by: actor, at: now)
            try OutboxTransaction(connection).enqueue([rest], at: now)
        }
    }
}
