package import UsherCore

private enum WalkerStatements {
    static let byUUID = Selection<Walker>("SELECT {{columns}} FROM accounts WHERE uuid = $1 AND deactivated_at IS NULL")
    /// Signing out ends a family but not its access tokens, which last for minutes: they end with the family's row.
    static let ofFamily = Selection<Walker>(
        """
        SELECT {{columns a}} FROM accounts a JOIN walk_families f ON f.account_id = a.id WHERE a.uuid = $1 AND f.id = $2 AND a.deactivated_at IS NULL
        """)
    static let byEmail = Selection<Walker, String?>(
        "SELECT {{columns}}, password FROM accounts WHERE email = $1 AND deactivated_at IS NULL")
    static let password = Selection<String?>("SELECT password FROM accounts WHERE id = $1")
    static let change = Saving<Walker>("UPDATE accounts SET {{changes}} WHERE id = $1")
    static let insert = Statement(
        """
        INSERT INTO accounts (id, uuid, email, name, password, preferred_language, mailing_list, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (email) DO NOTHING
        """)
}

/// An account as Walks shows it.
package struct Walker: Sendable, Equatable, Selectable, Storable {
    package let id: Account.ID
    package let uuid: String
    package let email: String
    /// Nil where none was given.
    package var name: String?
    package var language: String
    package var mailingList: Bool
    package let created: Instant

    init(_ columns: inout Columns) {
        id = columns.next("id")
        uuid = columns.next("uuid")
        email = columns.next("email")
        let name: String = columns.next("name")
        self.name = name.isEmpty ? nil : name
        language = columns.next("preferred_language")
        mailingList = columns.next("mailing_list")
        created = columns.next("created_at")
    }

    /// What a change may change.
    static let columns: StoredColumns<Walker> = [
        "name": { $0.name ?? "" }, "preferred_language": { $0.language }, "mailing_list": { $0.mailingList },
    ]
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
    private let keys: APIKeyStore

    package init(_ database: Database, keys: APIKeyStore) {
        self.database = database
        self.keys = keys
    }

    package func find(_ uuid: String) async throws -> Walker? {
        try await database.read { try $0.first(WalkerStatements.byUUID, uuid) }
    }

    /// The same while a sign-in of it goes on.
    package func find(_ uuid: String, signedInBy family: String) async throws -> Walker? {
        try await database.read { try $0.first(WalkerStatements.ofFamily, uuid, family) }
    }

    /// A new account with its first family and the mail that confirms its address; nil where the e-mail is in use.
    package func register(
        _ draft: WalkerDraft, uuid: String, password: PasswordHash, family: WalkFamily, mail: NewAccountMail, from address: String,
        at now: Instant
    ) async throws -> Walker? {
        try await database.write { connection in
            let id = try IDTransaction(connection).takeIDs(.accounts).lowerBound
            let added = try connection.execute(
                WalkerStatements.insert, id, uuid, draft.email, draft.name ?? "", password.text, draft.language, draft.mailingList, now)
            guard added > 0, let walker = try connection.first(WalkerStatements.byUUID, uuid) else { return nil }
            try WalkFamilyTransaction(connection).begin(family, for: walker.id, at: now)
            try MailTokenTransaction(connection).send(mail, to: walker.id, email: draft.email, at: now)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: Actor(address: address), action: "account.created", subject: .plain("\(walker.id)")))
            return walker
        }
    }

    /// Who has this e-mail, and the password to prove it by.
    package func credentials(_ email: String) async throws -> (walker: Walker, password: PasswordHash?)? {
        try await database.read { connection in
            try connection.first(WalkerStatements.byEmail, email).map { ($0, $1.flatMap(PasswordHash.init)) }
        }
    }

    /// Starts a family of tokens. False where the account was shut out or got another password since this one was proved.
    package func begin(
        _ family: WalkFamily, for walker: Walker, with password: PasswordHash?, from address: String, at now: Instant
    ) async throws -> Bool {
        try await database.write { connection in
            guard try SessionTransaction(connection).mayBeginSignIn(of: walker.id, with: password) else { return false }
            try WalkFamilyTransaction(connection).begin(family, for: walker.id, at: now)
            try AuditTransaction(connection).record(
                AuditEntry(
                    at: now, actor: Actor(account: walker.id, address: address), action: "account.signed_in",
                    subject: .plain("\(walker.id)"))
            )
            return true
        }
    }

    package func change(_ walker: Walker) async throws {
        defer { keys.forgetSignIns() }
        try await database.write { connection in
            try connection.execute(WalkerStatements.change, walker, walker.id)
        }
    }

    /// The password of an account; nil where it has none.
    package func password(of walker: Walker) async throws -> PasswordHash? {
        try await database.read { connection in
            try connection.first(WalkerStatements.password, walker.id).flatMap { $0.flatMap(PasswordHash.init) }
        }
    }

    /// Forgets the person; what was counted and sold stays without a name.
    package func delete(_ walker: Walker, then rest: OutboxItem, from address: String, at now: Instant) async throws {
        defer { keys.forget() }
        try await database.write { connection in
            // The password alone erases nobody who has a second factor: their account's page does.
            guard try !SecondFactorTransaction(connection).isOn(walker.id) else { throw WalkRefusal.forbidden }
            try AccountTransaction(connection).erase(walker.id, by: Actor(account: walker.id, address: address), at: now)
            try OutboxTransaction(connection).enqueue([rest], at: now)
        }
    }
}
