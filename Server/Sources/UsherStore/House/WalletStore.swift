package import UsherCore

/// Which devices have which passes: what Apple's web service for passes stands on.
package struct WalletStore: Sendable {
    private let database: Database
    private let bounds: WalletBounds

    package init(_ database: Database, bounds: WalletBounds = WalletBounds()) {
        self.database = database
        self.bounds = bounds
    }

    /// What a push to a device is called in the outbox. Payload `{"token"}`.
    package static let push = "wallet-push"

    /// Names the push that tells a device of a pass as it is since `mark`.
    static func pushKey(_ serial: String, device: String, mark: Int64) -> String {
        "wallet-\(serial)-\(SecretDigest(of: device).hex)-\(mark)"
    }

    /// A device has a pass now, or has another push token. True if it is new. Throws `WalletRefusal`.
    package func register(device: String, serial: String, token: String, at now: Instant) async throws -> Bool {
        let bounds = bounds
        return try await database.write { connection in
            try connection.execute(WalletStatements.addPass, serial, now)
            // One after the other for each pass: what is counted stays so until the row is there.
            _ = try connection.first(WalletStatements.lock, serial) { _ in true }
            let isKnown = try connection.first(WalletStatements.registration, serial, device) { _ in true } ?? false
            if !isKnown {
                let devices = try connection.first(WalletStatements.countDevices, serial, bounds.devicesPerPass) ?? 0
                guard devices < bounds.devicesPerPass else { throw WalletRefusal.tooManyDevices }
                let passes = try connection.first(WalletStatements.countPasses, device, bounds.passesPerDevice) ?? 0
                guard passes < bounds.passesPerDevice else { throw WalletRefusal.tooManyPasses }
            }
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
            try connection.all(WalletStatements.changed, device, mark)
        }
        return (rows.map(\.0), rows.map(\.1).max() ?? mark)
    }
}

extension WalletStore {
    /// When a pass last changed, as far as any device has it.
    package func changedAt(_ serial: String) async throws -> Instant? {
        try await database.read { try $0.first(WalletStatements.changedAt, serial) }
    }
}

extension WalletStore {
    /// When the thing that a pass stood for was deleted; nil where no device had it, and for every other pass.
    package func voidedAt(_ serial: String) async throws -> Instant? {
        try await database.read { try $0.first(WalletStatements.voidedAt, serial) ?? nil }
    }
}

/// Wallet passes that phones keep, inside the transaction that changes them.
package struct WalletTransaction {
    let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

    /// What these passes stood for is being deleted: devices that have them are told, and the serials stay for a while.
    package func walletPassesVoided(_ serials: [String], at now: Instant) throws {
        let used = try zip(serials, connection.executeEach(WalletStatements.forgetUnused, serials.map { [$0.sql] })).filter { $0.1 == 0 }
            .map(\.0)
        try walletPassesChanged(used, at: now)
        try connection.executeEach(WalletStatements.void, used.map { [$0.sql, now.sql] })
    }

    /// Forgets passes that have been void since `end` or longer.
    package func forgetVoidWalletPasses(until end: Instant) throws {
        for statement in WalletStatements.forgetVoid { try connection.execute(statement, end) }
    }

    /// Passes show something else from now on: their devices are told. Belongs into the transaction of the change. A change of many passes only notes
    /// them: `WalletStore.tell` puts their pushes into the outbox, some at a time.
    package func walletPassesChanged(_ serials: [String], at now: Instant) throws {
        guard serials.count <= WalletStore.toldAtOnce else {
            try connection.executeEach(WalletStatements.touchMany, serials.map { [$0.sql, now.sql] })
            return
        }
        for serial in serials {
            // A mark always grows, and by a second at least: that is all that the headers of HTTP can tell.
            guard let mark = try connection.first(WalletStatements.touch, serial, now) else { continue }
            try tellPhones(of: serial, mark: mark, at: now)
        }
    }

    /// Some passes whose phones are to be told; of a house that is on its way its passes are told of afterwards.
    fileprivate func untold() throws -> [(String, Int64)] {
        guard let house = try connection.first(HouseMoves.any) else {
            return try connection.all(WalletStatements.untold, WalletStore.toldAtOnce).map { ($0, $1) }
        }
        return try connection.all(WalletStatements.untoldBeside, house, WalletStore.toldAtOnce) { ($0.text(0), $0.int(1)) }
    }

    /// A push for each phone that has the pass.
    fileprivate func tellPhones(of serial: String, mark: Int64, at now: Instant) throws {
        try OutboxTransaction(connection).enqueue(
            try connection.all(WalletStatements.devices, serial).map { device, token in
                var json = JSONWriter()
                json.beginObject()
                json.member("token", token)
                json.endObject()
                return OutboxItem(
                    kind: WalletStore.push, idempotencyKey: WalletStore.pushKey(serial, device: device, mark: mark),
                    payload: json.text, due: now)
            }, at: now)
    }

    /// The same for every booking of an event whose pass some device has.
    package func walletPassesChanged(of event: Event.ID, at now: Instant) throws {
        try walletPassesChanged(try connection.all(WalletStatements.ofEvent, event), at: now)
    }
}

// MARK: - Many passes
extension WalletStore {
    /// Of so many passes the phones are told by the change itself; of more, by and by.
    package static let toldAtOnce = 20
    /// While so many pushes wait, no others are added.
    static let mostWaiting: Int64 = 1_000

