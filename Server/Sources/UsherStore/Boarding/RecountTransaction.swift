import UsherCore

private enum RecountStatements {
    static let airline = Selection<Int64>("SELECT row_count FROM airlines WHERE id = $1 {{for_update}}")
    static let airlines = Selection<Airline.ID, Int64>("SELECT id, row_count FROM airlines WHERE id > $1 ORDER BY id LIMIT $2")
    static let rows = Selection<Int64>(
        """
        SELECT (SELECT COUNT(*) FROM aircraft WHERE airline_id = $1) + (SELECT COUNT(*) FROM passengers WHERE airline_id = $1)
            + (SELECT COUNT(*) FROM flights WHERE airline_id = $1) + (SELECT COUNT(*) FROM flight_tickets WHERE airline_id = $1)
        """)
    static let setAirline = Statement("UPDATE airlines SET row_count = $2 WHERE id = $1")

    static let flight = Selection<Int64, Int64>("SELECT issued, boarded FROM flights WHERE id = $1 {{for_update}}")
    static let flights = Selection<Flight.ID, Airline.ID, Int64, Int64>(
        "SELECT id, airline_id, issued, boarded FROM flights WHERE id > $1 ORDER BY id LIMIT $2")
    static let tickets = Selection<Int64, Int64>("SELECT COUNT(*), COUNT(boarded_at) FROM flight_tickets WHERE flight_id = $1")
    static let setFlight = Statement("UPDATE flights SET issued = $2, boarded = $3 WHERE id = $1")
}

/// So many flights or airlines, however few rows they have.
private let widest = 500

/// The first of them that have no more rows than `most`; one at least. What they say of themselves may be wrong, even below zero.
private func slice<T>(_ all: [T], most: Int64, _ size: (T) -> Int64) -> ArraySlice<T> {
    var sum: Int64 = 0
    let more = all.indices.first { index in
        sum += max(size(all[index]), 0) + 1
        return index > 0 && sum > most
    }
    return all[..<(more ?? all.endIndex)]
}

/// What a recount reads and puts right.
struct RecountTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    func wrongFlights(
        after last: Flight.ID, most: Int64
    ) throws -> RecountLook<(id: Flight.ID, airline: Airline.ID), Flight.ID> {
        let stored = try connection.all(RecountStatements.flights, last, widest)
        let flights = Array(slice(stored, most: most) { _, _, issued, _ in issued })
        var look = RecountLook<(id: Flight.ID, airline: Airline.ID), Flight.ID>(last: flights.last?.0)
        try connection.run(RecountStatements.tickets, each: flights.map { [$0.0.sql] }) { index, issued, boarded in
            let (id, airline, storedIssued, storedBoarded) = flights[index]
            if (issued, boarded) != (storedIssued, storedBoarded) { look.wrong.append((id, airline)) }
        }
        return look
    }

    /// True where its counts differed from its tickets. Every change of an airline's rows holds the airline's own row from its first statement
    /// on, in older processes too: with that row nothing is on its way that this would not see, or that would be counted twice. What is counted
    /// is counted by a statement of its own after that, since one that waits for a row sees the others as they were before.
    func recount(_ flight: Flight.ID, of airline: Airline.ID) throws -> Bool {
        guard try hold(airline),
            let stored = try connection.first(RecountStatements.flight, flight),
            let counted = try connection.first(RecountStatements.tickets, flight), counted != stored
        else { return false }
        try connection.execute(RecountStatements.setFlight, flight, counted.0, counted.1)
        return true
    }
}

// MARK: - Airlines
extension RecountTransaction {
    func wrongAirlines(after last: Airline.ID, most: Int64) throws -> RecountLook<Airline.ID, Airline.ID> {
        let stored = try connection.all(RecountStatements.airlines, last, widest)
        let airlines = Array(slice(stored, most: most) { _, rows in rows })
        var look = RecountLook<Airline.ID, Airline.ID>(last: airlines.last?.0)
        try connection.run(RecountStatements.rows, each: airlines.map { [$0.0.sql] }) { index, rows in
            if rows != airlines[index].1 { look.wrong.append(airlines[index].0) }
        }
        return look
    }

    /// True where its count differed from its rows; as of a flight.
    func recount(_ airline: Airline.ID) throws -> Bool {
        guard let stored = try connection.first(RecountStatements.airline, airline),
            let counted = try connection.first(RecountStatements.rows, airline), counted != stored
        else { return false }
        try connection.execute(RecountStatements.setAirline, airline, counted)
        return true
    }

    /// Holds the airline's row, so that nobody changes what it has; false where it is gone.
    func hold(_ airline: Airline.ID) throws -> Bool { try connection.first(RecountStatements.airline, airline) != nil }
}
