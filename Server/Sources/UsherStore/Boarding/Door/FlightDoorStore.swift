package import UsherCore

private enum FlightDeviceStatements {
    static let link = Selection<FlightDoorLink, Instant?, Instant?, Int64?>(
        """
        SELECT {{columns}}, l.revoked_at, a.suspended_at, f.id FROM flight_door_links l JOIN airlines a ON a.id = l.airline_id
        LEFT JOIN flights f ON f.id = l.flight_id
        WHERE l.hash = $1
        """)
    static let lock = Statement("SELECT 1 FROM flight_door_links WHERE hash = $1 {{for_update}}")
    static let known = Selection<APIKey.ID>(
        "SELECT id FROM flight_devices WHERE link_id = $1 AND public_key = $2 AND revoked_at IS NULL")
    static let count = Selection<Int, Int>(
        "SELECT COUNT(CASE WHEN revoked_at IS NULL THEN 1 END), COUNT(*) FROM flight_devices WHERE link_id = $1")
    static let insert = Statement(
        """
        INSERT INTO flight_devices (id, link_id, airline_id, flight_id, name, gate, can, public_key, hash, expires_at, created_at, seen_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
        """)
    static let renew = Statement("UPDATE flight_devices SET hash = $2, name = $3 WHERE id = $1")
    static let device = Selection<StoredFlightDevice>(
        """
        SELECT {{columns}} FROM flight_devices d JOIN flights f ON f.id = d.flight_id
        JOIN airlines a ON a.id = d.airline_id AND a.suspended_at IS NULL
        WHERE d.hash = $1 AND d.revoked_at IS NULL AND d.expires_at > $2
        """)
    static let ending = Selection<Instant?, Instant>("SELECT revoked_at, expires_at FROM flight_devices WHERE hash = $1")
    static let rename = Statement("UPDATE flight_devices SET name = $2 WHERE id = $1")
    static let move = Statement("UPDATE flight_devices SET gate = $2 WHERE id = $1")
    static let note = Statement("UPDATE flight_devices SET seen_at = $2, waiting = $3, listed_at = $4 WHERE id = $1")
    static let leave = Statement("UPDATE flight_devices SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL")
    static let counts = Selection<Int64, Int64>("SELECT issued, boarded FROM flights WHERE id = $1")
    static let name = Selection<String>("SELECT name FROM airlines WHERE id = $1")
}

