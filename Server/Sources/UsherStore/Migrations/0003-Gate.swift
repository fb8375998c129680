extension Migrations {
    /// The scans: audit, idempotency and feed of changes in one row each, written in sequence. No foreign keys here: a
    /// log outlives what it speaks of, and PostgreSQL would lock each sale's row once more for every scan.
    static let gate = Migration(
        name: "0003-gate",
        script: """
            CREATE TABLE scans (
                id INTEGER PRIMARY KEY,
                mark INTEGER NOT NULL,
                event_id INTEGER,
                occurrence INTEGER,
                sale_id INTEGER,
                account_id INTEGER NOT NULL,
                key_id INTEGER NOT NULL,
                kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),
                code TEXT NOT NULL,
                at INTEGER NOT NULL,
                received_at INTEGER NOT NULL,
                gate TEXT NOT NULL,
                address TEXT NOT NULL,
                code_hash BLOB,
                admitted INTEGER NOT NULL,
                delta TEXT,
                client_key TEXT,
                fingerprint BLOB,
                status INTEGER,
                answer TEXT
            ) STRICT;
            CREATE INDEX scans_feed ON scans (event_id, mark, id);
            CREATE UNIQUE INDEX scans_by_client_key ON scans (account_id, client_key) WHERE client_key IS NOT NULL;
            CREATE INDEX scans_with_answer ON scans (received_at) WHERE answer IS NOT NULL;

            CREATE TABLE tallies (
                event_id INTEGER NOT NULL PRIMARY KEY REFERENCES events (id),
                mark INTEGER NOT NULL,
                scan_id INTEGER NOT NULL,
                document TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE door_words (
                event_id INTEGER NOT NULL REFERENCES events (id),
                word TEXT NOT NULL,
                name TEXT NOT NULL,
                sale_id INTEGER NOT NULL REFERENCES sales (id),
                shared INTEGER NOT NULL,
                PRIMARY KEY (event_id, word, name, sale_id)
            ) STRICT, WITHOUT ROWID;
            """)
}
