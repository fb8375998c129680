import UsherCore

/// The SQL that reads shows. One answer has rows of several kinds, told by the first column: 1 is a show, 2 its sections, 3 how many
/// seats are held until when, 4 the seats that are not free, 5 the documents by which it is sold, 6 its quotas, 7 what of them is held until
/// when, 8 the production that it belongs to, 9 how many seats that are set aside nobody has, or has until when. So that everything is of one state of the database, in one round trip,
/// and no text is sent once for each seat. Nothing of a house that is suspended, or has not been granted the shop, is published.
enum ShowStatements {
    static let byUUID = Selection<Event.ID>(
        """
        SELECT s.event_id FROM shows s WHERE s.event_id = (SELECT id FROM events WHERE uuid = $1 AND deleted_at IS NULL)
        """)
    static let lock = Statement(
        """
        SELECT s.event_id FROM shows s WHERE s.event_id = $1 {{for_update}}
        """)

    /// $1: the event; $2: a version of which nothing more than the first row is wanted.
    static let show = Statement(
        """
        SELECT 1, s.event_id, s.version, s.seat_map_id, e.organisation_id, e.starts_at, e.ends_at,
            CASE WHEN o.suspended_at IS NULL AND o.desks % 2 = 1 THEN e.published ELSE 0 END, e.cancelled_at,
            e.sales_open_at, e.sales_close_at, s.cancel_hours, e.uuid, e.name, e.description, e.category, e.image_url, e.time_zone,
            e.venue_name, e.venue_address, m.uuid, o.currency
        FROM shows s JOIN events e ON e.id = s.event_id LEFT JOIN seat_maps m ON m.id = s.seat_map_id
            JOIN organisations o ON o.id = e.organisation_id
        WHERE s.event_id = $1 AND e.deleted_at IS NULL
        UNION ALL
        SELECT 2, x.event_id, x.position, x.ticket_type_id, t.price, x.seats, x.blocked, x.taken, x.accessible,
            NULL, NULL, NULL, t.key, t.name, x.colour, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM sections x JOIN ticket_types t ON t.id = x.ticket_type_id JOIN shows s ON s.event_id = x.event_id
        WHERE x.event_id = $1 AND s.version <> $2
        UNION ALL
        SELECT 3, h.event_id, h.held_until, h.ticket_type_id, COUNT(*), NULL, NULL, NULL, NULL,
            NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM taken_seats h JOIN shows s ON s.event_id = h.event_id
        WHERE h.event_id = $1 AND h.state = 1 AND h.held_until > 0 AND s.version <> $2
        GROUP BY h.event_id, h.held_until, h.ticket_type_id
        UNION ALL
        SELECT 5, s.event_id, COALESCE(s.sheet, 0), COALESCE(p.revision, 0), s.max_seats, s.waiting_list, s.offer_minutes,
            s.waiting_close_minutes, s.exchange_hours, NULL, NULL, NULL, t.document, p.document, o.time_zone, o.country,
            s.waits, r.questions, NULL, NULL, NULL, NULL
        FROM shows s JOIN events e ON e.id = s.event_id JOIN organisations o ON o.id = e.organisation_id
            LEFT JOIN sheets t ON t.event_id = s.event_id LEFT JOIN house_prices p ON p.organisation_id = e.organisation_id
            LEFT JOIN productions r ON r.id = e.production_id
        WHERE s.event_id = $1 AND s.version <> $2
            AND (s.sheet IS NOT NULL OR p.revision IS NOT NULL OR s.max_seats <> 8 OR s.waiting_list = 1
                OR s.exchange_hours IS NOT NULL OR r.questions IS NOT NULL)
        UNION ALL
        SELECT 6, s.event_id, q.id, q.ticket_type_id, q.size, q.used, NULL, NULL, NULL,
            NULL, NULL, NULL, q.key, q.kind, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM shows s JOIN events e ON e.id = s.event_id JOIN quotas q ON q.event_id = s.event_id
        WHERE s.event_id = $1 AND s.version <> $2 AND s.sheet IS NOT NULL
        UNION ALL
        SELECT 7, s.event_id, c.held_until, q.id, CAST(SUM(c.amount) AS BIGINT), NULL, NULL, NULL, NULL,
            NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM shows s JOIN events e ON e.id = s.event_id JOIN quotas q ON q.event_id = s.event_id JOIN claims c ON c.quota_id = q.id
        WHERE s.event_id = $1 AND s.version <> $2 AND s.sheet IS NOT NULL AND c.held_until > 0
        GROUP BY s.event_id, c.held_until, q.id
        UNION ALL
        SELECT 8, s.event_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
            NULL, NULL, NULL, p.uuid, p.name, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM shows s JOIN events e ON e.id = s.event_id JOIN productions p ON p.id = e.production_id
        WHERE s.event_id = $1 AND s.version <> $2 AND p.published = 1
        UNION ALL
        SELECT 9, s.event_id, h.held_until, a.ticket_type_id, COUNT(*), NULL, NULL, NULL, NULL,
            NULL, NULL, NULL, a.allotment, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM shows s JOIN seats_aside a ON a.event_id = s.event_id
            LEFT JOIN taken_seats h ON h.event_id = a.event_id AND h.seat = a.seat
        WHERE s.event_id = $1 AND s.version <> $2 AND s.sheet IS NOT NULL AND (h.seat IS NULL OR h.state = 1)
        GROUP BY s.event_id, h.held_until, a.ticket_type_id, a.allotment
        ORDER BY 2, 1, 3
        """)

