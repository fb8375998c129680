package import UsherCore

extension FlightDoorLink: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            id: columns.next("l.id"), airline: columns.next("l.airline_id"), flight: columns.next("l.flight_id"),
            gate: columns.next("l.gate"), can: DoorAbilities(rawValue: columns.next("l.can")), devices: columns.next("l.devices"),
            expires: columns.next("l.expires_at"))
    }
}

/// A flight's link in a list, with how many phones are in by it.
package struct FlightDoorLinkRow: Sendable, Equatable {
    package let link: FlightDoorLink
    package let created: Instant
    package let flight: String
    package let number: String
    package let airline: String
    package let inUse: Int
}

extension FlightDoorLinkRow: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            link: FlightDoorLink(&columns), created: columns.next("l.created_at"), flight: columns.next("f.identifier"),
            number: columns.next("f.number"), airline: columns.next("a.name"),
            inUse: columns.next("(SELECT COUNT(*) FROM flight_devices d WHERE d.link_id = l.id AND d.revoked_at IS NULL)"))
    }
}

/// A flight's device in a list, with how it stands.
package struct FlightDeviceRow: Sendable, Equatable {
    package let id: APIKey.ID
    package let name: String
    package let link: DoorLink.ID
    package let flight: String
    package let number: String
    package let gate: String?
    package let can: DoorAbilities
    package let joined: Instant
    package let expires: Instant
    package let seen: Instant
    /// Scans that it has not been able to send yet, as it said last.
    package let waiting: Int
    package let listed: Instant?
}

extension FlightDeviceRow: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            id: columns.next("d.id"), name: columns.next("d.name"), link: columns.next("d.link_id"), flight: columns.next("f.identifier"),
            number: columns.next("f.number"), gate: columns.next("d.gate"), can: DoorAbilities(rawValue: columns.next("d.can")),
            joined: columns.next("d.created_at"), expires: columns.next("d.expires_at"), seen: columns.next("d.seen_at"),
            waiting: columns.next("d.waiting"), listed: columns.next("d.listed_at"))
    }
}

/// A device of a flight as its row tells it; none where its public key is none.
struct StoredFlightDevice: Selectable {
    let device: FlightDevice?

    init(_ columns: inout Columns) {
        let (id, link): (APIKey.ID, DoorLink.ID) = (columns.next("d.id"), columns.next("d.link_id"))
        let (airline, flight): (Airline.ID, Flight.ID) = (columns.next("d.airline_id"), columns.next("d.flight_id"))
        let (name, gate): (String, String?) = (columns.next("d.name"), columns.next("d.gate"))
        let (can, key): (Int64, [UInt8]) = (columns.next("d.can"), columns.next("d.public_key"))
        let (expires, identifier): (Instant, String) = (columns.next("d.expires_at"), columns.next("f.identifier"))
        device = DeviceKey(bytes: key).map {
            FlightDevice(
                id: id, link: link, airline: airline, flight: flight, flightIdentifier: identifier, name: name, gate: gate,
                can: DoorAbilities(rawValue: can), key: $0, expires: expires)
        }
    }
}
