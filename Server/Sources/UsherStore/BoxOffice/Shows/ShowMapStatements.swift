import UsherCore

/// The SQL that gives events their seat maps.
enum ShowMapStatements {
    static let mapByDigest = Selection<SeatMap.ID>("SELECT id FROM seat_maps WHERE organisation_id = $1 AND digest = $2")
    static let mapByUUID = Selection<SeatMap.ID>("SELECT id FROM seat_maps WHERE uuid = $1")
    static let insertMap = Statement(
        """
        INSERT INTO seat_maps (id, uuid, organisation_id, digest, name, document, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT DO NOTHING
        """)
    static let mapOfEvent = Selection<SeatMap.ID>("SELECT seat_map_id FROM shows WHERE event_id = $1 AND seat_map_id IS NOT NULL")
    static let document = Selection<String>("SELECT m.document FROM shows s JOIN seat_maps m ON m.id = s.seat_map_id WHERE s.event_id = $1")

    static let insertShow = Statement(
        """
        INSERT INTO shows (event_id, seat_map_id, version, over_at, listed) VALUES ($1, $2, 1, 0, 0)
        """)
    static let setMap = Statement("UPDATE shows SET seat_map_id = $2, version = version + 1 WHERE event_id = $1")
    /// What a show repeats of its event, so that a list finds its shows by one index.
    static let refresh = Statement(
        """
        UPDATE shows SET version = version + 1,
            over_at = (SELECT COALESCE(e.ends_at, e.starts_at + $2) FROM events e WHERE e.id = shows.event_id),
            listed = (SELECT CASE WHEN e.published = 1 AND e.cancelled_at IS NULL AND e.deleted_at IS NULL
                    AND o.suspended_at IS NULL AND o.desks % 2 = 1 THEN 1 ELSE 0 END
                FROM events e JOIN organisations o ON o.id = e.organisation_id WHERE e.id = shows.event_id)
        WHERE event_id = $1
        """)
    /// The same of all shows of an organisation whose standing has changed.
    static let refreshAll = Statement(
        """
        UPDATE shows SET version = version + 1,
            listed = (SELECT CASE WHEN e.published = 1 AND e.cancelled_at IS NULL AND e.deleted_at IS NULL
                    AND o.suspended_at IS NULL AND o.desks % 2 = 1 THEN 1 ELSE 0 END
                FROM events e JOIN organisations o ON o.id = e.organisation_id WHERE e.id = shows.event_id)
        WHERE event_id IN (SELECT id FROM events WHERE organisation_id = $1)
        """)
    static let setCancelHours = Statement(
        "UPDATE shows SET cancel_hours = $2, version = version + 1 WHERE event_id = $1 AND cancel_hours IS DISTINCT FROM $2")
    static let setPassing = Statement(
        """
        UPDATE shows SET transfers = $2, rename_hours = $3, exchange_hours = $4, exchange_fee = $5, version = version + 1
        WHERE event_id = $1
            AND (transfers <> $2 OR rename_hours <> $3 OR exchange_hours IS DISTINCT FROM CAST($4 AS BIGINT) OR exchange_fee <> $5)
        """)
    static let passing = Selection<Bool, Int64, Int64?, Int64>(
        "SELECT transfers, rename_hours, exchange_hours, exchange_fee FROM shows WHERE event_id = $1")
    static let cancelHours = Selection<Int64?>("SELECT cancel_hours FROM shows WHERE event_id = $1")

    static let dropSections = Statement("DELETE FROM sections WHERE event_id = $1")
    static let insertSection = Statement(
        """
        INSERT INTO sections (event_id, ticket_type_id, position, colour, accessible, seats, blocked, taken)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        """)
    static let recount = Statement(
        """
        UPDATE sections SET
            taken = (SELECT COUNT(*) FROM taken_seats t
                WHERE t.event_id = sections.event_id AND t.ticket_type_id = sections.ticket_type_id AND t.state < 3),
            blocked = (SELECT COUNT(*) FROM taken_seats t
                WHERE t.event_id = sections.event_id AND t.ticket_type_id = sections.ticket_type_id AND t.state = 3)
        WHERE event_id = $1
        """)

    static let taken = Selection<SeatRow>("SELECT {{columns}} FROM taken_seats WHERE event_id = $1 ORDER BY seat")
    static let dropSeat = Statement("DELETE FROM taken_seats WHERE event_id = $1 AND seat = $2")
    static let setSeatType = Statement("UPDATE taken_seats SET ticket_type_id = $3 WHERE event_id = $1 AND seat = $2")
    static let sellSeat = Statement(
        """
        INSERT INTO taken_seats (event_id, seat, ticket_type_id, state, booking_id) VALUES ($1, $2, $3, 2, $4)
        ON CONFLICT (event_id, seat) DO UPDATE SET state = 2, ticket_type_id = excluded.ticket_type_id,
            booking_id = excluded.booking_id, held_until = NULL
        """)
}
