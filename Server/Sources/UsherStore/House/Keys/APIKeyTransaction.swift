package import UsherCore

/// What is known of a key before it is stored: the digest, never the secret.
package struct APIKeyDraft: Sendable {
    package var account: Account.ID
    package var name: String
    package var digest: SecretDigest
    package var scopes: KeyScopes
    package var expires: Instant?

    package init(account: Account.ID, name: String, digest: SecretDigest, scopes: KeyScopes, expires: Instant? = nil) {
        self.account = account
        self.name = name
        self.digest = digest
        self.scopes = scopes
        self.expires = expires
    }
}

/// A key in a list, with whose it is and whether it still counts.
package struct APIKeyListing: Sendable, Equatable {
    package let key: APIKey
    package let email: EmailAddress
    package let created: Instant
    package let revoked: Instant?
}

private enum APIKeyStatements {
    static let byDigest = Selection<APIKey, [UInt8], Int64>(
        """
        SELECT {{columns k}}, k.hash, k.kind FROM api_keys k JOIN accounts a ON a.id = k.account_id
        WHERE k.hash = $1 AND k.revoked_at IS NULL AND a.deactivated_at IS NULL
        """)
    static let owner = Selection<APIKey.ID, Account.ID>("SELECT id, account_id FROM api_keys WHERE hash = $1")
    static let named = Selection<APIKey.ID>(
        "SELECT id, account_id FROM api_keys WHERE account_id = $1 AND name = $2 AND kind = 0 AND revoked_at IS NULL ORDER BY id")
    static let insert = Statement(
        "INSERT INTO api_keys (id, account_id, name, hash, scopes, expires_at, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)")
    static let update = Statement(
        """
        UPDATE api_keys SET name = $2, hash = $3, scopes = $4, expires_at = $5
        WHERE id = $1 AND (name <> $2 OR hash <> $3 OR scopes <> $4 OR expires_at IS DISTINCT FROM $5)
        """)
    static let revoke = Statement("UPDATE api_keys SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL RETURNING account_id")
    static let liveByName = Selection<APIKey.ID>(
        "SELECT id FROM api_keys WHERE name = $1 AND kind = 0 AND revoked_at IS NULL ORDER BY id LIMIT 2")
    static let list = Selection<APIKeyListing>(
        """
        SELECT {{columns k}} FROM api_keys k JOIN accounts a ON a.id = k.account_id WHERE k.kind = 0 ORDER BY a.email, k.name, k.id
        """)
}

/// API keys, inside a transaction.
package struct APIKeyTransaction {
    let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

    /// The live key of this digest, expired or not; nil where it is unknown or revoked or its account deactivated, a device's also where
    /// its account has lost its role.
    func apiKey(_ digest: SecretDigest) throws -> APIKey? {
        guard let (found, stored, kind) = try connection.first(APIKeyStatements.byDigest, digest.bytes),
            SecretDigest(bytes: stored) == digest
        else { return nil }
        guard kind != 0 else { return found }
        guard let device = try DoorDeviceTransaction(connection).device(of: found.id) else { return nil }
        var key = found
        key.device = device
        return key
    }

    package func apiKeys() throws -> [APIKeyListing] {
        try connection.all(APIKeyStatements.list)
    }

    /// A new key; `house`: whose it is, for the audit.
    package func create(
        _ draft: APIKeyDraft, in house: Organisation.ID? = nil, by actor: Actor, at now: Instant
    ) throws -> APIKey.ID {
        guard try AccountTransaction(connection).account(draft.account) != nil else { throw HouseRefusal.unknownAccount }
        guard try connection.first(APIKeyStatements.owner, draft.digest.bytes) == nil else { throw HouseRefusal.taken("key") }
        let id = APIKey.ID(try IDTransaction(connection).takeIDs(.apiKeys).lowerBound)
        try connection.execute(
            APIKeyStatements.insert, id, draft.account, draft.name, draft.digest.bytes, draft.scopes.rawValue, draft.expires, now)
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: actor, organisation: house, action: "key.created", subject: .plain("\(id) \(draft.name)")))
        return id
    }

    /// Makes the key, or changes the account's key of the same secret or, failing that, of the same name. A revoked secret
    /// stays revoked; a secret of another account is refused.
    @discardableResult
    package func save(_ draft: APIKeyDraft, by actor: Actor, at now: Instant) throws -> APIKey.ID {
        let sameSecret = try connection.first(APIKeyStatements.owner, draft.digest.bytes)
        if let sameSecret, sameSecret.1 != draft.account { throw HouseRefusal.taken("key") }
        let sameName = try connection.first(APIKeyStatements.named, draft.account, draft.name)
        guard let id = sameSecret?.0 ?? sameName else { return try create(draft, by: actor, at: now) }
        let changed = try connection.execute(
            APIKeyStatements.update, id, draft.name, draft.digest.bytes, draft.scopes.rawValue, draft.expires)
        guard changed > 0 else { return id }
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: actor, action: "key.changed", subject: .plain("\(id) \(draft.name)")))
        return id
    }

    /// Revokes a key for good; false where it was revoked or never there.
    func revoke(_ key: APIKey.ID, in house: Organisation.ID? = nil, by actor: Actor, at now: Instant) throws -> Bool {
        guard try connection.first(APIKeyStatements.revoke, key, now, read: { _ in true }) != nil else { return false }
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: actor, organisation: house, action: "key.revoked", subject: .plain("\(key)")))
        return true
    }

    /// The one live key of this name.
    func liveKey(named name: String) throws -> APIKey.ID {
        let ids = try connection.all(APIKeyStatements.liveByName, name)
        guard let id = ids.first else { throw HouseRefusal.unknownKey }
        guard ids.count == 1 else { throw HouseRefusal.ambiguousKey }
        return id
    }
}

extension APIKeyListing: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            key: APIKey(&columns), email: EmailAddress(stored: columns.next("a.email")), created: columns.next("created_at"),
            revoked: columns.next("revoked_at"))
    }
}

extension APIKey: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            id: columns.next("id"), account: columns.next("account_id"), name: columns.next("name"),
            scopes: KeyScopes(rawValue: columns.next("scopes")),
            expires: columns.next("expires_at"))
    }
}
