extension Migrations {
    /// Events, what is sold for them, and the sales. A sale's persons are a small document in
    /// its row, the log of its admissions another in a row of its own: a scan reads one of each and changes one, whether the sale is
    /// for one person or for a thousand. The logs stand apart because small rows that change lie close together; `version` tells
    /// whether somebody else was faster.
    static let admissions = Migration(
        name: "0002-admissions",
        script: """
            CREATE TABLE events (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                key TEXT NOT NULL,
                name TEXT NOT NULL,
                description TEXT NOT NULL,
                category TEXT NOT NULL,
                image_url TEXT,
                starts_at INTEGER NOT NULL,
                ends_at INTEGER,
                time_zone TEXT NOT NULL,
                venue_name TEXT,
                venue_address TEXT,
                reentry INTEGER NOT NULL CHECK (reentry BETWEEN 0 AND 2),
                published INTEGER NOT NULL CHECK (published IN (0, 1)),
                cancelled_at INTEGER,
                sales_open_at INTEGER,
                sales_close_at INTEGER,
                seat_map TEXT,
                ticket_types TEXT NOT NULL,
                salt BLOB NOT NULL,
                version INTEGER NOT NULL,
                deleted_at INTEGER,
                created_at INTEGER NOT NULL,
                UNIQUE (organisation_id, key),
                CHECK (ends_at IS NULL OR ends_at > starts_at)
            ) STRICT;

            CREATE TABLE ticket_types (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                event_id INTEGER NOT NULL REFERENCES events (id),
                key TEXT NOT NULL,
                name TEXT NOT NULL,
                price INTEGER NOT NULL CHECK (price >= 0),
                quantity INTEGER CHECK (quantity >= 0),
                position INTEGER NOT NULL,
                UNIQUE (event_id, key)
            ) STRICT;

            CREATE TABLE sales (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                event_id INTEGER NOT NULL REFERENCES events (id),
                key TEXT,
                status TEXT NOT NULL,
                status_at INTEGER NOT NULL DEFAULT 0,
                name TEXT NOT NULL,
                email TEXT NOT NULL,
                code TEXT NOT NULL,
                occurrence INTEGER NOT NULL,
                mark INTEGER NOT NULL,
                changed INTEGER NOT NULL,
                deleted_at INTEGER,
                created_at INTEGER NOT NULL,
                roster TEXT NOT NULL
            ) STRICT;
            CREATE UNIQUE INDEX sales_by_key ON sales (organisation_id, key) WHERE key IS NOT NULL;
            CREATE INDEX sales_feed ON sales (event_id, mark, changed);

            CREATE TABLE admission_logs (
                sale_id INTEGER PRIMARY KEY,
                version INTEGER NOT NULL,
                log TEXT NOT NULL
            ) STRICT /* fillfactor 70 */;

            CREATE TABLE sale_lines (
                id INTEGER PRIMARY KEY,
                sale_id INTEGER NOT NULL REFERENCES sales (id),
                ticket_type_id INTEGER NOT NULL REFERENCES ticket_types (id),
                quantity INTEGER NOT NULL CHECK (quantity >= 1)
            ) STRICT;

            CREATE TABLE codes (
                code TEXT NOT NULL PRIMARY KEY,
                sale_id INTEGER NOT NULL REFERENCES sales (id),
                person_id INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE sold (
                event_id INTEGER NOT NULL REFERENCES events (id),
                occurrence INTEGER NOT NULL,
                ticket_type_id INTEGER NOT NULL REFERENCES ticket_types (id),
                persons INTEGER NOT NULL,
                void INTEGER NOT NULL DEFAULT 0,
                PRIMARY KEY (event_id, occurrence, ticket_type_id)
            ) STRICT, WITHOUT ROWID;
            """)
}
