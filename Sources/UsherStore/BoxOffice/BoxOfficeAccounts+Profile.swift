package import UsherCore

private enum ProfileStatements {
    static let rename = Statement("UPDATE accounts SET name = $2 WHERE id = $1 AND deactivated_at IS NULL")
    static let password = Statement("UPDATE accounts SET password = $2 WHERE id = $1 AND deactivated_at IS NULL")
    static let anonymise = Statement(
        """
        UPDATE accounts SET email = $2, name = $3, password = NULL, email_verified_at = NULL, deactivated_at = $4
        WHERE id = $1 AND deactivated_at IS NULL
        """)
    static let identities = Statement("DELETE FROM identities WHERE account_id = $1 AND provider <> 'supabase'")
    static let mails = Statement("DELETE FROM account_mails WHERE account_id = $1")
    static let keys = Statement("UPDATE api_keys SET revoked_at = $2 WHERE account_id = $1 AND revoked_at IS NULL")
}

extension BoxOfficeAccounts {
    /// Another name; nil where the account is gone meanwhile.
    package func rename(_ account: Account, to name: String, by actor: Actor, at now: Instant) async throws -> Account? {
        try await database.write { connection in
            guard try connection.execute(ProfileStatements.rename, account.id, name) == 1 else { return nil }
            try connection.record(AuditEntry(at: now, actor: actor, action: "account.renamed", subject: .plain("\(account.id)")))
            return try connection.account(account.id)
        }
    }

    /// Another password: every session but the one it is done on ends.
    package func changePassword(
        of account: Account, to hash: PasswordHash, keeping session: Session.ID, by actor: Actor, at now: Instant
    ) async throws {
        try await database.write { connection in
            guard try connection.execute(ProfileStatements.password, account.id, hash.text) == 1 else { return }
            try connection.endSessions(of: account.id, but: session, by: actor, at: now)
            try connection.record(AuditEntry(at: now, actor: actor, action: "password.changed", subject: .plain("\(account.id)")))
        }
    }

    /// Takes password, identities, sessions and keys away and makes the account nobody's. Its sales keep what the books and the
    /// door need; its address is free for a new account.
    package func delete(_ account: Account, by actor: Actor, at now: Instant) async throws {
        defer { keys.forget() }
        try await database.write { connection in
            let address = "deleted-\(account.uuid)@deleted.invalid"
            guard try connection.execute(ProfileStatements.anonymise, account.id, address, "Deleted account", now) == 1 else { return }
            try connection.execute(ProfileStatements.identities, account.id)
            try connection.blankIdentities(of: account.id)
            try connection.releasePurchases(of: account.id, at: now)
            try connection.execute(ProfileStatements.mails, account.id)
            try connection.execute(ProfileStatements.keys, account.id, now)
            try connection.forgetMailTokens(of: account.id)
            try connection.endSessions(of: account.id, by: actor, at: now)
            try connection.record(AuditEntry(at: now, actor: actor, action: "account.deleted", subject: .plain(account.uuid)))
        }
    }
}
