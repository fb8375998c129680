package import UsherCore

/// One ticket's place in a flight's list.
package struct BoardingSeat: Sendable, Equatable {
    package let ticket: FlightTicket.ID
    /// Somebody else has the same seat.
    package let hasConflict: Bool
}

/// Who flies, in the order of seats: numbers alone, so that a whole flight is little.
package struct FlightRoll: Sendable, Equatable {
    package let seats: [BoardingSeat]
    /// How many of them have boarded.
    package let boarded: Int
}

private enum RollStatements {
    static let seats = Selection<FlightTicket.ID, String, Instant?>("SELECT id, seat, boarded_at FROM flight_tickets WHERE flight_id = $1")
}

extension BoardingReader {
    package func roll(of flight: Flight.ID) throws -> FlightRoll {
        var (boarded, places) = (0, [String: Int]())
        let found = try connection.all(RollStatements.seats, flight).map { ticket, seat, boardedAt in
            if boardedAt != nil { boarded += 1 }
            if let place = FlightTicket.place(of: seat) { places[place, default: 0] += 1 }
            return (key: SeatOrder(seat), ticket: ticket, place: FlightTicket.place(of: seat))
        }
        let seats = found.sorted { ($0.key, $0.ticket) < ($1.key, $1.ticket) }
        return FlightRoll(
            seats: seats.map { seat in
                BoardingSeat(ticket: seat.ticket, hasConflict: seat.place.map { places[$0, default: 0] > 1 } ?? false)
            }, boarded: boarded)
    }
}