    /// Puts the pushes of some passes that wait into the outbox; returns of how many. To be called again until it is 0, with a pause.
    package func tell(at now: Instant) async throws -> Int {
        // Asking first keeps an idle worker from ever touching the writer.
        guard try await database.read({ try $0.first(WalletStatements.anyUntold) { _ in true } }) != nil else { return 0 }
        return try await database.write { connection in
            let waiting = try connection.first(WalletStatements.waiting, WalletStore.push, WalletStore.mostWaiting) ?? 0
            guard waiting < WalletStore.mostWaiting else { return 0 }
            let passes = try WalletTransaction(connection).untold()
            for (serial, mark) in passes { try WalletTransaction(connection).tellPhones(of: serial, mark: mark, at: now) }
            try connection.executeEach(WalletStatements.told, passes.map { serial, _ in [serial.sql] })
            return passes.count
        }
    }
}

/// How much one may register.
package struct WalletBounds: Sendable, Equatable {
    package var devicesPerPass: Int
    package var passesPerDevice: Int

    package init(devicesPerPass: Int = 50, passesPerDevice: Int = 1_000) {
        self.devicesPerPass = devicesPerPass
        self.passesPerDevice = passesPerDevice
    }
}

/// Why a device is not registered.
package enum WalletRefusal: Error, Equatable {
    case tooManyDevices
    case tooManyPasses
}

private enum WalletStatements {
    static let lock = Statement("SELECT 1 FROM wallet_passes WHERE serial = $1 {{for_update}}")
    static let countDevices = Selection<Int64>("SELECT count(*) FROM (SELECT 1 FROM wallet_devices WHERE serial = $1 LIMIT $2) AS rows")
    static let countPasses = Selection<Int64>("SELECT count(*) FROM (SELECT 1 FROM wallet_devices WHERE device = $1 LIMIT $2) AS rows")
    /// As `touch`, and notes that phones are to be told.
    static let touchMany = Statement(
        """
        UPDATE wallet_passes SET voided_at = NULL, untold = coalesce(untold, $2),
            changed = CASE WHEN changed / 1000000 >= $2 / 1000000 THEN (changed / 1000000 + 1) * 1000000 ELSE $2 END
        WHERE serial = $1
        """)
    static let anyUntold = Statement("SELECT 1 FROM wallet_passes WHERE untold IS NOT NULL LIMIT 1")
    static let untold = Selection<String, Int64>(
        "SELECT serial, changed FROM wallet_passes WHERE untold IS NOT NULL ORDER BY untold LIMIT $1 {{skip_locked}}")
    static let untoldBeside = Statement(
        expanded: """
            SELECT serial, changed FROM wallet_passes WHERE untold IS NOT NULL AND (\(HouseTable.named("wallet_passes").leading.condition)) IS NOT TRUE
            ORDER BY untold LIMIT $2 {{skip_locked}}
            """)
    static let told = Statement("UPDATE wallet_passes SET untold = NULL WHERE serial = $1")
    static let waiting = Selection<Int64>(
        "SELECT count(*) FROM (SELECT 1 FROM outbox WHERE done_at IS NULL AND kind = $1 LIMIT $2) AS rows")
    static let addPass = Statement("INSERT INTO wallet_passes (serial, changed) VALUES ($1, $2) ON CONFLICT (serial) DO NOTHING")
    static let registration = Statement("SELECT 1 FROM wallet_devices WHERE serial = $1 AND device = $2")
    static let register = Statement(
        """
        INSERT INTO wallet_devices (serial, device, push_token, created_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (serial, device) DO UPDATE SET push_token = excluded.push_token
        """)
    static let unregister = Statement("DELETE FROM wallet_devices WHERE serial = $1 AND device = $2")
    static let forget = Statement("DELETE FROM wallet_devices WHERE push_token = $1")
    static let changed = Selection<String, Int64>(
        """
        SELECT p.serial, p.changed FROM wallet_devices d JOIN wallet_passes p ON p.serial = d.serial
        WHERE d.device = $1 AND p.changed > $2 ORDER BY p.serial
        """)
    static let touch = Selection<Int64>(
        """
        UPDATE wallet_passes SET voided_at = NULL,
            changed = CASE WHEN changed / 1000000 >= $2 / 1000000 THEN (changed / 1000000 + 1) * 1000000 ELSE $2 END
        WHERE serial = $1 RETURNING changed
        """)
    static let forgetUnused = Statement(
        "DELETE FROM wallet_passes WHERE serial = $1 AND NOT EXISTS (SELECT 1 FROM wallet_devices WHERE serial = $1)")
    static let void = Statement("UPDATE wallet_passes SET voided_at = $2 WHERE serial = $1")
    static let voidedAt = Selection<Instant?>("SELECT voided_at FROM wallet_passes WHERE serial = $1")
    static let forgetVoid = [
        Statement("DELETE FROM wallet_devices WHERE serial IN (SELECT serial FROM wallet_passes WHERE voided_at <= $1)"),
        Statement("DELETE FROM wallet_passes WHERE voided_at <= $1"),
    ]
    static let changedAt = Selection<Instant>("SELECT changed FROM wallet_passes WHERE serial = $1")
    static let devices = Selection<String, String>("SELECT device, push_token FROM wallet_devices WHERE serial = $1 ORDER BY device")
    static let ofEvent = Selection<String>(
        "SELECT p.serial FROM wallet_passes p JOIN sales s ON s.uuid = p.serial WHERE s.event_id = $1 ORDER BY p.serial")
}
