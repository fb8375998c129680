package import UsherCore

/// Which devices have which passes: what Apple's web service for passes stands on.
package struct WalletStore: Sendable {
    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// What a push to a device is called in the outbox. Payload `{"token"}`.
    package static let push = "wallet-push"

    /// A device has a pass now, or has another push token. True if it is new.
    package func register(device: String, serial: String, token: String, at now: Instant) async throws -> Bool {
        try await database.write { connection in
            try connection.execute(WalletStatements.addPass, serial, now)
            let isKnown = try connection.first(WalletStatements.registration, serial, device) { _ in true } ?? false
            try connection.execute(WalletStatements.register, serial, device, token, now)
            return !isKnown
        }
    }

    package func unregister(device: String, serial: String) async throws {
        try await database.write { _ = try $0.execute(WalletStatements.unregister, serial, device) }
    }

    /// Forgets a device that Apple says is gone.
    package func forget(token: String) async throws {
        try await database.write { _ = try $0.execute(WalletStatements.forget, token) }
    }

    /// The device's passes that changed after `mark`, with the newest mark.
    package func changed(device: String, since mark: Int64) async throws -> (serials: [String], mark: Int64) {
        let rows = try await database.read { connection in
            try connection.all(WalletStatements.changed, device, mark) { (serial: $0.text(0), changed: $0.int(1)) }
        }
        return (rows.map(\.serial), rows.map(\.changed).max() ?? mark)
    }
}

extension WalletStore {
    /// When a pass last changed, as far as any device has it.
    package func changedAt(_ serial: String) async throws -> Instant? {
        try await database.read { try $0.first(WalletStatements.changedAt, serial) { $0.instant(0) } }
    }
}

extension WalletStore {
    /// When the thing that a pass stood for was deleted; nil where no device had it, and for every other pass.
    package func voidedAt(_ serial: String) async throws -> Instant? {
        try await database.read { try $0.first(WalletStatements.voidedAt, serial) { $0.optionalInstant(0) } ?? nil }
    }
}

extension Connection {
    /// What these passes stood for is being deleted: devices that have them are told, and the serials stay for a while.
    package func walletPassesVoided(_ serials: [String], at now: Instant) throws {
        for serial in serials {
            guard try execute(WalletStatements.forgetUnused, serial) == 0 else { continue }
            try walletPassesChanged([serial], at: now)
            try execute(WalletStatements.void, serial, now)
        }
    }

    /// Forgets passes that have been void since `end` or longer.
    package func forgetVoidWalletPasses(until end: Instant) throws {
        for statement in WalletStatements.forgetVoid { try execute(statement, end) }
    }

    /// Passes show something else from now on: their devices are told. Belongs into the transaction of the change.
    package func walletPassesChanged(_ serials: [String], at now: Instant) throws {
        for serial in serials {
            // A mark always grows, and by a second at least: that is all that the headers of HTTP can tell.
            guard let mark = try first(WalletStatements.touch, serial, now, read: { $0.int(0) }) else { continue }
            let devices = try all(WalletStatements.devices, serial) { (device: $0.text(0), token: $0.text(1)) }
            try enqueue(
                devices.map { device in
                    var json = JSONWriter()
                    json.beginObject()
                    json.member("token", device.token)
                    json.endObject()
                    return OutboxItem(
                        kind: WalletStore.push, idempotencyKey: "wallet-\(serial)-\(SecretDigest(of: device.device).hex)-\(mark)",
                        payload: json.text, due: now)
                }, at: now)
        }
    }

    /// The same for every booking of an event whose pass some device has.
    package func walletPassesChanged(of event: Event.ID, at now: Instant) throws {
        try walletPassesChanged(try all(WalletStatements.ofEvent, event) { $0.text(0) }, at: now)
    }
}

private enum WalletStatements {
    static let addPass = Statement("INSERT INTO wallet_passes (serial, changed) VALUES ($1, $2) ON CONFLICT (serial) DO NOTHING")
    static let registration = Statement("SELECT 1 FROM wallet_devices WHERE serial = $1 AND device = $2")
    static let register = Statement(
        """
        INSERT INTO wallet_devices (serial, device, push_token, created_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (serial, device) DO UPDATE SET push_token = excluded.push_token
        """)
    static let unregister = Statement("DELETE FROM wallet_devices WHERE serial = $1 AND device = $2")
    static let forget = Statement("DELETE FROM wallet_devices WHERE push_token = $1")
    static let changed = Statement(
        """
        SELECT p.serial, p.changed FROM wallet_devices d JOIN wallet_passes p ON p.serial = d.serial
        WHERE d.device = $1 AND p.changed > $2 ORDER BY p.serial
        """)
    static let touch = Statement(
        """
        UPDATE wallet_passes SET voided_at = NULL,
            changed = CASE WHEN changed / 1000000 >= $2 / 1000000 THEN (changed / 1000000 + 1) * 1000000 ELSE $2 END
        WHERE serial = $1 RETURNING changed
        """)
    static let forgetUnused = Statement(
        "DELETE FROM wallet_passes WHERE serial = $1 AND NOT EXISTS (SELECT 1 FROM wallet_devices WHERE serial = $1)")
    static let void = Statement("UPDATE wallet_passes SET voided_at = $2 WHERE serial = $1")
    static let voidedAt = Statement("SELECT voided_at FROM wallet_passes WHERE serial = $1")
    static let forgetVoid = [
        Statement("DELETE FROM wallet_devices WHERE serial IN (SELECT serial FROM wallet_passes WHERE voided_at <= $1)"),
        Statement("DELETE FROM wallet_passes WHERE voided_at <= $1"),
    ]
    static let changedAt = Statement("SELECT changed FROM wallet_passes WHERE serial = $1")
    static let devices = Statement("SELECT device, push_token FROM wallet_devices WHERE serial = $1 ORDER BY device")
    static let ofEvent = Statement(
        "SELECT p.serial FROM wallet_passes p JOIN sales s ON s.uuid = p.serial WHERE s.event_id = $1 ORDER BY p.serial")
}
