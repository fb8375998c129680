package import UsherCore

/// What a mailed link came to.
package enum LinkOutcome: Sendable, Equatable {
    case done(Account)
    /// It was used before, and its time is not up.
    case already(Account)
}

private enum LinkStatements {
    static let verify = Statement("UPDATE accounts SET email_verified_at = COALESCE(email_verified_at, $2) WHERE id = $1")
    static let reset = Statement(
        "UPDATE accounts SET password = $3, email_verified_at = COALESCE(email_verified_at, $2) WHERE id = $1")
    static let recent = Selection<Int64>("SELECT COUNT(*) FROM account_mails WHERE account_id = $1 AND sent_at > $2")
    static let forget = Statement("DELETE FROM account_mails WHERE account_id = $1 AND sent_at <= $2")
    static let note = Statement(
        "INSERT INTO account_mails (account_id, request, sent_at) VALUES ($1, $2, $3) ON CONFLICT (account_id, request) DO NOTHING")
    static let lock = Selection<Int64>("SELECT id FROM accounts WHERE id = $1 {{for_update}}")
}

extension BoxOfficeAccountStore {
    /// Confirms an address by the token that was mailed to it. `dry` looks and changes nothing. Throws `AccountRefusal`.
    package func verifyEmail(
        _ email: EmailAddress, _ token: MailToken, dry: Bool, by actor: Actor, at now: Instant
    ) async throws -> LinkOutcome {
        let look: @Sendable (any Connection) throws -> (Account, MailTokenState)? = { connection in
            guard let account = try AccountTransaction(connection).account(email: email), account.deactivated == nil else { return nil }
            return (account, try MailTokenTransaction(connection).state(of: token, .verify, of: account.id, at: now))
        }
        if dry {
            guard let (account, state) = try await database.read(look), state != .unknown else { throw AccountRefusal.invalidLink }
            return state == .used ? .already(account) : .done(account)
        }
        let outcome: LinkOutcome? = try await database.write { connection in
            guard let (account, state) = try look(connection), state != .unknown else { return nil }
            guard state == .usable, try MailTokenTransaction(connection).use(token, .verify, of: account.id, at: now) else {
                return .already(account)
            }
            try connection.execute(LinkStatements.verify, account.id, now)
            let actor = Actor(account: account.id, address: actor.address)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, action: "email.verified", subject: .plain("\(account.id)")))
            return try AccountTransaction(connection).account(account.id).map { .done($0) }
        }
        guard let outcome else { throw AccountRefusal.invalidLink }
        return outcome
    }

    /// Whether a reset's token can be used; nothing is used up.
    package func canReset(_ email: EmailAddress, _ token: MailToken, at now: Instant) async throws -> Bool {
        try await database.read { connection in
            guard let account = try AccountTransaction(connection).account(email: email), account.deactivated == nil else { return false }
            return try MailTokenTransaction(connection).state(of: token, .reset, of: account.id, at: now) == .usable
        }
    }

    /// Sets a new password by a mailed token: the address is confirmed by it, every sign-in and other mailed token ends, and
    /// `notice` goes out. False where the token is worth nothing (any more).
    package func reset(
        _ email: EmailAddress, _ token: MailToken, to hash: PasswordHash, notice: @escaping @Sendable (Account) throws -> OutboxItem,
        by actor: Actor, at now: Instant
    ) async throws -> Bool {
        defer { keys.forgetSignIns() }
        return try await database.write { connection in
            guard let account = try AccountTransaction(connection).account(email: email), account.deactivated == nil,
                try MailTokenTransaction(connection).state(of: token, .reset, of: account.id, at: now) == .usable,
                try MailTokenTransaction(connection).use(token, .reset, of: account.id, at: now)
            else { return false }
            try connection.execute(LinkStatements.reset, account.id, now, hash.text)
            let actor = Actor(account: account.id, address: actor.address)
            // Whoever registered an address that was not theirs leaves no way in behind: no passkey and no second factor.
            let end: SignInsEnd = account.emailVerified == nil ? .takenOver : .passwordReset
            try SessionTransaction(connection).endSignIns(of: account.id, because: end, by: actor, at: now)
            try OutboxTransaction(connection).enqueue([try notice(account)], at: now)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, action: "password.reset", subject: .plain("\(account.id)")))
            return true
        }
    }

    /// Somebody asked for a mail; whether there is an account to write to is found out later, by a worker.
    package func request(_ item: OutboxItem, at now: Instant) async throws {
        try await database.write { try OutboxTransaction($0).enqueue([item], at: now) }
    }

    /// Gives an account the token that somebody asked for and puts its mail into the outbox, unless there is no such account,
    /// nothing to confirm, or `most` such mails went to it in the last quarter of an hour. `request` counts once.
    @discardableResult
    package func answer(
        _ request: String, _ purpose: MailToken.Purpose, for email: EmailAddress, _ token: MailToken, most: Int?,
        mail: @escaping @Sendable (Account) throws -> OutboxItem, at now: Instant
    ) async throws -> Bool {
        try await database.write { connection in
            guard let account = try AccountTransaction(connection).account(email: email), account.deactivated == nil,
                purpose == .reset || account.emailVerified == nil
            else { return false }
            // Two requests at once must not both be the last one that is allowed.
            _ = try connection.first(LinkStatements.lock, account.id)
            let since = now.adding(seconds: -900)
            let sent = try connection.first(LinkStatements.recent, account.id, since) ?? 0
            if let most, sent >= most { return false }
            try connection.execute(LinkStatements.forget, account.id, since)
            guard try connection.execute(LinkStatements.note, account.id, request, now) == 1 else { return false }
            try MailTokenTransaction(connection).keep(token, purpose, of: account.id, at: now)
            try OutboxTransaction(connection).enqueue([try mail(account)], at: now)
            return true
        }
    }
}
