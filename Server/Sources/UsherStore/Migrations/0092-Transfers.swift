extension Migrations {
    /// Tickets that are passed on. They leave as a sale of their own whose `origin` is the sale that was paid: its money and its lines in the books
    /// stay there. A transfer has the UUID of the sale that it made; it can be taken back until that has been opened. `links` counts up when the
    /// mailed links of a booking are to be dead.
    static let transfers = Migration(
        name: "0092-transfers",
        script: """
            ALTER TABLE shows ADD COLUMN transfers INTEGER NOT NULL DEFAULT 1 CHECK (transfers IN (0, 1));
            ALTER TABLE shows ADD COLUMN rename_hours INTEGER NOT NULL DEFAULT 0 CHECK (rename_hours >= 0);
            ALTER TABLE bookings ADD COLUMN origin TEXT;
            ALTER TABLE bookings ADD COLUMN links INTEGER NOT NULL DEFAULT 0;
            CREATE INDEX bookings_of_origin ON bookings (origin) WHERE origin IS NOT NULL;
            CREATE TABLE transfers (
                uuid TEXT NOT NULL PRIMARY KEY,
                sender TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                opened_at INTEGER,
                ended_at INTEGER
            ) STRICT;
            CREATE INDEX transfers_of_sender ON transfers (sender);
            """)
}
