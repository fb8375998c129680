package import UsherCore

/// A house's key as its admins see it.
package struct HouseKeyRow: Sendable, Equatable, Selectable {
    package let id: APIKey.ID
    package let name: String
    package let scopes: HouseKeyScopes
    package let expires: Instant?
    package let created: Instant
    package let used: Instant?
    /// Who made it; nil where they are gone.
    package let maker: String?

    /// A house's key h, its key k and the account m of who made it.
    init(_ columns: inout Columns) {
        id = columns.next("k.id")
        name = columns.next("k.name")
        scopes = HouseKeyScopes(rawValue: columns.next("h.scopes"))
        expires = columns.next("k.expires_at")
        created = columns.next("k.created_at")
        used = columns.next("h.used_at")
        maker = columns.next("m.name")
    }
}

/// What is asked for a new one.
package struct HouseKeyDraft: Sendable {
    package var name: String
    package var scopes: HouseKeyScopes
    package var expires: Instant?

    package init(name: String, scopes: HouseKeyScopes, expires: Instant?) {
        (self.name, self.scopes, self.expires) = (name, scopes, expires)
    }
}

package enum HouseKeyRefusal: Error, Sendable, Equatable {
    case roleRequired
    case tooMany
}

private enum HouseKeyStatements {
    static let list = Selection<HouseKeyRow>(
        """
        SELECT {{columns}} FROM house_keys h JOIN api_keys k ON k.id = h.key_id LEFT JOIN accounts m ON m.id = h.made_by
        WHERE h.organisation_id = $1 AND k.revoked_at IS NULL ORDER BY k.id DESC
        """)
    static let count = Selection<Int64>(
        "SELECT COUNT(*) FROM house_keys h JOIN api_keys k ON k.id = h.key_id WHERE h.organisation_id = $1 AND k.revoked_at IS NULL")
    static let insert = Statement("INSERT INTO house_keys (key_id, organisation_id, scopes, made_by) VALUES ($1, $2, $3, $4)")
    static let markAccount = Statement("UPDATE accounts SET is_key = 1 WHERE id = $1")
    static let scopes = Selection<Int64, Instant?, Account>(
        """
        SELECT h.scopes, h.used_at, {{columns a}} FROM house_keys h JOIN api_keys k ON k.id = h.key_id
        JOIN accounts a ON a.id = k.account_id WHERE h.key_id = $1
        """)
    static let use = Statement("UPDATE house_keys SET used_at = $2 WHERE key_id = $1 AND (used_at IS NULL OR used_at < $3)")
    static let owner = Selection<Account.ID>(
        """
        SELECT k.account_id FROM house_keys h JOIN api_keys k ON k.id = h.key_id
        WHERE h.key_id = $1 AND h.organisation_id = $2 AND k.revoked_at IS NULL
        """)
}

/// The keys of houses: made, listed, used, revoked.
package struct HouseKeyStore: Sendable {
    /// Live keys of a house.
    static let most = 100
    /// How long nobody writes down again that a key was used, in seconds.
    static let glance: Int64 = 60

    private let database: Database
    private let keys: APIKeyStore

    package init(_ database: Database, keys: APIKeyStore) { (self.database, self.keys) = (database, keys) }

    package func list(of house: Organisation.ID) async throws -> [HouseKeyRow] {
        try await database.read { try $0.all(HouseKeyStatements.list, house) }
    }

    /// A new key with an account of its own, which is a member of this house alone. Throws `HouseKeyRefusal`.
    package func create(
        _ draft: HouseKeyDraft, _ secret: APIKeySecret, for house: Organisation.ID, by account: Account.ID, _ actor: Actor, at now: Instant
    ) async throws -> APIKey.ID {
        var generator = SystemRandomNumberGenerator()
        let uuid = UUIDText.v7(at: now, using: &generator)
        defer { keys.forget() }
        return try await database.write { connection in
            let organisations = OrganisationTransaction(connection)
            try organisations.lock(house)
            guard try organisations.role(of: account, in: house)?.may(.keys) == true else { throw HouseKeyRefusal.roleRequired }
            guard try connection.first(HouseKeyStatements.count, house) ?? 0 < HouseKeyStore.most else { throw HouseKeyRefusal.tooMany }
            let owner = try AccountTransaction(connection).create(
                AccountDraft(uuid: uuid, email: EmailAddress(stored: "\(uuid)@keys.invalid"), name: draft.name), by: actor, at: now)
            try connection.execute(HouseKeyStatements.markAccount, owner)
            try organisations.appoint(owner, as: draft.scopes.role, in: house, by: actor, at: now)
            let key = try APIKeyTransaction(connection).create(
                APIKeyDraft(
                    account: owner, name: draft.name, digest: secret.digest, scopes: draft.scopes.gate, expires: draft.expires),
                in: house, by: actor, at: now)
            try connection.execute(HouseKeyStatements.insert, key, house, draft.scopes.rawValue, account)
            return key
        }
    }

    /// What a key is for, and whose account it acts as; nil where it is no house's. Notes that it was used.
    package func use(_ key: APIKey.ID, at now: Instant) async throws -> (scopes: HouseKeyScopes, account: Account)? {
        guard let (scopes, used, account) = try await database.read({ try $0.first(HouseKeyStatements.scopes, key) }) else { return nil }
        let since = now.adding(seconds: -HouseKeyStore.glance)
        if used.map({ $0 < since }) ?? true {
            // What cannot be written down at this moment keeps nobody out.
            _ = try? await database.write { try $0.execute(HouseKeyStatements.use, key, now, since) }
        }
        return (HouseKeyScopes(rawValue: scopes), account)
    }

    /// Ends a key of this house's for good; false where it is none. Throws `HouseKeyRefusal.roleRequired`.
    package func revoke(
        _ key: APIKey.ID, of house: Organisation.ID, by account: Account.ID, _ actor: Actor, at now: Instant
    ) async throws -> Bool {
        defer { keys.forget() }
        return try await database.write { connection in
            let organisations = OrganisationTransaction(connection)
            guard try organisations.role(of: account, in: house)?.may(.keys) == true else { throw HouseKeyRefusal.roleRequired }
            guard let owner = try connection.first(HouseKeyStatements.owner, key, house) else { return false }
            guard try APIKeyTransaction(connection).revoke(key, in: house, by: actor, at: now) else { return false }
            try organisations.dismiss(owner, from: house, by: actor, at: now)
            try AccountTransaction(connection).deactivate(owner, by: actor, at: now)
            return true
        }
    }
}
