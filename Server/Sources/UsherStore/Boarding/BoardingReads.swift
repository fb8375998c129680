import UsherCore

/// How aircraft a, passengers p, flights f and tickets t are read.
enum BoardingReads {
    private static let aircraft: StaticString = "SELECT {{columns}} FROM aircraft a"
    static let aircraftByIdentifier = Selection<Aircraft>(aircraft, "WHERE a.airline_id = $1 AND a.identifier = $2")
    static let aircraftByID = Selection<Aircraft>(aircraft, "WHERE a.airline_id = $1 AND a.id = $2")

    private static let passenger: StaticString = "SELECT {{columns}} FROM passengers p"
    static let passengerByIdentifier = Selection<Passenger>(passenger, "WHERE p.airline_id = $1 AND p.identifier = $2")
    static let passengerByID = Selection<Passenger>(passenger, "WHERE p.airline_id = $1 AND p.id = $2")

    static let flight: StaticString = """
        SELECT {{columns}} FROM flights f JOIN aircraft a ON a.id = f.aircraft_id
        """
    static let flightByIdentifier = Selection<Flight>(flight, "WHERE f.airline_id = $1 AND f.identifier = $2")
    static let flightByID = Selection<Flight>(flight, "WHERE f.airline_id = $1 AND f.id = $2")

    static let ticket: StaticString = """
        SELECT {{columns}} FROM flight_tickets t JOIN passengers p ON p.id = t.passenger_id JOIN flights f ON f.id = t.flight_id
            JOIN aircraft a ON a.id = f.aircraft_id
        """
    static let ticketByIdentifier = Selection<FlightTicket>(ticket, "WHERE t.airline_id = $1 AND t.identifier = $2")
    static let ticketByID = Selection<FlightTicket>(ticket, "WHERE t.airline_id = $1 AND t.id = $2")

    /// Those that some phone has in its Wallet.
    static let passesOfAirline = Selection<FlightTicket>(ticket, "JOIN wallet_passes w ON w.serial = t.identifier WHERE t.airline_id = $1")
    static let passesOfAircraft = Selection<FlightTicket>(
        ticket, "JOIN wallet_passes w ON w.serial = t.identifier WHERE t.airline_id = $1 AND f.aircraft_id = $2")
    static let passesOfFlight = Selection<FlightTicket>(
        ticket, "JOIN wallet_passes w ON w.serial = t.identifier WHERE t.airline_id = $1 AND t.flight_id = $2")
    static let passesOfPassenger = Selection<FlightTicket>(
        ticket, "JOIN wallet_passes w ON w.serial = t.identifier WHERE t.airline_id = $1 AND t.passenger_id = $2")
    static let passOfTicket = Selection<FlightTicket>(
        ticket, "JOIN wallet_passes w ON w.serial = t.identifier WHERE t.airline_id = $1 AND t.id = $2")
}

extension Aircraft: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            id: columns.next("a.id"), identifier: columns.next("a.identifier"), registration: columns.next("a.registration"),
            type: columns.next("a.type"))
    }
}

extension Passenger: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            id: columns.next("p.id"), identifier: columns.next("p.identifier"), appleIdentifier: columns.next("p.apple_identifier"),
            formattedName: columns.next("p.formatted_name"), firstName: columns.next("p.first_name"),
            middleName: columns.next("p.middle_name"), lastName: columns.next("p.last_name"))
    }
}

extension Flight: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            id: columns.next("f.id"), identifier: columns.next("f.identifier"), aircraft: Aircraft(&columns),
            origin: Place(icao: columns.next("f.origin"), zone: columns.next("f.origin_zone")),
            destination: Place(icao: columns.next("f.destination"), zone: columns.next("f.destination_zone")), gate: columns.next("f.gate"),
            number: columns.next("f.number"), departs: columns.next("f.departs_at"), changed: columns.next("f.changed_at"))
    }
}

extension FlightTicket: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            id: columns.next("t.id"), identifier: columns.next("t.identifier"), passenger: Passenger(&columns), flight: Flight(&columns),
            seat: columns.next("t.seat"), label: columns.next("t.label"), issued: columns.next("t.issued_at"),
            boarded: columns.next("t.boarded_at"))
    }
}
