package import UsherCore

private enum FlightStatements {
    static let add = Statement(
        """
        INSERT INTO flights (id, airline_id, identifier, key, aircraft_id, origin, origin_zone, destination, destination_zone, gate,
            number, departs_at, changed_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
        """)
    static let update = Statement(
        """
        UPDATE flights SET origin = $2, origin_zone = $3, destination = $4, destination_zone = $5, gate = $6, number = $7,
            departs_at = $8, changed_at = $9
        WHERE id = $1
        """)
    static let delete = Statement("DELETE FROM flights WHERE id = $1")
    static let boarded = Selection<Int64>("SELECT boarded FROM flights WHERE id = $1")
    static let tickets = Selection<String>("SELECT identifier FROM flight_tickets WHERE flight_id = $1 ORDER BY id")
    static let deleteTickets = Statement("DELETE FROM flight_tickets WHERE flight_id = $1")
}

extension BoardingTransaction {
    /// A new flight of this aircraft.
    package func plan(_ fields: FlightForm, aircraft name: String) throws -> Flight {
        let aircraft = try BoardingReader(connection).aircraft(name, of: airline)
        var generator = SystemRandomNumberGenerator()
        let flight = Flight(
            id: .init(try IDTransaction(connection).takeIDs(.flights).lowerBound), identifier: UUIDText.v4(using: &generator),
            aircraft: aircraft,
            origin: fields.origin, destination: fields.destination, gate: fields.gate, number: fields.number, departs: fields.departs,
            changed: now)
        try insert(flight)
        return flight
    }

    func insert(_ flight: Flight, key: String? = nil) throws {
        try hold(1)
        try connection.execute(
            FlightStatements.add, flight.id, airline, flight.identifier, key, flight.aircraft.id, flight.origin.icao, flight.origin.zone,
            flight.destination.icao, flight.destination.zone, flight.gate, flight.number, flight.departs, flight.changed)
        try announce(.planned, flight: flight.id, flight.identifier)
        try record("flight.planned", "flight \(flight.id)")
    }

    /// Changes what was sent of a flight.
    package func amend(_ change: FlightChange, flight name: String) throws -> Flight {
        let old = try BoardingReader(connection).flight(name, of: airline)
        let new = change.applied(to: old, at: now)
        if new != old {
            try update(new)
            try PushTransaction(connection).amended(old, new, at: now)
        }
        return new
    }

    func update(_ flight: Flight) throws {
        try tellingPhones(of: .flight(flight.id)) {
            try connection.execute(
                FlightStatements.update, flight.id, flight.origin.icao, flight.origin.zone, flight.destination.icao,
                flight.destination.zone, flight.gate, flight.number, flight.departs, flight.changed)
        }
        try record("flight.amended", "flight \(flight.id)")
        try announce(.amended, flight: flight.id, flight.identifier)
    }

    /// Whether anybody is aboard.
    package func hasBoarded(_ name: String) throws -> Bool {
        let flight = try BoardingReader(connection).flight(name, of: airline)
        return try connection.first(FlightStatements.boarded, flight.id) ?? 0 > 0
    }

    /// Takes it away with its tickets.
    package func deleteFlight(_ name: String) throws -> DeletedObject {
        let flight = try BoardingReader(connection).flight(name, of: airline)
        let tickets = try connection.all(FlightStatements.tickets, flight.id)
        try tellingPhones(of: .flight(flight.id)) {
            try connection.execute(FlightStatements.deleteTickets, flight.id)
            try connection.execute(FlightStatements.delete, flight.id)
        }
        try hold(-tickets.count - 1)
        try announce(.deleted, flight: flight.id, flight.identifier)
        try PushTransaction(connection).deleted(flight, at: now)
        try record("flight.deleted", "flight \(flight.id)")
        return DeletedObject(identifier: flight.identifier, tickets: tickets)
    }
}
