package import UsherCore

/// How many rows of another table belong to one, and when the latest of them was planned, amended or issued.
package struct BoardingStats: Sendable, Equatable {
    package var count: Int64 = 0
    package var last: Instant?

    package init(count: Int64 = 0, last: Instant? = nil) {
        self.count = count
        self.last = last
    }
}

/// A list with each element's stats.
package struct Counted<Element: Sendable>: Sendable {
    package let elements: [Element]
    private let stats: [Int64: BoardingStats]

    init(elements: [Element], stats: [Int64: BoardingStats]) {
        self.elements = elements
        self.stats = stats
    }

    /// Of the element with this number.
    package func stats(_ id: Int64) -> BoardingStats { stats[id] ?? BoardingStats() }
}

private enum StatsStatements {
    static let aircraft = Statement("SELECT aircraft_id, COUNT(*), MAX(changed_at) FROM flights WHERE airline_id = $1 GROUP BY aircraft_id")
    static let passengers = Statement(
        "SELECT passenger_id, COUNT(*), MAX(issued_at) FROM flight_tickets WHERE airline_id = $1 GROUP BY passenger_id")
    static let flights = Statement(
        "SELECT flight_id, COUNT(*), MAX(issued_at) FROM flight_tickets WHERE airline_id = $1 GROUP BY flight_id")
}

extension Connection {
    package func aircraftList(of airline: Airline.ID) throws -> Counted<Aircraft> {
        let list = try all(BoardingReads.aircraftList, airline) { Aircraft(row: $0) }
        return Counted(elements: list, stats: try stats(StatsStatements.aircraft, airline))
    }

    package func passengerList(of airline: Airline.ID) throws -> Counted<Passenger> {
        let list = try all(BoardingReads.passengerList, airline) { Passenger(row: $0) }
        return Counted(elements: list, stats: try stats(StatsStatements.passengers, airline))
    }

    package func flightList(of airline: Airline.ID) throws -> Counted<Flight> {
        let list = try all(BoardingReads.flightList, airline) { Flight(row: $0) }
        return Counted(elements: list, stats: try stats(StatsStatements.flights, airline))
    }

    package func flightTickets(of airline: Airline.ID) throws -> [FlightTicket] {
        try all(BoardingReads.ticketList, airline) { FlightTicket(row: $0) }
    }

    package func flights(of airline: Airline.ID, aircraft: Aircraft.ID) throws -> [Flight] {
        try all(BoardingReads.flightsOfAircraft, airline, aircraft) { Flight(row: $0) }
    }

    package func flightTickets(of airline: Airline.ID, flight: Flight.ID) throws -> [FlightTicket] {
        try all(BoardingReads.ticketsOfFlight, airline, flight) { FlightTicket(row: $0) }
    }

    package func flightTickets(of airline: Airline.ID, passenger: Passenger.ID) throws -> [FlightTicket] {
        try all(BoardingReads.ticketsOfPassenger, airline, passenger) { FlightTicket(row: $0) }
    }

    private func stats(_ statement: Statement, _ airline: Airline.ID) throws -> [Int64: BoardingStats] {
        var stats: [Int64: BoardingStats] = [:]
        for (id, count, last) in try all(statement, airline, read: { ($0.int(0), $0.int(1), $0.optionalInstant(2)) }) {
            stats[id] = BoardingStats(count: count, last: last)
        }
        return stats
    }
}

private enum PublicStatements {
    static let ticket = Statement(
        """
        SELECT t.airline_id, a.changed_at FROM flight_tickets t JOIN airlines a ON a.id = t.airline_id
        WHERE t.identifier = $1 AND a.suspended_at IS NULL
        """)
}

/// A ticket with its airline and airports, as page and pass show it.
package struct BoardingPass: Sendable, Equatable {
    package let airline: Airline
    package let ticket: FlightTicket
    package let origin: Airport
    package let destination: Airport
    /// When anything that it shows last changed, or later.
    package let changed: Instant

    package var face: PassFace { PassFace(airline, ticket) }
}

extension Connection {
    /// The ticket of this identifier, whichever airline's it is; none of a suspended one.
    package func boardingPass(_ identifier: String) throws -> BoardingPass? {
        guard let (id, look) = try first(PublicStatements.ticket, identifier, read: { ($0.id(0) as Airline.ID, $0.instant(1)) }),
            let airline = try airline(id)
        else { return nil }
        let ticket = try flightTicket(exactly: identifier, of: id)
        return BoardingPass(
            airline: airline, ticket: ticket, origin: try airport(ticket.flight.origin.icao),
            destination: try airport(ticket.flight.destination.icao), changed: max(look, ticket.flight.changed, ticket.issued))
    }
}
