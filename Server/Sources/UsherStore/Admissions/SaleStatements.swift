/// The SQL of sales.
enum SaleStatements {
    static let byKey = Selection<SaleState>(
        "SELECT {{columns}} FROM sales WHERE organisation_id = $1 AND key = $2 {{for_update}}")
    static let byUUID = Selection<SaleState>(
        "SELECT {{columns}} FROM sales WHERE organisation_id = $1 AND uuid = $2 {{for_update}}")
    static let byID = Selection<SaleState>("SELECT {{columns}} FROM sales WHERE id = $1 {{for_update}}")
    static let insert = Statement(
        """
        INSERT INTO sales (id, uuid, organisation_id, event_id, key, status, name, email, code, occurrence, mark, changed,
            created_at, roster)
        SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, {{mark}}, $11, $12, $13
        WHERE NOT EXISTS (SELECT 1 FROM bookings b WHERE b.id = $1 AND b.uuid <> $2)
            AND NOT EXISTS (
                SELECT 1 FROM bookings b WHERE b.uuid = $2 AND b.id <> $1 AND b.status IN ('pending', 'processing', 'review'))
        ON CONFLICT DO NOTHING
        """)
    /// The log that the first scan fills.
    static let insertLog = Statement("INSERT INTO admission_logs (sale_id, version, log) VALUES ($1, 0, $2) ON CONFLICT DO NOTHING")
    static let update = Statement(
        """
        UPDATE sales SET event_id = $2, status_at = CASE WHEN status = $3 THEN status_at ELSE $10 END, status = $3, name = $4,
            email = $5, code = $6, occurrence = $7, roster = $8, deleted_at = NULL, mark = {{mark}}, changed = $9
        WHERE id = $1
        """)
    static let delete = Statement(
        "UPDATE sales SET deleted_at = $2, mark = {{mark}}, changed = $3 WHERE id = $1")
    /// By a sale, or by a booking that may become one.
    static let idTaken = Statement(
        "SELECT 1 FROM sales WHERE id = $1 UNION ALL SELECT 1 FROM bookings WHERE id = $1 AND uuid <> $2")
    /// By a sale, or by a hold that somebody may be paying.
    static let uuidTaken = Statement(
        """
        SELECT 1 FROM sales WHERE uuid = $2
        UNION ALL SELECT 1 FROM bookings WHERE uuid = $2 AND id <> $1 AND status IN ('pending', 'processing', 'review')
        """)

    static let insertLine = Statement(
        "INSERT INTO sale_lines (id, sale_id, ticket_type_id, quantity) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING")
    static let updateLine = Statement("UPDATE sale_lines SET ticket_type_id = $2, quantity = $3 WHERE id = $1")
    static let deleteLine = Statement("DELETE FROM sale_lines WHERE id = $1")

    static let insertCode = Statement("INSERT INTO codes (code, sale_id, person_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
    static let deleteCode = Statement("DELETE FROM codes WHERE code = $1")

    static let insertWord = Statement("INSERT INTO door_words (event_id, word, name, sale_id, shared) VALUES ($1, $2, $3, $4, $5)")
    static let deleteWord = Statement("DELETE FROM door_words WHERE event_id = $1 AND word = $2 AND name = $3 AND sale_id = $4")

    static let addSold = Statement(
        """
        INSERT INTO sold (event_id, occurrence, ticket_type_id, persons, void) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (event_id, occurrence, ticket_type_id) DO UPDATE SET persons = sold.persons + excluded.persons,
            void = sold.void + excluded.void
        """)
}