    /// The same by the event's UUID.
    static let showByUUID = Statement(
        """
        SELECT 1, s.event_id, s.version, s.seat_map_id, e.organisation_id, e.starts_at, e.ends_at,
            CASE WHEN o.suspended_at IS NULL AND o.desks % 2 = 1 THEN e.published ELSE 0 END, e.cancelled_at,
            e.sales_open_at, e.sales_close_at, s.cancel_hours, e.uuid, e.name, e.description, e.category, e.image_url, e.time_zone,
            e.venue_name, e.venue_address, m.uuid, o.currency
        FROM events e JOIN shows s ON e.id = s.event_id LEFT JOIN seat_maps m ON m.id = s.seat_map_id
            JOIN organisations o ON o.id = e.organisation_id
        WHERE e.uuid = $1 AND e.deleted_at IS NULL
        UNION ALL
        SELECT 2, x.event_id, x.position, x.ticket_type_id, t.price, x.seats, x.blocked, x.taken, x.accessible,
            NULL, NULL, NULL, t.key, t.name, x.colour, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM events e JOIN shows s ON s.event_id = e.id JOIN sections x ON x.event_id = e.id JOIN ticket_types t ON t.id = x.ticket_type_id
        WHERE e.uuid = $1 AND s.version <> $2
        UNION ALL
        SELECT 3, h.event_id, h.held_until, h.ticket_type_id, COUNT(*), NULL, NULL, NULL, NULL,
            NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM events e JOIN shows s ON s.event_id = e.id JOIN taken_seats h ON h.event_id = e.id
        WHERE e.uuid = $1 AND h.state = 1 AND h.held_until > 0 AND s.version <> $2
        GROUP BY h.event_id, h.held_until, h.ticket_type_id
        UNION ALL
        SELECT 5, s.event_id, COALESCE(s.sheet, 0), COALESCE(p.revision, 0), s.max_seats, s.waiting_list, s.offer_minutes,
            s.waiting_close_minutes, s.exchange_hours, NULL, NULL, NULL, t.document, p.document, o.time_zone, o.country,
            s.waits, r.questions, NULL, NULL, NULL, NULL
        FROM events e JOIN shows s ON s.event_id = e.id JOIN organisations o ON o.id = e.organisation_id
            LEFT JOIN sheets t ON t.event_id = s.event_id LEFT JOIN house_prices p ON p.organisation_id = e.organisation_id
            LEFT JOIN productions r ON r.id = e.production_id
        WHERE e.uuid = $1 AND s.version <> $2
            AND (s.sheet IS NOT NULL OR p.revision IS NOT NULL OR s.max_seats <> 8 OR s.waiting_list = 1
                OR s.exchange_hours IS NOT NULL OR r.questions IS NOT NULL)
        UNION ALL
        SELECT 6, s.event_id, q.id, q.ticket_type_id, q.size, q.used, NULL, NULL, NULL,
            NULL, NULL, NULL, q.key, q.kind, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM events e JOIN shows s ON s.event_id = e.id JOIN quotas q ON q.event_id = s.event_id
        WHERE e.uuid = $1 AND s.version <> $2 AND s.sheet IS NOT NULL
        UNION ALL
        SELECT 7, s.event_id, c.held_until, q.id, CAST(SUM(c.amount) AS BIGINT), NULL, NULL, NULL, NULL,
            NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM events e JOIN shows s ON s.event_id = e.id JOIN quotas q ON q.event_id = s.event_id JOIN claims c ON c.quota_id = q.id
        WHERE e.uuid = $1 AND s.version <> $2 AND s.sheet IS NOT NULL AND c.held_until > 0
        GROUP BY s.event_id, c.held_until, q.id
        UNION ALL
        SELECT 8, s.event_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
            NULL, NULL, NULL, p.uuid, p.name, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM events e JOIN shows s ON s.event_id = e.id JOIN productions p ON p.id = e.production_id
        WHERE e.uuid = $1 AND s.version <> $2 AND p.published = 1
        UNION ALL
        SELECT 9, s.event_id, h.held_until, a.ticket_type_id, COUNT(*), NULL, NULL, NULL, NULL,
            NULL, NULL, NULL, a.allotment, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM events e JOIN shows s ON s.event_id = e.id JOIN seats_aside a ON a.event_id = e.id
            LEFT JOIN taken_seats h ON h.event_id = a.event_id AND h.seat = a.seat
        WHERE e.uuid = $1 AND s.version <> $2 AND s.sheet IS NOT NULL AND (h.seat IS NULL OR h.state = 1)
        GROUP BY s.event_id, h.held_until, a.ticket_type_id, a.allotment
        ORDER BY 2, 1, 3
        """)