/// Phones at flights' doors. They are asked for with each request, so what ends one acts at once in every process.
package struct FlightDoorStore: Sendable {
    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// So many come in by one link, those who have gone among them.
    private static let mostEver = 1_000

    package func hasLink(_ secret: SecretDigest) async throws -> Bool {
        try await database.read { try $0.first(FlightDeviceStatements.link.statement, secret.bytes) { _ in true } ?? false }
    }

    /// Lets a phone in by a link's secret. One whose key is known there already is the same device, with another cookie.
    package func join(_ phone: JoiningPhone, by secret: SecretDigest, from address: String, at now: Instant) async throws {
        try await database.write { connection in
            // So that of two who come for the last place one is told so.
            _ = try connection.first(FlightDeviceStatements.lock, secret.bytes) { _ in true }
            guard let (link, revoked, suspended, flight) = try connection.first(FlightDeviceStatements.link, secret.bytes) else {
                throw DoorRefusal.linkNotFound
            }
            guard revoked == nil, suspended == nil, flight != nil, link.expires > now else { throw DoorRefusal.linkEnded }
            if let known = try connection.first(FlightDeviceStatements.known, link.id, phone.key.bytes) {
                try connection.execute(FlightDeviceStatements.renew, known, phone.cookie.bytes, phone.name)
                return try Self.audit("door_device.rejoined", known, phone.name, link, address, now, connection)
            }
            guard let (inUse, ever) = try connection.first(FlightDeviceStatements.count, link.id), inUse < link.devices,
                ever < Self.mostEver
            else { throw DoorRefusal.linkFull }
            let id = APIKey.ID(try IDTransaction(connection).takeIDs(.apiKeys).lowerBound)
            try connection.execute(
                FlightDeviceStatements.insert, id, link.id, link.airline, link.flight, phone.name, phone.gate ?? link.gate,
                link.can.rawValue,
                phone.key.bytes, phone.cookie.bytes, link.expires, now)
            try Self.audit("door_device.joined", id, phone.name, link, address, now, connection)
        }
    }

    private static func audit(
        _ action: String, _ id: APIKey.ID, _ name: String, _ link: FlightDoorLink, _ address: String, _ now: Instant,
        _ connection: any Connection
    ) throws {
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: Actor(key: id, address: address), action: action,
                subject: .plain("airline \(link.airline) device \(id)"), result: "link \(link.id)"))
    }

    /// The device of a cookie; nil where it is none of a flight's, or not any more.
    package func device(_ cookie: SecretDigest, at now: Instant) async throws -> FlightDevice? {
        try await database.read { try $0.first(FlightDeviceStatements.device, cookie.bytes, now)?.device }
    }

    /// How the device of a cookie that is worth nothing came to that; nil where it never was one.
    package func ending(of cookie: SecretDigest, at now: Instant) async throws -> DeviceEnd? {
        try await database.read { connection in
            guard let (revoked, expires) = try connection.first(FlightDeviceStatements.ending, cookie.bytes) else { return nil }
            return revoked == nil && expires <= now ? .expired : .revoked
        }
    }

    /// What a phone shows before it begins: its flight and the airline's name; nil where they are gone.
    package func place(of device: FlightDevice) async throws -> (flight: Flight, airline: String)? {
        try await database.read { connection in
            guard let name = try connection.first(FlightDeviceStatements.name, device.airline) else { return nil }
            return (try BoardingReader(connection).flight(device.flightIdentifier, of: device.airline), name)
        }
    }

    /// Names a device or its gate.
    package func change(_ device: FlightDevice, name: String?, gate: Patch<String?>, by address: String, at now: Instant) async throws {
        try await database.write { connection in
            if let name { try connection.execute(FlightDeviceStatements.rename, device.id, name) }
            if case .set(let gate) = gate { try connection.execute(FlightDeviceStatements.move, device.id, gate) }
            try Self.audit("door_device.changed", device, address, now, connection)
        }
    }

    /// A device goes by itself.
    package func leave(_ device: FlightDevice, by address: String, at now: Instant) async throws {
        try await database.write { connection in
            try connection.execute(FlightDeviceStatements.leave, device.id, now)
            try Self.audit("door_device.left", device, address, now, connection)
        }
    }

    private static func audit(
        _ action: String, _ device: FlightDevice, _ address: String, _ now: Instant, _ connection: any Connection
    ) throws {
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: Actor(key: device.id, address: address), action: action,
                subject: .plain("airline \(device.airline) device \(device.id)")))
    }

    /// Notes how a device says it stands.
    package func note(_ device: FlightDevice, waiting: Int, listed: Instant?, at now: Instant) async throws {
        try await database.write { try $0.execute(FlightDeviceStatements.note, device.id, now, waiting, listed) }
    }

    /// What a stream tells: how many have a ticket and how many are aboard, whether its list has changed after `number`, and up to where that has
    /// been looked at; nil where the flight is gone.
    package func news(
        of device: FlightDevice, after number: Int64
    ) async throws -> (counts: FlightCounts, isChanged: Bool, mark: Int64)? {
        try await database.read { connection in
            guard let (issued, boarded) = try connection.first(FlightDeviceStatements.counts, device.flight) else { return nil }
            let (news, mark) = try BoardingReader(connection).news(of: device.airline, since: number, flight: device.flight)
            return (FlightCounts(issued: issued, boarded: boarded), !news.isEmpty, mark)
        }
    }

    /// The number of the airline's last change.
    package func lastChange(of device: FlightDevice) async throws -> Int64 {
        try await database.read { try BoardingReader($0).lastNews(of: device.airline) ?? 0 }
    }
}

/// How many have a ticket for a flight, and how many of them are aboard.
package struct FlightCounts: Sendable, Equatable {
    package let issued: Int64
    package let boarded: Int64
}
