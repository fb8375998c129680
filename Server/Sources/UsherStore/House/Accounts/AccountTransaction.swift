package import UsherCore

private enum AccountStatements {
    static let byEmail = Selection<Account, String?>("SELECT {{columns}}, password FROM accounts WHERE email = $1")
    static let byID = Selection<Account>("SELECT {{columns}} FROM accounts WHERE id = $1")
    static let byUUID = Selection<Account>("SELECT {{columns}} FROM accounts WHERE uuid = $1")
    static let taken = Statement("SELECT 1 FROM accounts WHERE id = $1 OR uuid = $2")
    static let insert = Statement(
        """
        INSERT INTO accounts (id, uuid, email, name, password, preferred_language, email_verified_at, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        ON CONFLICT (email) DO NOTHING
        """)
    static let update = Statement(
        """
        UPDATE accounts SET name = $2, password = COALESCE($3, password), preferred_language = COALESCE($4, preferred_language),
            email_verified_at = COALESCE(email_verified_at, $5)
        WHERE id = $1 AND (
            name <> $2 OR COALESCE($3, password) IS DISTINCT FROM password
            OR COALESCE($4, preferred_language) <> preferred_language
            OR COALESCE(email_verified_at, $5) IS DISTINCT FROM email_verified_at)
        """)
    static let deactivate = Statement("UPDATE accounts SET deactivated_at = $2 WHERE id = $1 AND deactivated_at IS NULL")
    static let reactivate = Statement("UPDATE accounts SET deactivated_at = NULL WHERE id = $1 AND deactivated_at IS NOT NULL")
}

/// Accounts, inside a transaction.
package struct AccountTransaction {
    let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

    package func account(email: EmailAddress) throws -> Account? {
        try connection.first(AccountStatements.byEmail, email.text)?.0
    }

    package func account(_ id: Account.ID) throws -> Account? {
        try connection.first(AccountStatements.byID, id)
    }

    package func account(uuid: String) throws -> Account? {
        try connection.first(AccountStatements.byUUID, uuid)
    }

    /// The account and its stored password, for checking one.
    func accountAndPassword(email: EmailAddress) throws -> (account: Account, password: PasswordHash?)? {
        try connection.first(AccountStatements.byEmail, email.text).map { ($0, $1.flatMap(PasswordHash.init)) }
    }

    /// A new account; refuses an e-mail, id or UUID that is taken.
    package func create(_ draft: AccountDraft, by actor: Actor, at now: Instant) throws -> Account.ID {
        guard try account(email: draft.email) == nil else { throw HouseRefusal.taken("email") }
        let id = try IDTransaction(connection).given(draft.id, .accounts)
        guard try connection.first(AccountStatements.taken, id, draft.uuid, read: { _ in true }) == nil else {
            throw HouseRefusal.taken("id")
        }
        // Somebody else may take the address between the look and the leap: then nothing is inserted.
        let added = try connection.execute(
            AccountStatements.insert, id, draft.uuid, draft.email.text, draft.name, draft.password?.text,
            draft.preferredLanguage ?? "en", draft.emailVerified, now)
        guard added == 1 else { throw HouseRefusal.taken("email") }
        try AuditTransaction(connection).record(AuditEntry(at: now, actor: actor, action: "account.created", subject: .plain("\(id)")))
        return id
    }

    /// Makes the account, or changes the one that has its e-mail.
    @discardableResult
    package func save(_ draft: AccountDraft, by actor: Actor, at now: Instant) throws -> Account.ID {
        guard let (old, password) = try accountAndPassword(email: draft.email) else { return try create(draft, by: actor, at: now) }
        if let id = draft.id, id != old.id { throw HouseRefusal.taken("id") }
        let changed = try connection.execute(
            AccountStatements.update, old.id, draft.name, draft.password?.text, draft.preferredLanguage, draft.emailVerified)
        guard changed > 0 else { return old.id }
        if old.emailVerified == nil, draft.emailVerified != nil {
            // Whose address it is says the operator now.
            try SessionTransaction(connection).takeOver(old.id, verified: false, keepsPassword: draft.password != nil, by: actor, at: now)
        } else if let new = draft.password, new != password {
            try SessionTransaction(connection).endSignIns(of: old.id, because: .passwordChanged, by: actor, at: now)
        }
        try AuditTransaction(connection).record(AuditEntry(at: now, actor: actor, action: "account.changed", subject: .plain("\(old.id)")))
        return old.id
    }

    /// Shuts an account out: its sign-ins end, its keys are refused until it is let in again. False where it was shut out already.
    @discardableResult
    func deactivate(_ account: Account.ID, by actor: Actor, at now: Instant) throws -> Bool {
        guard try self.account(account) != nil else { throw HouseRefusal.unknownAccount }
        guard try connection.execute(AccountStatements.deactivate, account, now) > 0 else { return false }
        try SessionTransaction(connection).endSignIns(of: account, because: .deactivated, by: actor, at: now)
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: actor, action: "account.deactivated", subject: .plain("\(account)")))
        return true
    }

    /// Lets a deactivated account in again.
    @discardableResult
    func reactivate(_ account: Account.ID, by actor: Actor, at now: Instant) throws -> Bool {
        guard try self.account(account) != nil else { throw HouseRefusal.unknownAccount }
        guard try connection.execute(AccountStatements.reactivate, account) > 0 else { return false }
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: actor, action: "account.reactivated", subject: .plain("\(account)")))
        return true
    }
}

extension Account: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            id: columns.next("id"), uuid: columns.next("uuid"), email: EmailAddress(stored: columns.next("email")),
            name: columns.next("name"),
            preferredLanguage: columns.next("preferred_language"), emailVerified: columns.next("email_verified_at"),
            deactivated: columns.next("deactivated_at"),
            created: columns.next("created_at"))
    }
}
