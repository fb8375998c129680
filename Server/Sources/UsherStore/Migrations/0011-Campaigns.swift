extension Migrations {
    /// Campaigns with their homes, links to buildings and visits. Every change of a campaign's homes first counts up `feed` in the
    /// campaign's row, and so holds it until the commit: within a campaign the numbers in `mark` follow the order of commits. `mark` is
    /// the last change by people, `scan_mark` the last of any kind. `building` is what a home counts to: its own building, or else
    /// its best link's. Keys that name a home (`gers_id`, `external_id`, `address_key`) also find a deleted one, so they are not unique.
    static let campaigns = Migration(
        name: "0011-campaigns",
        script: """
            CREATE TABLE campaigns (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                key TEXT NOT NULL,
                name TEXT NOT NULL,
                description TEXT,
                region TEXT,
                status TEXT NOT NULL CHECK (status IN ('draft', 'active', 'archived')),
                destination_url TEXT,
                revision INTEGER NOT NULL DEFAULT 1,
                address_count INTEGER NOT NULL DEFAULT 0,
                visited_count INTEGER NOT NULL DEFAULT 0,
                qr_code_count INTEGER NOT NULL DEFAULT 0,
                scans INTEGER NOT NULL DEFAULT 0,
                homes_scanned INTEGER NOT NULL DEFAULT 0,
                last_scanned_at INTEGER,
                last_seq INTEGER NOT NULL DEFAULT 0,
                feed INTEGER NOT NULL DEFAULT 0,
                feed_salt INTEGER NOT NULL,
                created_at INTEGER NOT NULL,
                updated_at INTEGER NOT NULL,
                deleted_at INTEGER,
                UNIQUE (organisation_id, key)
            ) STRICT /* fillfactor 70 */;
            CREATE INDEX campaigns_by_age ON campaigns (organisation_id, created_at, id) WHERE deleted_at IS NULL;

            CREATE TABLE homes (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
                seq INTEGER NOT NULL,
                address TEXT NOT NULL,
                unit TEXT,
                city TEXT,
                region TEXT,
                postal_code TEXT,
                lat INTEGER,
                lng INTEGER,
                gers_id TEXT,
                building_gers_id TEXT,
                external_id TEXT,
                note TEXT,
                address_key TEXT NOT NULL,
                building TEXT,
                building_confidence INTEGER NOT NULL DEFAULT 1000000,
                visited INTEGER NOT NULL DEFAULT 0 CHECK (visited IN (0, 1)),
                visited_at INTEGER,
                visited_by INTEGER REFERENCES accounts (id),
                revision INTEGER NOT NULL DEFAULT 1,
                scans INTEGER NOT NULL DEFAULT 0,
                last_scanned_at INTEGER,
                mark INTEGER NOT NULL,
                scan_mark INTEGER NOT NULL,
                created_at INTEGER NOT NULL,
                updated_at INTEGER NOT NULL,
                deleted_at INTEGER,
                CHECK ((lat IS NULL) = (lng IS NULL))
            ) STRICT /* fillfactor 80 */;
            CREATE UNIQUE INDEX homes_by_seq ON homes (campaign_id, seq);
            CREATE INDEX homes_by_mark ON homes (campaign_id, mark, id);
            CREATE INDEX homes_by_scan_mark ON homes (campaign_id, scan_mark, id);
            CREATE INDEX homes_by_address ON homes (address_key);
            CREATE INDEX homes_by_external_id ON homes (campaign_id, external_id) WHERE external_id IS NOT NULL;
            CREATE INDEX homes_by_gers_id ON homes (gers_id, campaign_id) WHERE gers_id IS NOT NULL;
            CREATE INDEX homes_by_building ON homes (building, campaign_id) WHERE building IS NOT NULL;

            CREATE TABLE home_links (
                id INTEGER PRIMARY KEY,
                home_id INTEGER NOT NULL REFERENCES homes (id),
                gers_id TEXT NOT NULL,
                confidence INTEGER NOT NULL CHECK (confidence BETWEEN 0 AND 1000000),
                created_at INTEGER NOT NULL,
                UNIQUE (home_id, gers_id)
            ) STRICT;

            CREATE TABLE visit_events (
                id INTEGER PRIMARY KEY,
                campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
                home_id INTEGER NOT NULL REFERENCES homes (id),
                account_id INTEGER,
                visited INTEGER NOT NULL CHECK (visited IN (0, 1)),
                note TEXT,
                occurred_at INTEGER NOT NULL,
                received_at INTEGER NOT NULL,
                revision INTEGER NOT NULL,
                mutation_id TEXT
            ) STRICT;
            CREATE INDEX visit_events_by_home ON visit_events (home_id, id);

            CREATE TABLE visit_replays (
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
                mutation_id TEXT NOT NULL,
                fingerprint BLOB NOT NULL,
                answer TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                PRIMARY KEY (account_id, campaign_id, mutation_id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX visit_replays_by_age ON visit_replays (created_at);
            """)
}
