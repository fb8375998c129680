package import UsherCore

private enum DoorDeviceStatements {
    /// The maker's standing comes along: a link is worth nothing without it.
    static let link = Selection<DoorLink, Instant?, Int64?, Instant?>(
        """
        SELECT {{columns l}}, l.revoked_at, m.role, a.deactivated_at FROM door_links l JOIN accounts a ON a.id = l.account_id
        LEFT JOIN members m ON m.organisation_id = l.organisation_id AND m.account_id = l.account_id
        WHERE l.hash = $1
        """)
    static let lock = Statement("SELECT 1 FROM door_links WHERE hash = $1 {{for_update}}")
    static let known = Selection<APIKey.ID>(
        """
        SELECT k.id FROM door_devices d JOIN api_keys k ON k.id = d.key_id
        WHERE d.link_id = $1 AND d.public_key = $2 AND k.revoked_at IS NULL
        """)
    static let count = Selection<Int>(
        """
        SELECT COUNT(*) FROM door_devices d JOIN api_keys k ON k.id = d.key_id WHERE d.link_id = $1 AND k.revoked_at IS NULL
        """)
    static let ever = Selection<Int>("SELECT COUNT(*) FROM door_devices WHERE link_id = $1")
    static let signedIn = Selection<APIKey.ID>(
        """
        SELECT k.id FROM api_keys k JOIN door_devices d ON d.key_id = k.id
        WHERE k.account_id = $1 AND d.link_id IS NULL AND d.public_key = $2 AND k.revoked_at IS NULL
        """)
    static let countOfAccount = Selection<Int>(
        """
        SELECT COUNT(*) FROM api_keys k JOIN door_devices d ON d.key_id = k.id
        WHERE k.account_id = $1 AND d.link_id IS NULL AND k.revoked_at IS NULL AND k.expires_at > $2
        """)
    static let insertKey = Statement(
        """
        INSERT INTO api_keys (id, account_id, name, hash, scopes, expires_at, created_at, kind) VALUES ($1, $2, $3, $4, $5, $6, $7, 1)
        """)
    static let insert = Statement(
        """
        INSERT INTO door_devices (key_id, link_id, organisation_id, event_id, gate, can, public_key, seen_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        """)
    static let renew = Statement("UPDATE api_keys SET hash = $2 WHERE id = $1 AND kind = 1")
    static let device = Selection<StoredDevice>(
        """
        SELECT {{columns d}} FROM door_devices d
        JOIN api_keys k ON k.id = d.key_id
        JOIN members m ON m.organisation_id = d.organisation_id AND m.account_id = k.account_id AND m.role > 0
        WHERE d.key_id = $1
        """)
    static let ending = Selection<Instant?, Instant?>("SELECT revoked_at, expires_at FROM api_keys WHERE hash = $1 AND kind = 1")
    static let rename = Statement("UPDATE api_keys SET name = $2 WHERE id = $1 AND kind = 1")
    static let move = Statement("UPDATE door_devices SET gate = $2 WHERE key_id = $1")
    static let note = Statement("UPDATE door_devices SET seen_at = $2, waiting = $3, listed_at = $4 WHERE key_id = $1")
    static let revoke = Statement("UPDATE api_keys SET revoked_at = $2 WHERE id = $1 AND kind = 1 AND revoked_at IS NULL")
    static let organisation = Selection<Organisation.ID>("SELECT organisation_id FROM door_devices WHERE key_id = $1")
    static let list = Selection<DoorDeviceRow>(
        """
        SELECT {{columns}} FROM door_devices d JOIN api_keys k ON k.id = d.key_id LEFT JOIN events e ON e.id = d.event_id
        WHERE k.revoked_at IS NULL AND (k.expires_at > $1 OR d.waiting > 0) ORDER BY k.id
        """)
    static let ofAccount = Selection<DoorDeviceRow>(
        """
        SELECT {{columns}} FROM door_devices d JOIN api_keys k ON k.id = d.key_id
        JOIN members m ON m.organisation_id = d.organisation_id AND m.account_id = $2 AND m.role > 1
        LEFT JOIN events e ON e.id = d.event_id
        WHERE k.revoked_at IS NULL AND (k.expires_at > $1 OR d.waiting > 0) ORDER BY k.id
        """)
}

