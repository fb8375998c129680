import UsherStore

/// The rows of `GateFixture`.
enum FixtureSQL {
    static let organisation = Statement(
        """
        INSERT INTO organisations (id, uuid, key, name, time_zone, currency, created_at, desks, granted)
        VALUES ($1, $2, $3, $4, 'America/New_York', 'USD', $5, 15, 15)
        """)
    static let account = Statement(
        "INSERT INTO accounts (id, uuid, email, name, preferred_language, created_at) VALUES ($1, $2, $3, $4, 'en', $5)")
    static let member = Statement("INSERT INTO members (organisation_id, account_id, role) VALUES ($1, $2, $3)")
    static let key = Statement("INSERT INTO api_keys (id, account_id, name, hash, scopes, created_at) VALUES ($1, $2, $3, $4, $5, $6)")
    static let event = Statement(
        """
        INSERT INTO events (id, uuid, organisation_id, key, name, description, category, starts_at, ends_at, time_zone, venue_name,
            reentry, published, cancelled_at, ticket_types, salt, version, created_at)
        VALUES ($1, $2, $3, $4, $5, '', '', $6, $7, $8, $9, $10, 1, $11, $12, $13, 1, $14)
        """)
    static let ticketType = Statement(
        "INSERT INTO ticket_types (id, uuid, event_id, key, name, price, position) VALUES ($1, $2, $3, $4, $5, 1000, $6)")
    static let sale = Statement(
        """
        INSERT INTO sales (id, uuid, organisation_id, event_id, key, status, status_at, name, email, code, occurrence, mark, changed,
            created_at, roster)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, {{mark}}, $1, $12, $13)
        """)
    static let line = Statement("INSERT INTO sale_lines (id, sale_id, ticket_type_id, quantity) VALUES ($1, $2, $3, $4)")
    static let code = Statement("INSERT INTO codes (code, sale_id, person_id) VALUES ($1, $2, $3)")
    static let sold = Statement(
        """
        INSERT INTO sold (event_id, occurrence, ticket_type_id, persons) VALUES ($1, $2, $3, $4)
        ON CONFLICT (event_id, occurrence, ticket_type_id) DO UPDATE SET persons = sold.persons + excluded.persons
        """)
    static let word = Statement("INSERT INTO door_words (event_id, word, name, sale_id, shared) VALUES ($1, $2, $3, $4, $5)")
    static let setStatus = Statement("UPDATE sales SET status = $2, status_at = $3 WHERE id = $1")
    static let deleteSale = Statement("UPDATE sales SET deleted_at = $2 WHERE id = $1")
}
