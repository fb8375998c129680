import UsherCore

/// Pages of lists: the rows of `$1` with numbers behind `$2` up to `$3`, `$4` of them at most. The number is the
/// first column. `id + 0` is what the indices in order have: by `id` alone PostgreSQL would rather take the primary key, and walk through
/// everybody's rows between the first and the last of one airline's.
enum BoardingPages {
    static let horizon = Selection<Int64, Int64, Int64, Int64>(
        """
        SELECT COALESCE((SELECT id FROM aircraft WHERE airline_id = $1 ORDER BY id + 0 DESC LIMIT 1), 0),
            COALESCE((SELECT id FROM passengers WHERE airline_id = $1 ORDER BY id + 0 DESC LIMIT 1), 0),
            COALESCE((SELECT id FROM flights WHERE airline_id = $1 ORDER BY id + 0 DESC LIMIT 1), 0),
            COALESCE((SELECT id FROM flight_tickets WHERE airline_id = $1 ORDER BY id + 0 DESC LIMIT 1), 0)
        """)

    // MARK: - With stats
    static let aircraft = Selection<Counted<Aircraft>>(
        """
        SELECT {{columns}}, (SELECT COUNT(*) FROM flights f WHERE f.aircraft_id = a.id),
            (SELECT MAX(f.changed_at) FROM flights f WHERE f.aircraft_id = a.id)
        FROM aircraft a WHERE a.airline_id = $1 AND a.id + 0 > $2 AND a.id + 0 <= $3 ORDER BY a.id + 0 LIMIT $4
        """)
    static let passengers = Selection<Counted<Passenger>>(
        """
        SELECT {{columns}}, (SELECT COUNT(*) FROM flight_tickets t WHERE t.passenger_id = p.id),
            (SELECT MAX(t.issued_at) FROM flight_tickets t WHERE t.passenger_id = p.id)
        FROM passengers p WHERE p.airline_id = $1 AND p.id + 0 > $2 AND p.id + 0 <= $3 ORDER BY p.id + 0 LIMIT $4
        """)
    static let flights = Selection<Counted<Flight>>(
        """
        SELECT {{columns}}, (SELECT COUNT(*) FROM flight_tickets t WHERE t.flight_id = f.id),
            (SELECT MAX(t.issued_at) FROM flight_tickets t WHERE t.flight_id = f.id)
        FROM flights f JOIN aircraft a ON a.id = f.aircraft_id
        WHERE f.airline_id = $1 AND f.id + 0 > $2 AND f.id + 0 <= $3 ORDER BY f.id + 0 LIMIT $4
        """)

    // MARK: - Without
    static let tickets = Selection<FlightTicket>(
        BoardingReads.ticket, "WHERE t.airline_id = $1 AND t.id + 0 > $2 AND t.id + 0 <= $3 ORDER BY t.id + 0 LIMIT $4")
    static let flightsOfAircraft = Selection<Flight>(
        BoardingReads.flight, "WHERE f.aircraft_id = $1 AND f.id + 0 > $2 AND f.id + 0 <= $3 ORDER BY f.id + 0 LIMIT $4")
    static let ticketsOfFlight = Selection<FlightTicket>(
        BoardingReads.ticket, "WHERE t.flight_id = $1 AND t.id + 0 > $2 AND t.id + 0 <= $3 ORDER BY t.id + 0 LIMIT $4")
    static let ticketsOfPassenger = Selection<FlightTicket>(
        BoardingReads.ticket, "WHERE t.passenger_id = $1 AND t.id + 0 > $2 AND t.id + 0 <= $3 ORDER BY t.id + 0 LIMIT $4")
}
