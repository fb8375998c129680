/// The SQL of events and their ticket types.
enum EventStatements {
    static let byKey = Statement(
        """
        SELECT id, uuid, organisation_id, key, name, description, category, image_url, starts_at, ends_at, time_zone, venue_name,
            venue_address, reentry, published, cancelled_at, sales_open_at, sales_close_at, deleted_at
        FROM events WHERE organisation_id = $1 AND key = $2 {{for_update}}
        """)
    static let byBareKey = Statement(
        """
        SELECT id, uuid, organisation_id, key, name, description, category, image_url, starts_at, ends_at, time_zone, venue_name,
            venue_address, reentry, published, cancelled_at, sales_open_at, sales_close_at, deleted_at
        FROM events WHERE key = $1 AND deleted_at IS NULL ORDER BY id
        """)
    static let all = Statement(
        """
        SELECT e.id, e.uuid, e.organisation_id, e.key, e.name, e.description, e.category, e.image_url, e.starts_at, e.ends_at,
            e.time_zone, e.venue_name, e.venue_address, e.reentry, e.published, e.cancelled_at, e.sales_open_at, e.sales_close_at,
            e.deleted_at, o.key
        FROM events e JOIN organisations o ON o.id = e.organisation_id
        WHERE e.deleted_at IS NULL ORDER BY o.key, e.key
        """)
    static let ticketTypes = Statement(
        "SELECT id, uuid, key, name, price, quantity, position FROM ticket_types WHERE event_id = $1 ORDER BY position, id")
    static let taken = Statement("SELECT id FROM events WHERE id = $1 OR uuid = $2")
    static let typeTaken = Statement("SELECT id FROM ticket_types WHERE id = $1 OR uuid = $2")
    static let insert = Statement(
        """
        INSERT INTO events (id, uuid, organisation_id, key, name, description, category, image_url, starts_at, ends_at, time_zone,
            venue_name, venue_address, reentry, published, cancelled_at, sales_open_at, sales_close_at, ticket_types, salt,
            version, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, 1, $21)
        """)
    static let update = Statement(
        """
        UPDATE events SET name = $2, description = $3, category = $4, image_url = $5, starts_at = $6, ends_at = $7, time_zone = $8,
            venue_name = $9, venue_address = $10, reentry = $11, published = $12, cancelled_at = $13, sales_open_at = $14,
            sales_close_at = $15, ticket_types = $16, deleted_at = NULL, version = version + 1
        WHERE id = $1
        """)
    static let delete = Statement("UPDATE events SET deleted_at = $2, version = version + 1 WHERE id = $1 AND deleted_at IS NULL")
    static let insertType = Statement(
        """
        INSERT INTO ticket_types (id, uuid, event_id, key, name, price, quantity, position)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        """)
    static let updateType = Statement("UPDATE ticket_types SET name = $2, price = $3, quantity = $4, position = $5 WHERE id = $1")

    /// Sales for a date that has become the event's own go with the event from now on.
    static let adoptSales = Statement("SELECT id FROM sales WHERE event_id = $1 AND occurrence = $2")
    static let adoptSale = Statement(
        "UPDATE sales SET occurrence = 0, mark = {{mark}}, changed = $2 WHERE id = $1")
    static let adoptSold = Statement(
        """
        INSERT INTO sold (event_id, occurrence, ticket_type_id, persons, void)
        SELECT event_id, 0, ticket_type_id, persons, void FROM sold WHERE event_id = $1 AND occurrence = $2
        ON CONFLICT (event_id, occurrence, ticket_type_id) DO UPDATE SET persons = sold.persons + excluded.persons,
            void = sold.void + excluded.void
        """)
    static let dropSold = Statement("DELETE FROM sold WHERE event_id = $1 AND occurrence = $2")
}
