package import UsherCore

private enum FleetStatements {
    static let addAircraft = Statement(
        "INSERT INTO aircraft (id, airline_id, identifier, key, registration, type) VALUES ($1, $2, $3, $4, $5, $6)")
    static let updateAircraft = Statement("UPDATE aircraft SET registration = $2, type = $3 WHERE id = $1")
    static let deleteAircraft = Statement("DELETE FROM aircraft WHERE id = $1")
    static let flights = Selection<Flight>(BoardingReads.flight, "WHERE f.aircraft_id = $1 ORDER BY f.id")
    static let tickets = Selection<String>(
        "SELECT t.identifier FROM flight_tickets t JOIN flights f ON f.id = t.flight_id WHERE f.aircraft_id = $1 ORDER BY t.id")
    static let anyFlight = Statement("SELECT 1 FROM flights WHERE aircraft_id = $1 LIMIT 1")
    static let anyTicket = Statement("SELECT 1 FROM flight_tickets WHERE passenger_id = $1 LIMIT 1")
    static let deleteFlights = Statement("DELETE FROM flights WHERE aircraft_id = $1")
    static let deleteTickets = Statement(
        "DELETE FROM flight_tickets WHERE flight_id IN (SELECT id FROM flights WHERE aircraft_id = $1)")

    static let addPassenger = Statement(
        """
        INSERT INTO passengers (id, airline_id, identifier, key, apple_identifier, formatted_name, first_name, middle_name, last_name)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        """)
    static let updatePassenger = Statement(
        """
        UPDATE passengers SET apple_identifier = $2, formatted_name = $3, first_name = $4, middle_name = $5, last_name = $6 WHERE id = $1
        """)
    static let deletePassenger = Statement("DELETE FROM passengers WHERE id = $1")
    static let ownTickets = Selection<String, Instant?, Flight.ID, String>(
        """
        SELECT t.identifier, t.boarded_at, f.id, f.identifier FROM flight_tickets t JOIN flights f ON f.id = t.flight_id
        WHERE t.passenger_id = $1 ORDER BY t.id
        """)
    static let deleteOwnTickets = Statement("DELETE FROM flight_tickets WHERE passenger_id = $1")
    static let forgetAnswers = Statement("DELETE FROM airline_answers WHERE airline_id = $1 AND passenger = $2")
}

// MARK: - Aircraft
extension BoardingTransaction {
    /// Changes the aircraft that the fields name, or adds one.
    package func save(_ fields: AircraftForm) throws -> Aircraft {
        if let old = try known(fields) {
            var new = old
            (new.registration, new.type) = (fields.registration, fields.type)
            if new != old { try update(new) }
            return new
        }
        var generator = SystemRandomNumberGenerator()
        let new = Aircraft(
            id: .init(try IDTransaction(connection).takeIDs(.aircraft).lowerBound),
            identifier: fields.identifier ?? UUIDText.v4(using: &generator),
            registration: fields.registration, type: fields.type)
        try insert(new)
        return new
    }

    private func known(_ fields: AircraftForm) throws -> Aircraft? {
        if let identifier = fields.identifier {
            return try connection.first(BoardingReads.aircraftByIdentifier, airline, identifier)
        }
        guard let id = fields.id else { return nil }
        return try connection.first(BoardingReads.aircraftByID, airline, id)
    }

    func insert(_ aircraft: Aircraft, key: String? = nil) throws {
        try hold(1)
        try connection.execute(
            FleetStatements.addAircraft, aircraft.id, airline, aircraft.identifier, key, aircraft.registration, aircraft.type)
        try record("aircraft.created", "aircraft \(aircraft.id)")
    }

    func update(_ aircraft: Aircraft) throws {
        try tellingPhones(of: .aircraft(aircraft.id)) {
            try connection.execute(FleetStatements.updateAircraft, aircraft.id, aircraft.registration, aircraft.type)
        }
        try record("aircraft.changed", "aircraft \(aircraft.id)")
    }

    package func hasFlights(_ aircraft: Aircraft.ID) throws -> Bool {
        try connection.first(FleetStatements.anyFlight, aircraft) { _ in true } ?? false
    }

    package func hasTickets(_ passenger: Passenger.ID) throws -> Bool {
        try connection.first(FleetStatements.anyTicket, passenger) { _ in true } ?? false
    }

