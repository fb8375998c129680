package import UsherCore

/// A ticket as it was issued, and whether somebody else has its seat.
package struct IssuedTicket: Sendable, Equatable {
    package let ticket: FlightTicket
    package let hasConflict: Bool
}

private enum TicketStatements {
    static let ofPair = Selection<FlightTicket.ID, String, Instant?>(
        "SELECT id, identifier, boarded_at FROM flight_tickets WHERE flight_id = $1 AND passenger_id = $2")
    static let add = Statement(
        """
        INSERT INTO flight_tickets (id, airline_id, identifier, key, flight_id, passenger_id, seat, place, label, issued_at, boarded_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        """)
    static let update = Statement("UPDATE flight_tickets SET seat = $2, place = $3, label = $4, issued_at = $5 WHERE id = $1")
    static let sameSeat = Statement(
        "SELECT 1 FROM flight_tickets WHERE flight_id = $1 AND place = $2 AND passenger_id <> $3 LIMIT 1")
    static let board = Statement("UPDATE flight_tickets SET boarded_at = $2 WHERE id = $1 AND boarded_at IS NULL RETURNING 1")
    static let unboard = Statement("UPDATE flight_tickets SET boarded_at = NULL WHERE id = $1 AND boarded_at IS NOT NULL RETURNING 1")
    static let delete = Statement("DELETE FROM flight_tickets WHERE id = $1")
    static let aboard = Statement(
        "SELECT 1 FROM flight_tickets WHERE airline_id = $1 AND identifier = $2 AND boarded_at IS NOT NULL")
}

extension BoardingTransaction {
    /// The one ticket of this passenger for this flight, new or with another seat. `exclusive`: not where somebody sits.
    package func issue(_ fields: IssueForm, flight: String, passenger: String, exclusive: Bool) throws -> IssuedTicket {
        let flight = try BoardingReader(connection).flight(flight, of: airline)
        let passenger = try BoardingReader(connection).passenger(passenger, of: airline)
        let place = FlightTicket.place(of: fields.seat)
        let isTaken =
            try place.map { try connection.first(TicketStatements.sameSeat, flight.id, $0, passenger.id) { _ in true } ?? false } ?? false
        if isTaken, exclusive { throw BoardingRefusal.seatTaken }
        let known = try connection.first(TicketStatements.ofPair, flight.id, passenger.id)
        var generator = SystemRandomNumberGenerator()
        let ticket = FlightTicket(
            id: try known?.0 ?? .init(IDTransaction(connection).takeIDs(.flightTickets).lowerBound),
            identifier: known?.1 ?? UUIDText.v4(using: &generator), passenger: passenger, flight: flight, seat: fields.seat,
            label: fields.label, issued: now, boarded: known?.2)
        if known == nil { try insert(ticket) } else { try update(ticket) }
        return IssuedTicket(ticket: ticket, hasConflict: isTaken)
    }

    func insert(_ ticket: FlightTicket, key: String? = nil) throws {
        try hold(1)
        try connection.execute(
            TicketStatements.add, ticket.id, airline, ticket.identifier, key, ticket.flight.id, ticket.passenger.id, ticket.seat,
            FlightTicket.place(of: ticket.seat), ticket.label, ticket.issued, ticket.boarded)
        try announceIssue(of: ticket, issued: 1, boarded: ticket.boarded == nil ? 0 : 1)
    }

    /// `boards`: its passenger comes aboard by it.
    func update(_ ticket: FlightTicket, boards: Bool = false) throws {
        try tellingPhones(of: .ticket(ticket.id)) {
            try connection.execute(
                TicketStatements.update, ticket.id, ticket.seat, FlightTicket.place(of: ticket.seat), ticket.label, ticket.issued)
        }
        try announceIssue(of: ticket, boarded: boards ? 1 : 0)
    }

    private func announceIssue(of ticket: FlightTicket, issued: Int = 0, boarded: Int = 0) throws {
        try record("ticket.issued", "ticket \(ticket.id)")
        try announce(
            .issued, flight: ticket.flight.id, ticket.flight.identifier, ticket: ticket.identifier, issued: issued, boarded: boarded)
    }

    /// Lets its passenger aboard, once. `judge` may refuse before that.
    package func board(_ name: String, judge: (FlightTicket) throws -> Void) throws -> FlightTicket {
        var ticket = try BoardingReader(connection).flightTicket(name, of: airline)
        try judge(ticket)
        guard try connection.first(TicketStatements.board, ticket.id, now, read: { _ in true }) != nil else {
            throw BoardingRefusal.alreadyBoarded(at: ticket.boarded ?? now, ticket: ticket.identifier)
        }
        ticket.boarded = now
        try announce(.boarded, flight: ticket.flight.id, ticket.flight.identifier, ticket: ticket.identifier, boarded: 1)
        try record("ticket.boarded", "ticket \(ticket.id)")
        return ticket
    }

    /// Takes it back; nothing happens where nobody has boarded.
    package func unboard(_ name: String) throws -> FlightTicket {
        let ticket = try BoardingReader(connection).flightTicket(name, of: airline)
        guard try connection.first(TicketStatements.unboard, ticket.id, read: { _ in true }) != nil else { return ticket }
        try announce(.unboarded, flight: ticket.flight.id, ticket.flight.identifier, ticket: ticket.identifier, boarded: -1)
        try record("ticket.unboarded", "ticket \(ticket.id)")
        return ticket
    }

    /// Whether its passenger is aboard.
    package func isAboard(_ identifier: String) throws -> Bool {
        try connection.first(TicketStatements.aboard, airline, identifier) { _ in true } ?? false
    }

    /// Sends its passenger a letter.
    package func mail(_ letter: OutboxItem, of ticket: FlightTicket) throws {
        try OutboxTransaction(connection).enqueue([letter], at: now)
        try record("ticket.mailed", "ticket \(ticket.id)")
    }

    package func deleteTicket(_ name: String) throws -> DeletedObject {
        let ticket = try BoardingReader(connection).flightTicket(name, of: airline)
        try tellingPhones(of: .ticket(ticket.id)) { try connection.execute(TicketStatements.delete, ticket.id) }
        try hold(-1)
        try announce(
            .ticketDeleted, flight: ticket.flight.id, ticket.flight.identifier, ticket: ticket.identifier, issued: -1,
            boarded: ticket.boarded == nil ? 0 : -1)
        try record("ticket.deleted", "ticket \(ticket.id)")
        return DeletedObject(identifier: ticket.identifier, tickets: [ticket.identifier])
    }
}
