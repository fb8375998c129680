package import UsherCore

private enum PublicStatements {
    static let ticket = Selection<Airline.ID, Instant>(
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

extension BoardingReader {
    /// The ticket of this identifier, whichever airline's it is; none of a suspended one.
    package func boardingPass(_ identifier: String) throws -> BoardingPass? {
        guard let (id, look) = try connection.first(PublicStatements.ticket, identifier),
            let airline = try AirlineTransaction(connection).airline(id)
        else { return nil }
        let ticket = try flightTicket(exactly: identifier, of: id)
        return BoardingPass(
            airline: airline, ticket: ticket, origin: try AirportTransaction(connection).airport(ticket.flight.origin.icao),
            destination: try AirportTransaction(connection).airport(ticket.flight.destination.icao),
            changed: max(look, ticket.flight.changed, ticket.issued))
    }
}