    /// Takes it away with its flights and their tickets.
    package func deleteAircraft(_ name: String) throws -> DeletedObject {
        let aircraft = try BoardingReader(connection).aircraft(name, of: airline)
        let flights = try connection.all(FleetStatements.flights, aircraft.id)
        let tickets = try connection.all(FleetStatements.tickets, aircraft.id)
        try tellingPhones(of: .aircraft(aircraft.id)) {
            try connection.execute(FleetStatements.deleteTickets, aircraft.id)
            try connection.execute(FleetStatements.deleteFlights, aircraft.id)
            try connection.execute(FleetStatements.deleteAircraft, aircraft.id)
        }
        try hold(-tickets.count - flights.count - 1)
        for flight in flights {
            try announce(.deleted, flight: flight.id, flight.identifier)
            try PushTransaction(connection).deleted(flight, at: now)
        }
        try record("aircraft.deleted", "aircraft \(aircraft.id)")
        return DeletedObject(identifier: aircraft.identifier, tickets: tickets)
    }
}

// MARK: - Passengers
extension BoardingTransaction {
    /// Changes the passenger that the fields name, or adds one.
    package func save(_ fields: PassengerForm) throws -> Passenger {
        if let old = try known(fields) {
            let new = fields.applied(id: old.id, identifier: old.identifier, to: old)
            if new != old {
                try update(new)
                try weigh(names: new)
            }
            return new
        }
        var generator = SystemRandomNumberGenerator()
        let id = Passenger.ID(try IDTransaction(connection).takeIDs(.passengers).lowerBound)
        let new = fields.applied(id: id, identifier: fields.identifier ?? UUIDText.v4(using: &generator), to: nil)
        try insert(new)
        try weigh(names: new)
        return new
    }

    /// Names of many bytes count for more than one change.
    private func weigh(names passenger: Passenger) throws {
        let texts = [
            passenger.appleIdentifier, passenger.formattedName, passenger.firstName, passenger.middleName, passenger.lastName,
        ].compactMap(\.self)
        try weigh(Int64(texts.reduce(0) { $0 + $1.utf8.count }) / BoardingTransaction.textOfOne)
    }

    private func known(_ fields: PassengerForm) throws -> Passenger? {
        if let identifier = fields.identifier {
            return try connection.first(BoardingReads.passengerByIdentifier, airline, identifier)
        }
        guard let id = fields.id else { return nil }
        return try connection.first(BoardingReads.passengerByID, airline, id)
    }

    func insert(_ passenger: Passenger, key: String? = nil) throws {
        try hold(1)
        try connection.execute(
            FleetStatements.addPassenger, passenger.id, airline, passenger.identifier, key, passenger.appleIdentifier,
            passenger.formattedName, passenger.firstName, passenger.middleName, passenger.lastName)
        try record("passenger.created", "passenger \(passenger.id)")
    }

    func update(_ passenger: Passenger) throws {
        try tellingPhones(of: .passenger(passenger.id)) {
            try connection.execute(
                FleetStatements.updatePassenger, passenger.id, passenger.appleIdentifier, passenger.formattedName, passenger.firstName,
                passenger.middleName, passenger.lastName)
        }
        try record("passenger.changed", "passenger \(passenger.id)")
    }

    /// Takes the passenger away with all tickets and all answers that named them.
    package func deletePassenger(_ name: String) throws -> DeletedObject {
        let passenger = try BoardingReader(connection).passenger(name, of: airline)
        let tickets = try connection.all(FleetStatements.ownTickets, passenger.id).map { identifier, boarded, flight, flightIdentifier in
            (identifier: identifier, isAboard: boarded != nil, flight: flight, flightIdentifier: flightIdentifier)
        }
        try tellingPhones(of: .passenger(passenger.id)) {
            try connection.execute(FleetStatements.deleteOwnTickets, passenger.id)
            try connection.execute(FleetStatements.deletePassenger, passenger.id)
        }
        try hold(-tickets.count - 1)
        try connection.execute(FleetStatements.forgetAnswers, airline, passenger.identifier)
        for ticket in tickets {
            try announce(
                .ticketDeleted, flight: ticket.flight, ticket.flightIdentifier, ticket: ticket.identifier, issued: -1,
                boarded: ticket.isAboard ? -1 : 0)
        }
        try record("passenger.deleted", "passenger \(passenger.id)")
        return DeletedObject(identifier: passenger.identifier, tickets: tickets.map(\.identifier))
    }
}