    /// With every seat that is not free in place of the holds' ends.
    static let seatsByUUID = Statement(
        """
        SELECT 1, s.event_id, s.version, s.seat_map_id, e.organisation_id, e.starts_at, e.ends_at,
            CASE WHEN o.suspended_at IS NULL AND o.desks % 2 = 1 THEN e.published ELSE 0 END, e.cancelled_at,
            e.sales_open_at, e.sales_close_at, s.cancel_hours, e.uuid, e.name, e.description, e.category, e.image_url, e.time_zone,
            e.venue_name, e.venue_address, m.uuid, o.currency
        FROM events e JOIN shows s ON e.id = s.event_id LEFT JOIN seat_maps m ON m.id = s.seat_map_id
            JOIN organisations o ON o.id = e.organisation_id
        WHERE e.uuid = $1 AND e.deleted_at IS NULL
        UNION ALL
        SELECT 2, x.event_id, x.position, x.ticket_type_id, t.price, x.seats, x.blocked, x.taken, x.accessible,
            NULL, NULL, NULL, t.key, t.name, x.colour, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM events e JOIN shows s ON s.event_id = e.id JOIN sections x ON x.event_id = e.id JOIN ticket_types t ON t.id = x.ticket_type_id
        WHERE e.uuid = $1 AND s.version <> $2
        UNION ALL
        SELECT 4, h.event_id, h.held_until, h.ticket_type_id, h.state, NULL, NULL, NULL, NULL,
            NULL, NULL, NULL, h.seat, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM events e JOIN shows s ON s.event_id = e.id JOIN taken_seats h ON h.event_id = e.id
        WHERE e.uuid = $1 AND s.version <> $2
        UNION ALL
        SELECT 5, s.event_id, COALESCE(s.sheet, 0), COALESCE(p.revision, 0), s.max_seats, s.waiting_list, s.offer_minutes,
            s.waiting_close_minutes, s.exchange_hours, NULL, NULL, NULL, t.document, p.document, o.time_zone, o.country,
            s.waits, r.questions, NULL, NULL, NULL, NULL
        FROM events e JOIN shows s ON s.event_id = e.id JOIN organisations o ON o.id = e.organisation_id
            LEFT JOIN sheets t ON t.event_id = s.event_id LEFT JOIN house_prices p ON p.organisation_id = e.organisation_id
            LEFT JOIN productions r ON r.id = e.production_id
        WHERE e.uuid = $1 AND s.version <> $2
            AND (s.sheet IS NOT NULL OR p.revision IS NOT NULL OR s.max_seats <> 8 OR s.waiting_list = 1
                OR s.exchange_hours IS NOT NULL OR r.questions IS NOT NULL)
        UNION ALL
        SELECT 6, s.event_id, q.id, q.ticket_type_id, q.size, q.used, NULL, NULL, NULL,
            NULL, NULL, NULL, q.key, q.kind, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM events e JOIN shows s ON s.event_id = e.id JOIN quotas q ON q.event_id = s.event_id
        WHERE e.uuid = $1 AND s.version <> $2 AND s.sheet IS NOT NULL
        UNION ALL
        SELECT 7, s.event_id, c.held_until, q.id, CAST(SUM(c.amount) AS BIGINT), NULL, NULL, NULL, NULL,
            NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM events e JOIN shows s ON s.event_id = e.id JOIN quotas q ON q.event_id = s.event_id JOIN claims c ON c.quota_id = q.id
        WHERE e.uuid = $1 AND s.version <> $2 AND s.sheet IS NOT NULL AND c.held_until > 0
        GROUP BY s.event_id, c.held_until, q.id
        UNION ALL
        SELECT 8, s.event_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
            NULL, NULL, NULL, p.uuid, p.name, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM events e JOIN shows s ON s.event_id = e.id JOIN productions p ON p.id = e.production_id
        WHERE e.uuid = $1 AND s.version <> $2 AND p.published = 1
        UNION ALL
        SELECT 9, s.event_id, h.held_until, a.ticket_type_id, COUNT(*), NULL, NULL, NULL, NULL,
            NULL, NULL, NULL, a.allotment, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM events e JOIN shows s ON s.event_id = e.id JOIN seats_aside a ON a.event_id = e.id
            LEFT JOIN taken_seats h ON h.event_id = a.event_id AND h.seat = a.seat
        WHERE e.uuid = $1 AND s.version <> $2 AND s.sheet IS NOT NULL AND (h.seat IS NULL OR h.state = 1)
        GROUP BY s.event_id, h.held_until, a.ticket_type_id, a.allotment
        ORDER BY 2, 1, 3
        """)

