package import UsherCore

private enum WalkerStatements {
    static let byUUID = Statement(
        """
        SELECT id, uuid, email, name, preferred_language, mailing_list, created_at FROM accounts WHERE uuid = $1 AND deactivated_at IS NULL
        """)
    static let byEmail = Statement(
        """
        SELECT id, uuid, email, name, preferred_language, mailing_list, created_at, password FROM accounts
        WHERE email = $1 AND deactivated_at IS NULL
        """)
    static let password = Statement("SELECT password FROM accounts WHERE id = $1")
    static let change = Statement("UPDATE accounts SET name = $2, preferred_language = $3, mailing_list = $4 WHERE id = $1")
    static let insert = Statement(
        """
        INSERT INTO accounts (id, uuid, email, name, password, preferred_language, mailing_list, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (email) DO NOTHING
        """)
    static let unnameEvents = Statement("UPDATE walk_events SET account_id = NULL WHERE account_id = $1")
    static let unnameRedemptions = Statement("UPDATE redemptions SET account_id = NULL WHERE account_id = $1")
    static let grants = Statement("DELETE FROM grants WHERE account_id = $1")
}

/// An account as Walks shows it.
package struct Walker: Sendable, Equatable {
    package let id: Account.ID
    package let uuid: String
    package let email: String
    /// Nil where none was given.
    package var name: String?
    package var language: String
    package var mailingList: Bool
    package let created: Instant

    init(row: Row) {
        id = row.id(0)
        uuid = row.text(1)
        email = row.text(2)
        name = row.text(3).isEmpty ? nil : row.text(3)
        language = row.text(4)
        mailingList = row.bool(5)
        created = row.instant(6)
    }
}

/// What somebody registers with, checked.
package struct WalkerDraft: Sendable {
    package let email: String
    package let password: String
    package let name: String?
    package let language: String
    package let mailingList: Bool

    package init(email: String, password: String, name: String?, language: String, mailingList: Bool) {
        self.email = email
        self.password = password
        self.name = name
        self.language = language
        self.mailingList = mailingList
    }
}

/// The people who walk: their accounts are the house's.
package struct WalkerStore: Sendable {
    private let database: Database
    private let passwords: Passwords

    package init(_ database: Database, passwords: Passwords) {
        self.database = database
        self.passwords = passwords
    }

    package func find(_ uuid: String) async throws -> Walker? {
        try await database.read { try $0.first(WalkerStatements.byUUID, uuid, read: Walker.init(row:)) }
    }

    /// A new account with its first family; nil where the e-mail is in use.
    package func register(
        _ draft: WalkerDraft, family: WalkFamily, from address: String, at now: Instant
    ) async throws -> Walker? {
        let hash = try await passwords.hash(draft.password).text
        var generator = SystemRandomNumberGenerator()
        let uuid = UUIDText.v7(at: now, using: &generator)
        return try await database.write { connection in
            let id = try connection.takeIDs(.accounts).lowerBound
            let added = try connection.execute(
                WalkerStatements.insert, id, uuid, draft.email, draft.name ?? "", hash, draft.language, draft.mailingList, now)
            guard added > 0, let walker = try connection.first(WalkerStatements.byUUID, uuid, read: Walker.init(row:)) else { return nil }
            try connection.begin(family, for: walker.id, at: now)
            try connection.record(
                AuditEntry(at: now, actor: Actor(address: address), action: "account.created", subject: .plain(draft.email)))
            return walker
        }
    }

    /// Who has this e-mail and password; nil for any reason why not, with the same work.
    package func signIn(_ email: String, password: String) async throws -> Walker? {
        let found = try await database.read { connection in
            try connection.first(WalkerStatements.byEmail, email) { (Walker(row: $0), $0.optionalText(7).flatMap(PasswordHash.init)) }
        }
        return try await passwords.verify(password, against: found?.1) ? found?.0 : nil
    }

    /// Starts a family of tokens.
    package func begin(_ family: WalkFamily, for walker: Walker, from address: String, at now: Instant) async throws {
        try await database.write { connection in
            try connection.begin(family, for: walker.id, at: now)
            try connection.record(
                AuditEntry(
                    at: now, actor: Actor(account: walker.id, address: address), action: "account.signed_in", subject: .plain(walker.email))
            )
        }
    }

    package func change(_ walker: Walker) async throws {
        try await database.write { connection in
            try connection.execute(WalkerStatements.change, walker.id, walker.name ?? "", walker.language, walker.mailingList)
        }
    }

    /// Whether this is the password; also true for an account that has none.
    package func confirms(_ walker: Walker, password: String?) async throws -> Bool {
        let stored = try await database.read { connection in
            try connection.first(WalkerStatements.password, walker.id) { $0.optionalText(0).flatMap(PasswordHash.init) } ?? nil
        }
        guard let stored else { return true }
        return try await passwords.verify(password ?? "", against: stored)
    }

    /// Forgets the person; what was counted and sold stays without a name.
    package func delete(_ walker: Walker, from address: String, at now: Instant) async throws {
        try await database.write { connection in
            try connection.endFamilies(of: walker.id)
            try connection.execute(WalkerStatements.grants, walker.id)
            try connection.execute(WalkerStatements.unnameEvents, walker.id)
            try connection.execute(WalkerStatements.unnameRedemptions, walker.id)
            try connection.anonymise(walker.id, by: Actor(account: walker.id, address: address), at: now)
        }
    }
}
