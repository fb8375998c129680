/// Pages of lists: the rows of `$1` with numbers behind `$2` up to `$3`, `$4` of them at most. The first columns are those of the rows'
/// initialisers. `id + 0` is what the indices in order have: by `id` alone PostgreSQL would rather take the primary key, and walk through
/// everybody's rows between the first and the last of one airline's.
enum BoardingPages {
    static let horizon = Statement(
        """
        SELECT COALESCE((SELECT id FROM aircraft WHERE airline_id = $1 ORDER BY id + 0 DESC LIMIT 1), 0),
            COALESCE((SELECT id FROM passengers WHERE airline_id = $1 ORDER BY id + 0 DESC LIMIT 1), 0),
            COALESCE((SELECT id FROM flights WHERE airline_id = $1 ORDER BY id + 0 DESC LIMIT 1), 0),
            COALESCE((SELECT id FROM flight_tickets WHERE airline_id = $1 ORDER BY id + 0 DESC LIMIT 1), 0)
        """)

    // MARK: - With stats
    static let aircraft = Statement(
        """
        SELECT a.id, a.identifier, a.registration, a.type, (SELECT COUNT(*) FROM flights f WHERE f.aircraft_id = a.id),
            (SELECT MAX(f.changed_at) FROM flights f WHERE f.aircraft_id = a.id)
        FROM aircraft a WHERE a.airline_id = $1 AND a.id + 0 > $2 AND a.id + 0 <= $3 ORDER BY a.id + 0 LIMIT $4
        """)
    static let passengers = Statement(
        """
        SELECT p.id, p.identifier, p.apple_identifier, p.formatted_name, p.first_name, p.middle_name, p.last_name,
            (SELECT COUNT(*) FROM flight_tickets t WHERE t.passenger_id = p.id),
            (SELECT MAX(t.issued_at) FROM flight_tickets t WHERE t.passenger_id = p.id)
        FROM passengers p WHERE p.airline_id = $1 AND p.id + 0 > $2 AND p.id + 0 <= $3 ORDER BY p.id + 0 LIMIT $4
        """)
    static let flights = Statement(
        """
        SELECT f.id, f.identifier, f.origin, f.origin_zone, f.destination, f.destination_zone, f.gate, f.number, f.departs_at, f.changed_at,
            a.id, a.identifier, a.registration, a.type, (SELECT COUNT(*) FROM flight_tickets t WHERE t.flight_id = f.id),
            (SELECT MAX(t.issued_at) FROM flight_tickets t WHERE t.flight_id = f.id)
        FROM flights f JOIN aircraft a ON a.id = f.aircraft_id
        WHERE f.airline_id = $1 AND f.id + 0 > $2 AND f.id + 0 <= $3 ORDER BY f.id + 0 LIMIT $4
        """)

    // MARK: - Without
    static let tickets = Statement(
        BoardingReads.ticket, "WHERE t.airline_id = $1 AND t.id + 0 > $2 AND t.id + 0 <= $3 ORDER BY t.id + 0 LIMIT $4")
    static let flightsOfAircraft = Statement(
        BoardingReads.flight, "WHERE f.aircraft_id = $1 AND f.id + 0 > $2 AND f.id + 0 <= $3 ORDER BY f.id + 0 LIMIT $4")
    static let ticketsOfFlight = Statement(
        BoardingReads.ticket, "WHERE t.flight_id = $1 AND t.id + 0 > $2 AND t.id + 0 <= $3 ORDER BY t.id + 0 LIMIT $4")
    static let ticketsOfPassenger = Statement(
        BoardingReads.ticket, "WHERE t.passenger_id = $1 AND t.id + 0 > $2 AND t.id + 0 <= $3 ORDER BY t.id + 0 LIMIT $4")

    // MARK: - For a catalogue
    static let exportedAircraft = Statement(
        """
        SELECT id, identifier, registration, type, COALESCE(key, identifier)
        FROM aircraft WHERE airline_id = $1 AND id + 0 > $2 AND id + 0 <= $3 ORDER BY id + 0 LIMIT $4
        """)
    static let exportedPassengers = Statement(
        """
        SELECT id, identifier, apple_identifier, formatted_name, first_name, middle_name, last_name, COALESCE(key, identifier)
        FROM passengers WHERE airline_id = $1 AND id + 0 > $2 AND id + 0 <= $3 ORDER BY id + 0 LIMIT $4
        """)
    static let exportedFlights = Statement(
        """
        SELECT f.id, f.identifier, f.origin, f.origin_zone, f.destination, f.destination_zone, f.gate, f.number, f.departs_at, f.changed_at,
            a.id, a.identifier, a.registration, a.type, COALESCE(f.key, f.identifier), COALESCE(a.key, a.identifier)
        FROM flights f JOIN aircraft a ON a.id = f.aircraft_id
        WHERE f.airline_id = $1 AND f.id + 0 > $2 AND f.id + 0 <= $3 ORDER BY f.id + 0 LIMIT $4
        """)
    static let exportedTickets = Statement(
        """
        SELECT t.id, t.identifier, COALESCE(t.key, t.identifier), COALESCE(f.key, f.identifier), COALESCE(p.key, p.identifier), t.seat,
            t.label, t.boarded_at, f.departs_at
        FROM flight_tickets t JOIN passengers p ON p.id = t.passenger_id JOIN flights f ON f.id = t.flight_id
        WHERE t.airline_id = $1 AND t.id + 0 > $2 AND t.id + 0 <= $3 ORDER BY t.id + 0 LIMIT $4
        """)
}
