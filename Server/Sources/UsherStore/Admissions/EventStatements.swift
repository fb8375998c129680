import UsherCore

/// The SQL of events and their ticket types.
enum EventStatements {
    static let byKey = Selection<EventDraft, Instant?>(
        "SELECT {{columns}}, deleted_at FROM events WHERE organisation_id = $1 AND key = $2 {{for_update}}")
    static let byBareKey = Selection<EventDraft>(
        "SELECT {{columns}} FROM events WHERE key = $1 AND deleted_at IS NULL ORDER BY id")
    static let all = Selection<EventDraft, String>(withHouse, "WHERE e.deleted_at IS NULL ORDER BY o.key, e.key")
    static let ofHouse = Selection<EventDraft, String>(withHouse, "WHERE e.organisation_id = $1 AND e.deleted_at IS NULL ORDER BY e.key")
    private static let withHouse: StaticString =
        "SELECT {{columns e}}, o.key FROM events e JOIN organisations o ON o.id = e.organisation_id"
    static let ticketTypes = Selection<TicketTypeDraft>(
        "SELECT {{columns}} FROM ticket_types WHERE event_id = $1 ORDER BY position, id")
    static let taken = Selection<Event.ID>("SELECT id FROM events WHERE id = $1 OR uuid = $2")
    static let typeTaken = Selection<TicketType.ID>("SELECT id FROM ticket_types WHERE id = $1 OR uuid = $2")
    static let insert = Saving<EventDraft>(
        """
        INSERT INTO events (id, uuid, organisation_id, key, salt, version, created_at, {{names}})
        VALUES ($1, $2, $3, $4, $5, 1, $6, {{values}})
        """)
    static let update = Saving<EventDraft>("UPDATE events SET {{changes}}, deleted_at = NULL, version = version + 1 WHERE id = $1")
    static let delete = Statement("UPDATE events SET deleted_at = $2, version = version + 1 WHERE id = $1 AND deleted_at IS NULL")
    static let countMove = Statement("UPDATE shows SET moves = moves + 1 WHERE event_id = $1")
    static let insertType = Saving<TicketTypeDraft>(
        "INSERT INTO ticket_types (id, uuid, event_id, key, position, {{names}}) VALUES ($1, $2, $3, $4, $5, {{values}})")
    static let updateType = Saving<TicketTypeDraft>("UPDATE ticket_types SET {{changes}}, position = $2 WHERE id = $1")

    /// Sales for a date that has become the event's own go with the event from now on.
    static let adoptSales = Selection<Int64>("SELECT id FROM sales WHERE event_id = $1 AND occurrence = $2")
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
