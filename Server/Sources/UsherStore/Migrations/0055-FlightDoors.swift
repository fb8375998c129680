extension Migrations {
    /// Links that let phones in at flights, the phones, and what they boarded. They are an airline's, which has no account, so their devices are
    /// no rows of `api_keys`; their ids are of the same counters. A flight may go before its door does. Of each device and ticket the last scan
    /// is kept: sent again, it is the same one; `boarded` is 1 for the scan by which the passenger is aboard.
    static let flightDoors = Migration(
        name: "0055-flight-doors",
        script: """
            CREATE TABLE flight_door_links (
                id INTEGER PRIMARY KEY,
                airline_id INTEGER NOT NULL REFERENCES airlines (id),
                flight_id INTEGER NOT NULL,
                gate TEXT,
                can INTEGER NOT NULL CHECK (can BETWEEN 1 AND 31),
                devices INTEGER NOT NULL CHECK (devices BETWEEN 1 AND 100),
                hash BLOB NOT NULL UNIQUE,
                expires_at INTEGER NOT NULL,
                revoked_at INTEGER,
                created_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX flight_door_links_by_airline ON flight_door_links (airline_id, expires_at);

            CREATE TABLE flight_devices (
                id INTEGER PRIMARY KEY,
                link_id INTEGER NOT NULL REFERENCES flight_door_links (id),
                airline_id INTEGER NOT NULL REFERENCES airlines (id),
                flight_id INTEGER NOT NULL,
                name TEXT NOT NULL,
                gate TEXT,
                can INTEGER NOT NULL CHECK (can BETWEEN 1 AND 31),
                public_key BLOB NOT NULL,
                hash BLOB NOT NULL UNIQUE,
                expires_at INTEGER NOT NULL,
                revoked_at INTEGER,
                created_at INTEGER NOT NULL,
                seen_at INTEGER NOT NULL,
                waiting INTEGER NOT NULL DEFAULT 0,
                listed_at INTEGER
            ) STRICT;
            CREATE INDEX flight_devices_by_link ON flight_devices (link_id, public_key);
            CREATE INDEX flight_devices_by_airline ON flight_devices (airline_id, expires_at);

            CREATE TABLE flight_scans (
                device_id INTEGER NOT NULL REFERENCES flight_devices (id),
                ticket_id INTEGER NOT NULL,
                client_scan_id TEXT NOT NULL,
                scanned_at INTEGER NOT NULL,
                boarded INTEGER NOT NULL CHECK (boarded IN (0, 1)),
                PRIMARY KEY (device_id, ticket_id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX flight_scans_by_ticket ON flight_scans (ticket_id);
            """)
}
