package import UsherCore

/// The people of the house: finding them, letting them in, shutting them out.
package struct AccountStore: Sendable {
    private let database: Database
    private let keys: APIKeyStore
    private let passwords: Passwords

    package init(_ database: Database, keys: APIKeyStore, passwords: Passwords) {
        self.database = database
        self.keys = keys
        self.passwords = passwords
    }

    package func find(_ email: EmailAddress) async throws -> Account? {
        try await database.read { try AccountTransaction($0).account(email: email) }
    }

    package func find(_ id: Account.ID) async throws -> Account? {
        try await database.read { try AccountTransaction($0).account(id) }
    }

    /// The account of this e-mail and password, or nil. Nobody can tell by the time taken which of the two was wrong.
    package func signIn(_ email: EmailAddress, password: String) async throws -> Account? {
        let found = try await database.read { try AccountTransaction($0).accountAndPassword(email: email) }
        guard try await passwords.verify(password, against: found?.password), let account = found?.account,
            account.deactivated == nil
        else { return nil }
        return account
    }

    /// Makes the account, or changes the one that has its e-mail.
    @discardableResult
    package func save(_ draft: AccountDraft, by actor: Actor, at now: Instant) async throws -> Account.ID {
        defer { keys.forget() }
        return try await database.write { try AccountTransaction($0).save(draft, by: actor, at: now) }
    }

    /// A new account; refuses an e-mail that is taken.
    package func create(_ draft: AccountDraft, by actor: Actor, at now: Instant) async throws -> Account.ID {
        try await database.write { try AccountTransaction($0).create(draft, by: actor, at: now) }
    }

    /// Shuts an account out at once in this process, within seconds in others.
    @discardableResult
    package func deactivate(_ account: Account.ID, by actor: Actor, at now: Instant) async throws -> Bool {
        defer { keys.forget() }
        return try await database.write { try AccountTransaction($0).deactivate(account, by: actor, at: now) }
    }

    /// Lets a deactivated account in again.
    @discardableResult
    package func reactivate(_ account: Account.ID, by actor: Actor, at now: Instant) async throws -> Bool {
        defer { keys.forget() }
        return try await database.write { try AccountTransaction($0).reactivate(account, by: actor, at: now) }
    }
}
