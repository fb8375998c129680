package import UsherCore

private enum FlightLinkStatements {
    static let insert = Statement(
        """
        INSERT INTO flight_door_links (id, airline_id, flight_id, gate, can, devices, hash, expires_at, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        """)
    static let revoke = Statement(
        "UPDATE flight_door_links SET revoked_at = $3 WHERE id = $1 AND airline_id = $2 AND revoked_at IS NULL RETURNING 1")
    static let revokeDevices = Statement("UPDATE flight_devices SET revoked_at = $2 WHERE link_id = $1 AND revoked_at IS NULL")
    static let revokeDevice = Statement(
        "UPDATE flight_devices SET revoked_at = $3 WHERE id = $1 AND airline_id = $2 AND revoked_at IS NULL RETURNING 1")
    static let links = Selection<FlightDoorLinkRow>(
        """
        SELECT {{columns}} FROM flight_door_links l JOIN flights f ON f.id = l.flight_id JOIN airlines a ON a.id = l.airline_id
        WHERE l.airline_id = $1 AND l.revoked_at IS NULL AND l.expires_at > $2 ORDER BY l.id
        """)
    static let allLinks = Selection<FlightDoorLinkRow>(
        """
        SELECT {{columns}} FROM flight_door_links l JOIN flights f ON f.id = l.flight_id JOIN airlines a ON a.id = l.airline_id
        WHERE l.revoked_at IS NULL AND l.expires_at > $1 ORDER BY l.id
        """)
    static let devices = Selection<FlightDeviceRow>(
        """
        SELECT {{columns}} FROM flight_devices d JOIN flights f ON f.id = d.flight_id
        WHERE d.airline_id = $1 AND d.revoked_at IS NULL AND (d.expires_at > $2 OR d.waiting > 0) ORDER BY d.id
        """)
    static let allDevices = Selection<FlightDeviceRow>(
        """
        SELECT {{columns}} FROM flight_devices d JOIN flights f ON f.id = d.flight_id
        WHERE d.revoked_at IS NULL AND (d.expires_at > $1 OR d.waiting > 0) ORDER BY d.id
        """)
    static let airlineOfLink = Selection<Airline.ID>("SELECT airline_id FROM flight_door_links WHERE id = $1")
    static let airlineOfDevice = Selection<Airline.ID>("SELECT airline_id FROM flight_devices WHERE id = $1")
    static let airlinesOfFlight = Selection<Airline.ID>("SELECT airline_id FROM flights WHERE identifier = $1 ORDER BY airline_id LIMIT 2")
}

extension BoardingTransaction {
    /// A link that lets phones in at one of the airline's flights.
    package func addDoorLink(_ draft: FlightDoorDraft) throws -> FlightDoorLink {
        let flight = try BoardingReader(connection).flight(draft.flight, of: airline)
        let expires = draft.expires ?? FlightDoorLink.usualEnd(of: flight)
        guard expires > now, expires <= now.adding(seconds: DoorLink.longestLife) else { throw DoorLinkRefusal.invalidEnd }
        let link = FlightDoorLink(
            id: .init(try IDTransaction(connection).takeIDs(.doorLinks).lowerBound), airline: airline, flight: flight.id, gate: draft.gate,
            can: draft.can, devices: draft.devices, expires: expires)
        try connection.execute(
            FlightLinkStatements.insert, link.id, airline, flight.id, link.gate, link.can.rawValue, link.devices, draft.digest.bytes,
            expires,
            now)
        try record("door_link.created", "link \(link.id) flight \(flight.id)", result: link.can.names.joined(separator: ","))
        return link
    }

    /// Ends a link and all the phones that came in by it.
    package func revokeDoorLink(_ link: DoorLink.ID) throws {
        guard try connection.first(FlightLinkStatements.revoke, link, airline, now, read: { _ in true }) != nil else {
            throw DoorLinkRefusal.unknownLink
        }
        let devices = try connection.execute(FlightLinkStatements.revokeDevices, link, now)
        try record("door_link.revoked", "link \(link)", result: "\(devices) devices")
    }

    package func revokeDoorDevice(_ device: APIKey.ID) throws {
        guard try connection.first(FlightLinkStatements.revokeDevice, device, airline, now, read: { _ in true }) != nil else {
            throw DoorLinkRefusal.unknownDevice
        }
        try record("door_device.revoked", "device \(device)")
    }
}

extension BoardingReader {
    /// The airline's links that somebody may still come in by.
    package func doorLinks(of airline: Airline.ID, at now: Instant) throws -> [FlightDoorLinkRow] {
        try connection.all(FlightLinkStatements.links, airline, now)
    }

    /// The phones that are in at its flights, and those whose time is over while scans wait on them.
    package func doorDevices(of airline: Airline.ID, at now: Instant) throws -> [FlightDeviceRow] {
        try connection.all(FlightLinkStatements.devices, airline, now)
    }

    /// Of every airline: for whoever runs the server.
    package func doorLinks(at now: Instant) throws -> [FlightDoorLinkRow] { try connection.all(FlightLinkStatements.allLinks, now) }
    package func doorDevices(at now: Instant) throws -> [FlightDeviceRow] { try connection.all(FlightLinkStatements.allDevices, now) }
}

/// What whoever runs the server does with flights' doors, whichever airline's they are.
package struct FlightDoorCommands {
    private let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

    /// Nil where no airline has the flight, or several do.
    package func create(_ draft: FlightDoorDraft, at now: Instant) throws -> FlightDoorLink? {
        let found = try connection.all(FlightLinkStatements.airlinesOfFlight, draft.flight)
        guard found.count == 1 else { return nil }
        return try transaction(of: found[0], at: now).addDoorLink(draft)
    }

    /// False where there is none of this id.
    package func revoke(_ link: DoorLink.ID, at now: Instant) throws -> Bool {
        guard let airline = try connection.first(FlightLinkStatements.airlineOfLink, link) else { return false }
        do { try transaction(of: airline, at: now).revokeDoorLink(link) } catch DoorLinkRefusal.unknownLink { return false }
        return true
    }

    package func revoke(device: APIKey.ID, at now: Instant) throws -> Bool {
        guard let airline = try connection.first(FlightLinkStatements.airlineOfDevice, device) else { return false }
        do { try transaction(of: airline, at: now).revokeDoorDevice(device) } catch DoorLinkRefusal.unknownDevice { return false }
        return true
    }

    private func transaction(of airline: Airline.ID, at now: Instant) throws -> BoardingTransaction {
        try BoardingTransaction(connection, AirlineActor(airline: airline, address: Actor.local.address, now: now))
    }
}
