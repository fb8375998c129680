extension Migrations {
    /// Links that let phones in at a door, and the devices that came in by them. A device is a row of `api_keys` of kind 1, whose hash is its
    /// cookie's; it acts as the account of that row. `can` is a set of bits (`DoorAbilities`). An event is absent where whatever the organisation
    /// has open counts. What a device tells of itself (`waiting`, `listed_at`) is what it said last, at `seen_at`.
    static let doors = Migration(
        name: "0040-doors",
        script: """
            ALTER TABLE api_keys ADD COLUMN kind INTEGER NOT NULL DEFAULT 0 CHECK (kind BETWEEN 0 AND 1);

            CREATE TABLE door_links (
                id INTEGER PRIMARY KEY,
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                event_id INTEGER REFERENCES events (id),
                gate TEXT,
                can INTEGER NOT NULL CHECK (can BETWEEN 1 AND 31),
                devices INTEGER NOT NULL CHECK (devices BETWEEN 1 AND 100),
                hash BLOB NOT NULL UNIQUE,
                expires_at INTEGER NOT NULL,
                revoked_at INTEGER,
                created_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX door_links_by_organisation ON door_links (organisation_id, expires_at);

            CREATE TABLE door_devices (
                key_id INTEGER NOT NULL PRIMARY KEY REFERENCES api_keys (id),
                link_id INTEGER REFERENCES door_links (id),
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                event_id INTEGER REFERENCES events (id),
                gate TEXT,
                can INTEGER NOT NULL CHECK (can BETWEEN 1 AND 31),
                public_key BLOB NOT NULL,
                seen_at INTEGER NOT NULL,
                waiting INTEGER NOT NULL DEFAULT 0,
                listed_at INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX door_devices_by_link ON door_devices (link_id, public_key) WHERE link_id IS NOT NULL;
            CREATE INDEX door_devices_by_organisation ON door_devices (organisation_id, seen_at);
            """)
}