/// Devices of doors, inside a transaction.
package struct DoorDeviceTransaction {
    let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

    /// So many come in by one link, those who have gone among them: coming and going must not cost rows without end.
    private static let mostEver = 1_000
    /// So many are in at a time for one account without a link, and for so long.
    private static let mostOfAccount = 20
    private static let signedInLife: Int64 = 16 * 3600

    /// Lets a phone in by a link's secret. One whose key is known there already is the same device, with another cookie.
    func join(_ phone: JoiningPhone, by secret: SecretDigest, from address: String, at now: Instant) throws -> APIKey.ID {
        // So that of two who come for the last place one is told so.
        _ = try connection.first(DoorDeviceStatements.lock, secret.bytes) { _ in true }
        guard let (link, revoked, role, shut) = try connection.first(DoorDeviceStatements.link, secret.bytes) else {
            throw DoorRefusal.linkNotFound
        }
        guard revoked == nil, shut == nil, (role ?? 0) > 0, link.expires > now else { throw DoorRefusal.linkEnded }
        if let starts = link.starts, starts > now { throw DoorRefusal.linkEarly(starts) }
        if let known = try connection.first(DoorDeviceStatements.known, link.id, phone.key.bytes) {
            try connection.execute(DoorDeviceStatements.renew, known, phone.cookie.bytes)
            try connection.execute(DoorDeviceStatements.rename, known, phone.name)
            try audit("door_device.rejoined", known, phone.name, link, address, now)
            return known
        }
        guard try connection.first(DoorDeviceStatements.count, link.id) ?? 0 < link.devices,
            try connection.first(DoorDeviceStatements.ever, link.id) ?? 0 < Self.mostEver
        else { throw DoorRefusal.linkFull }
        let id = try add(
            phone,
            DoorDevice(
                link: link.id, organisation: link.organisation, scope: link.scope, gate: phone.gate ?? link.gate, can: link.can,
                key: phone.key),
            of: link.account, expires: link.expires, at: now)
        try audit("door_device.joined", id, phone.name, link, address, now)
        return id
    }

    /// Lets a phone in for somebody who is signed in: for 16 hours, with `undo` from an editor on. The same key at the same door is the same
    /// device; at another door it leaves the one before.
    func join(
        _ phone: JoiningPhone, _ wish: DoorLinkDraft.Wish, of account: Account.ID, by actor: Actor, at now: Instant
    ) throws -> APIKey.ID {
        let place = try DoorLinkTransaction(connection).place(of: wish, for: account, at: now)
        for known in try connection.all(DoorDeviceStatements.signedIn, account, phone.key.bytes) {
            _ = try revoke(known, "door_device.left", by: actor, at: now)
        }
        guard try connection.first(DoorDeviceStatements.countOfAccount, account, now) ?? 0 < Self.mostOfAccount else {
            throw DoorRefusal.linkFull
        }
        let can = place.role.supervises ? DoorAbilities.usual.union(.undo) : .usual
        let device = DoorDevice(
            link: nil, organisation: place.organisation, scope: place.scope, gate: phone.gate, can: can, key: phone.key)
        let id = try add(phone, device, of: account, expires: now.adding(seconds: Self.signedInLife), at: now)
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: actor, organisation: place.organisation, action: "door_device.joined",
                subject: .plain("\(id) \(phone.name)"),
                result: "signed in"))
        return id
    }

    private func add(
        _ phone: JoiningPhone, _ device: DoorDevice, of account: Account.ID, expires: Instant, at now: Instant
    ) throws -> APIKey.ID {
        let id = APIKey.ID(try IDTransaction(connection).takeIDs(.apiKeys).lowerBound)
        try connection.execute(
            DoorDeviceStatements.insertKey, id, account, phone.name, phone.cookie.bytes, device.can.scopes.rawValue, expires, now)
        try connection.execute(
            DoorDeviceStatements.insert, id, device.link, device.organisation, device.scope.event, device.gate, device.can.rawValue,
            device.key.bytes, now)
        return id
    }

    private func audit(
        _ action: String, _ id: APIKey.ID, _ name: String, _ link: DoorLink, _ address: String, _ now: Instant
    ) throws {
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: Actor(account: link.account, key: id, address: address), organisation: link.organisation, action: action,
                subject: .plain("\(id) \(name)"), result: "link \(link.id)"))
    }

    /// What a key of kind *device* may do, nil where its account has no role there any more.
    func device(of key: APIKey.ID) throws -> DoorDevice? { try connection.first(DoorDeviceStatements.device, key)?.device }

    /// How the device of a cookie that is worth nothing came to that.
    func ending(of cookie: SecretDigest, at now: Instant) throws -> DeviceEnd {
        guard let (revoked, expires) = try connection.first(DoorDeviceStatements.ending, cookie.bytes) else { return .unknown }
        return revoked == nil && expires.map { $0 <= now } ?? false ? .expired : .revoked
    }

    func change(_ device: APIKey.ID, name: String?, gate: Patch<String?>, by actor: Actor, at now: Instant) throws {
        if let name { try connection.execute(DoorDeviceStatements.rename, device, name) }
        if case .set(let gate) = gate { try connection.execute(DoorDeviceStatements.move, device, gate) }
        let organisation = try connection.first(DoorDeviceStatements.organisation, device)
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: actor, organisation: organisation, action: "door_device.changed", subject: .plain("\(device)")))
    }

    func hasLink(_ secret: SecretDigest) throws -> Bool {
        try connection.first(DoorDeviceStatements.link.statement, secret.bytes) { _ in true } ?? false
    }

    /// Notes how a device says it stands.
    func note(_ device: APIKey.ID, waiting: Int, listed: Instant?, at now: Instant) throws {
        try connection.execute(DoorDeviceStatements.note, device, now, waiting, listed)
    }

    /// Ends a device; false where it had ended already or was never there.
    package func revoke(_ device: APIKey.ID, _ action: String = "door_device.revoked", by actor: Actor, at now: Instant) throws -> Bool {
        guard try connection.execute(DoorDeviceStatements.revoke, device, now) > 0 else { return false }
        let organisation = try connection.first(DoorDeviceStatements.organisation, device)
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: actor, organisation: organisation, action: action, subject: .plain("\(device)")))
        return true
    }

    /// The same for somebody of the organisation, who is at least an editor there.
    package func revoke(_ device: APIKey.ID, for account: Account.ID, by actor: Actor, at now: Instant) throws {
        guard let organisation = try connection.first(DoorDeviceStatements.organisation, device),
            let role = try OrganisationTransaction(connection).role(of: account, in: organisation)
        else { throw DoorLinkRefusal.unknownDevice }
        guard role.supervises else { throw DoorLinkRefusal.roleRequired }
        guard try revoke(device, by: actor, at: now) else { throw DoorLinkRefusal.unknownDevice }
    }

    /// The devices that are in, and those whose time is over while scans wait on them.
    package func devices(at now: Instant) throws -> [DoorDeviceRow] { try connection.all(DoorDeviceStatements.list, now) }

    /// Those of the organisations in which the account is at least an editor.
    package func devices(for account: Account.ID, at now: Instant) throws -> [DoorDeviceRow] {
        try connection.all(DoorDeviceStatements.ofAccount, now, account)
    }
}
