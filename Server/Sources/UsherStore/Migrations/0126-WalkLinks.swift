extension Migrations {
    /// Links by which people without an account get a territory's walk list, and the phones that have started it.
    static let walkLinks = Migration(
        name: "0126-walk-links",
        script: """
            CREATE TABLE walk_links (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                territory_id INTEGER NOT NULL REFERENCES territories (id),
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                name TEXT NOT NULL,
                devices INTEGER NOT NULL CHECK (devices BETWEEN 1 AND 100),
                hash BLOB NOT NULL UNIQUE,
                starts_at INTEGER,
                expires_at INTEGER NOT NULL,
                created_at INTEGER NOT NULL,
                revoked_at INTEGER
            ) STRICT;
            CREATE INDEX walk_links_by_territory ON walk_links (territory_id, id);

            CREATE TABLE walk_devices (
                id INTEGER PRIMARY KEY,
                link_id INTEGER NOT NULL REFERENCES walk_links (id),
                hash BLOB NOT NULL UNIQUE,
                created_at INTEGER NOT NULL,
                seen_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX walk_devices_by_link ON walk_devices (link_id);
            """)
}