    /// All that are offered to the public and not over at $1.
    static let list = Statement(
        """
        SELECT 1, s.event_id, s.version, s.seat_map_id, e.organisation_id, e.starts_at, e.ends_at,
            CASE WHEN o.suspended_at IS NULL AND o.desks % 2 = 1 THEN e.published ELSE 0 END, e.cancelled_at,
            e.sales_open_at, e.sales_close_at, s.cancel_hours, e.uuid, e.name, e.description, e.category, e.image_url, e.time_zone,
            e.venue_name, e.venue_address, m.uuid, o.currency
        FROM shows s JOIN events e ON e.id = s.event_id LEFT JOIN seat_maps m ON m.id = s.seat_map_id
            JOIN organisations o ON o.id = e.organisation_id
        WHERE s.listed = 1 AND s.over_at > $1
        UNION ALL
        SELECT 2, x.event_id, x.position, x.ticket_type_id, t.price, x.seats, x.blocked, x.taken, x.accessible,
            NULL, NULL, NULL, t.key, t.name, x.colour, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM shows s CROSS JOIN sections x JOIN ticket_types t ON t.id = x.ticket_type_id
        WHERE s.listed = 1 AND s.over_at > $1 AND x.event_id = s.event_id
        UNION ALL
        SELECT 3, h.event_id, h.held_until, h.ticket_type_id, COUNT(*), NULL, NULL, NULL, NULL,
            NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM shows s CROSS JOIN taken_seats h
        WHERE s.listed = 1 AND s.over_at > $1 AND h.event_id = s.event_id AND h.state = 1 AND h.held_until > 0
        GROUP BY h.event_id, h.held_until, h.ticket_type_id
        UNION ALL
        SELECT 5, s.event_id, COALESCE(s.sheet, 0), COALESCE(p.revision, 0), s.max_seats, s.waiting_list, s.offer_minutes,
            s.waiting_close_minutes, s.exchange_hours, NULL, NULL, NULL, t.document, p.document, o.time_zone, o.country,
            s.waits, r.questions, NULL, NULL, NULL, NULL
        FROM shows s JOIN events e ON e.id = s.event_id JOIN organisations o ON o.id = e.organisation_id
            LEFT JOIN sheets t ON t.event_id = s.event_id LEFT JOIN house_prices p ON p.organisation_id = e.organisation_id
            LEFT JOIN productions r ON r.id = e.production_id
        WHERE s.listed = 1 AND s.over_at > $1
            AND (s.sheet IS NOT NULL OR p.revision IS NOT NULL OR s.max_seats <> 8 OR s.waiting_list = 1
                OR s.exchange_hours IS NOT NULL OR r.questions IS NOT NULL)
        UNION ALL
        SELECT 6, s.event_id, q.id, q.ticket_type_id, q.size, q.used, NULL, NULL, NULL,
            NULL, NULL, NULL, q.key, q.kind, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM shows s CROSS JOIN quotas q
        WHERE s.listed = 1 AND s.over_at > $1 AND s.sheet IS NOT NULL AND q.event_id = s.event_id
        UNION ALL
        SELECT 7, s.event_id, c.held_until, q.id, CAST(SUM(c.amount) AS BIGINT), NULL, NULL, NULL, NULL,
            NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM shows s CROSS JOIN quotas q JOIN claims c ON c.quota_id = q.id
        WHERE s.listed = 1 AND s.over_at > $1 AND s.sheet IS NOT NULL AND q.event_id = s.event_id AND c.held_until > 0
        GROUP BY s.event_id, c.held_until, q.id
        UNION ALL
        SELECT 8, s.event_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
            NULL, NULL, NULL, p.uuid, p.name, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM shows s JOIN events e ON e.id = s.event_id JOIN productions p ON p.id = e.production_id
        WHERE s.listed = 1 AND s.over_at > $1 AND p.published = 1
        UNION ALL
        SELECT 9, s.event_id, h.held_until, a.ticket_type_id, COUNT(*), NULL, NULL, NULL, NULL,
            NULL, NULL, NULL, a.allotment, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM shows s CROSS JOIN seats_aside a
            LEFT JOIN taken_seats h ON h.event_id = a.event_id AND h.seat = a.seat
        WHERE s.listed = 1 AND s.over_at > $1 AND a.event_id = s.event_id AND s.sheet IS NOT NULL AND (h.seat IS NULL OR h.state = 1)
        GROUP BY s.event_id, h.held_until, a.ticket_type_id, a.allotment
        ORDER BY 2, 1, 3
        """)
    static let listVersions = Selection<ShowStore.Version>(
        "SELECT {{columns}} FROM shows WHERE listed = 1 AND over_at > $1 ORDER BY event_id")

    static let key = Selection<String>("SELECT key FROM events WHERE id = $1")
    static let touchAll = Statement(
        "UPDATE shows SET version = version + 1 WHERE event_id IN (SELECT id FROM events WHERE organisation_id = $1)")
    static let touch = Statement("UPDATE shows SET version = version + 1 WHERE event_id = $1")
}
