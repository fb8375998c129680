extension Migrations {
    /// Printed codes and their scans. A slug is never given twice, so codes are switched off and not deleted; a home has one that is not
    /// off for ever. Scans name what they belong to by number, without a look at the other tables: thousands a second are kept.
    /// `scan_visitors` is when a device last counted at a code. `scan_journals` tells how much of each process's journal is in the
    /// database: it changes with the counters, in one transaction.
    static let qrCodes = Migration(
        name: "0012-qr-codes",
        script: """
            CREATE TABLE qr_codes (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
                home_id INTEGER REFERENCES homes (id),
                slug TEXT NOT NULL UNIQUE,
                destination_url TEXT,
                label TEXT,
                enabled INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
                off_forever INTEGER NOT NULL DEFAULT 0 CHECK (off_forever IN (0, 1)),
                scans INTEGER NOT NULL DEFAULT 0,
                last_scanned_at INTEGER,
                created_at INTEGER NOT NULL
            ) STRICT /* fillfactor 80 */;
            CREATE UNIQUE INDEX qr_codes_of_home ON qr_codes (home_id) WHERE off_forever = 0;
            CREATE INDEX qr_codes_by_campaign ON qr_codes (campaign_id, id) WHERE off_forever = 0;

            CREATE TABLE scan_events (
                id TEXT NOT NULL PRIMARY KEY,
                qr_id INTEGER NOT NULL,
                campaign_id INTEGER NOT NULL,
                home_id INTEGER,
                at INTEGER NOT NULL,
                class TEXT NOT NULL CHECK (class IN ('human', 'duplicate', 'bot', 'prefetch')),
                visitor TEXT
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX scan_events_counted ON scan_events (campaign_id, at, home_id) WHERE class = 'human';
            CREATE INDEX scan_events_by_age ON scan_events (at) WHERE visitor IS NOT NULL;

            CREATE TABLE scan_visitors (
                qr_id INTEGER NOT NULL,
                visitor TEXT NOT NULL,
                counted_at INTEGER NOT NULL,
                PRIMARY KEY (qr_id, visitor)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE scan_journals (
                journal TEXT NOT NULL PRIMARY KEY,
                position INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """)
}
