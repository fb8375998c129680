extension Migrations {
    /// What the door is told of a ticket type and of a sale, and which events have codes that are short enough to be guessed.
    static let doorCards = Migration(
        name: "0041-door-cards",
        script: """
            ALTER TABLE ticket_types ADD COLUMN proof TEXT;
            CREATE TABLE sale_cards (
                sale_id INTEGER NOT NULL PRIMARY KEY REFERENCES sales (id),
                card TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX sales_with_short_codes ON sales (event_id) WHERE LENGTH(code) < 16 AND deleted_at IS NULL;
            """)
}
