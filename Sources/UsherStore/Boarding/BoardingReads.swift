import UsherCore

/// How aircraft, passengers, flights and tickets are read. The order of columns is that of the rows' initialisers.
enum BoardingReads {
    private static let aircraft: StaticString = "SELECT id, identifier, registration, type FROM aircraft"
    static let aircraftByIdentifier = Statement(aircraft, "WHERE airline_id = $1 AND identifier = $2")
    static let aircraftByID = Statement(aircraft, "WHERE airline_id = $1 AND id = $2")

    private static let passenger: StaticString =
        "SELECT id, identifier, apple_identifier, formatted_name, first_name, middle_name, last_name FROM passengers"
    static let passengerByIdentifier = Statement(passenger, "WHERE airline_id = $1 AND identifier = $2")
    static let passengerByID = Statement(passenger, "WHERE airline_id = $1 AND id = $2")

    static let flight: StaticString = """
        SELECT f.id, f.identifier, f.origin, f.origin_zone, f.destination, f.destination_zone, f.gate, f.number, f.departs_at, f.changed_at,
            a.id, a.identifier, a.registration, a.type
        FROM flights f JOIN aircraft a ON a.id = f.aircraft_id
        """
    static let flightByIdentifier = Statement(flight, "WHERE f.airline_id = $1 AND f.identifier = $2")
    static let flightByID = Statement(flight, "WHERE f.airline_id = $1 AND f.id = $2")

    static let ticket: StaticString = """
        SELECT t.id, t.identifier, t.seat, t.label, t.issued_at, t.boarded_at,
            p.id, p.identifier, p.apple_identifier, p.formatted_name, p.first_name, p.middle_name, p.last_name,
            f.id, f.identifier, f.origin, f.origin_zone, f.destination, f.destination_zone, f.gate, f.number, f.departs_at, f.changed_at,
            a.id, a.identifier, a.registration, a.type
        FROM flight_tickets t JOIN passengers p ON p.id = t.passenger_id JOIN flights f ON f.id = t.flight_id
            JOIN aircraft a ON a.id = f.aircraft_id
        """
    static let ticketByIdentifier = Statement(ticket, "WHERE t.airline_id = $1 AND t.identifier = $2")
    static let ticketByID = Statement(ticket, "WHERE t.airline_id = $1 AND t.id = $2")

    /// Those that some phone has in its Wallet.
    static let passesOfAirline = Statement(ticket, "JOIN wallet_passes w ON w.serial = t.identifier WHERE t.airline_id = $1")
    static let passesOfAircraft = Statement(
        ticket, "JOIN wallet_passes w ON w.serial = t.identifier WHERE t.airline_id = $1 AND f.aircraft_id = $2")
    static let passesOfFlight = Statement(
        ticket, "JOIN wallet_passes w ON w.serial = t.identifier WHERE t.airline_id = $1 AND t.flight_id = $2")
    static let passesOfPassenger = Statement(
        ticket, "JOIN wallet_passes w ON w.serial = t.identifier WHERE t.airline_id = $1 AND t.passenger_id = $2")
    static let passOfTicket = Statement(
        ticket, "JOIN wallet_passes w ON w.serial = t.identifier WHERE t.airline_id = $1 AND t.id = $2")
}

extension Aircraft {
    init(row: Row, from start: Int32 = 0) {
        self.init(
            id: row.id(start), identifier: row.text(start + 1), registration: row.text(start + 2), type: row.text(start + 3))
    }
}

extension Passenger {
    init(row: Row, from start: Int32 = 0) {
        self.init(
            id: row.id(start), identifier: row.text(start + 1), appleIdentifier: row.text(start + 2), formattedName: row.text(start + 3),
            firstName: row.optionalText(start + 4), middleName: row.optionalText(start + 5), lastName: row.optionalText(start + 6))
    }
}

extension Flight {
    init(row: Row, from start: Int32 = 0) {
        self.init(
            id: row.id(start), identifier: row.text(start + 1), aircraft: Aircraft(row: row, from: start + 10),
            origin: Place(icao: row.text(start + 2), zone: row.optionalText(start + 3)),
            destination: Place(icao: row.text(start + 4), zone: row.optionalText(start + 5)), gate: row.text(start + 6),
            number: row.text(start + 7), departs: row.instant(start + 8), changed: row.instant(start + 9))
    }
}

extension FlightTicket {
    init(row: Row) {
        self.init(
            id: row.id(0), identifier: row.text(1), passenger: Passenger(row: row, from: 6), flight: Flight(row: row, from: 13),
            seat: row.text(2), label: row.text(3), issued: row.instant(4), boarded: row.optionalInstant(5))
    }
}
