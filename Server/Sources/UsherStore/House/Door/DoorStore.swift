package import UsherCore

/// Links and devices of doors. What the process remembers of keys follows each change at once.
package struct DoorStore: Sendable {
    let database: Database
    private let keys: APIKeyStore

    package init(_ database: Database, keys: APIKeyStore) { (self.database, self.keys) = (database, keys) }

    package func create(_ draft: DoorLinkDraft, of account: Account.ID, by actor: Actor, at now: Instant) async throws -> DoorLink {
        try await database.write { try DoorLinkTransaction($0).create(draft, of: account, by: actor, at: now) }
    }

    /// Lets a phone in by a link's secret.
    package func join(_ phone: JoiningPhone, by secret: SecretDigest, from address: String, at now: Instant) async throws -> APIKey.ID {
        defer { keys.forget() }
        return try await database.write { try DoorDeviceTransaction($0).join(phone, by: secret, from: address, at: now) }
    }

    /// Lets a phone in for somebody who is signed in.
    package func join(
        _ phone: JoiningPhone, _ wish: DoorLinkDraft.Wish, of account: Account.ID, by actor: Actor, at now: Instant
    ) async throws -> APIKey.ID {
        defer { keys.forget() }
        return try await database.write { try DoorDeviceTransaction($0).join(phone, wish, of: account, by: actor, at: now) }
    }

    package func organisations(of account: Account.ID) async throws -> [Organisation] {
        try await database.read { connection in
            let organisations = OrganisationTransaction(connection)
            return try organisations.memberships(of: account).compactMap { try organisations.organisation($0.organisation) }
        }
    }

    package func links(for account: Account.ID, at now: Instant) async throws -> [DoorLinkRow] {
        try await database.read { try DoorLinkTransaction($0).links(for: account, at: now) }
    }

    package func devices(for account: Account.ID, at now: Instant) async throws -> [DoorDeviceRow] {
        try await database.read { try DoorDeviceTransaction($0).devices(for: account, at: now) }
    }

    package func revoke(_ link: DoorLink.ID, for account: Account.ID, by actor: Actor, at now: Instant) async throws {
        defer { keys.forget() }
        try await database.write { try DoorLinkTransaction($0).revoke(link, for: account, by: actor, at: now) }
    }

    package func revoke(device: APIKey.ID, for account: Account.ID, by actor: Actor, at now: Instant) async throws {
        defer { keys.forget() }
        try await database.write { try DoorDeviceTransaction($0).revoke(device, for: account, by: actor, at: now) }
    }

    /// A device goes by itself.
    package func leave(_ device: APIKey.ID, by actor: Actor, at now: Instant) async throws {
        defer { keys.forget() }
        _ = try await database.write { try DoorDeviceTransaction($0).revoke(device, "door_device.left", by: actor, at: now) }
    }

    /// Names a device or its gate; tells how it is then.
    package func change(
        _ key: APIKey, name: String?, gate: Patch<String?>, by address: String, at now: Instant
    ) async throws -> APIKey {
        defer { keys.forget() }
        return try await database.write { connection in
            let devices = DoorDeviceTransaction(connection)
            try devices.change(key.id, name: name, gate: gate, by: Actor(account: key.account, key: key.id, address: address), at: now)
            return APIKey(
                id: key.id, account: key.account, name: name ?? key.name, scopes: key.scopes, expires: key.expires,
                device: try devices.device(of: key.id))
        }
    }

    /// Whether there is or was a link of this secret.
    package func hasLink(_ secret: SecretDigest) async throws -> Bool {
        try await database.read { try DoorDeviceTransaction($0).hasLink(secret) }
    }

    package func note(_ device: APIKey.ID, waiting: Int, listed: Instant?, at now: Instant) async throws {
        try await database.write { try DoorDeviceTransaction($0).note(device, waiting: waiting, listed: listed, at: now) }
    }

    package func ending(of cookie: SecretDigest, at now: Instant) async throws -> DeviceEnd {
        try await database.read { try DoorDeviceTransaction($0).ending(of: cookie, at: now) }
    }

    /// Whom somebody names by key, UUID or number; nil for nobody.
    package func organisation(named name: String) async throws -> Organisation? {
        do {
            return try await database.read { try OrganisationTransaction($0).organisation(named: name) }
        } catch HouseRefusal.unknownOrganisation { return nil }
    }

    package func organisation(_ id: Organisation.ID) async throws -> Organisation? {
        try await database.read { try OrganisationTransaction($0).organisation(id) }
    }
}
