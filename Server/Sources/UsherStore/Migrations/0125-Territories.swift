extension Migrations {
    /// Territories of campaigns, and what came of going to a home. Which territory a home is in stands in its row and is settled whenever the home's
    /// place or address, or a territory, changes; `street` is the key of its street, null in rows from before until somebody draws by streets.
    static let territories = Migration(
        name: "0125-territories",
        script: """
            CREATE TABLE territories (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
                name TEXT NOT NULL,
                colour TEXT NOT NULL,
                outline TEXT,
                streets TEXT,
                south INTEGER,
                north INTEGER,
                west INTEGER,
                east INTEGER,
                walker_id INTEGER REFERENCES accounts (id),
                revision INTEGER NOT NULL DEFAULT 1,
                created_at INTEGER NOT NULL,
                updated_at INTEGER NOT NULL,
                deleted_at INTEGER,
                CHECK ((outline IS NULL) <> (streets IS NULL)),
                CHECK ((outline IS NULL) = (south IS NULL))
            ) STRICT;
            CREATE INDEX territories_by_campaign ON territories (campaign_id, id) WHERE deleted_at IS NULL;

            CREATE TABLE territory_streets (
                territory_id INTEGER NOT NULL REFERENCES territories (id),
                street TEXT NOT NULL,
                PRIMARY KEY (territory_id, street)
            ) STRICT, WITHOUT ROWID;

            ALTER TABLE homes ADD COLUMN territory_id INTEGER REFERENCES territories (id);
            ALTER TABLE homes ADD COLUMN street TEXT;
            ALTER TABLE homes ADD COLUMN outcome TEXT CHECK (outcome IN ('visited', 'nobody', 'refused', 'never_again'));
            CREATE INDEX homes_by_territory ON homes (territory_id, outcome, visited) WHERE territory_id IS NOT NULL AND deleted_at IS NULL;
            CREATE INDEX homes_by_street ON homes (campaign_id, street);
            DROP INDEX homes_by_latitude;
            CREATE INDEX homes_by_place ON homes (campaign_id, lat, lng) WHERE deleted_at IS NULL;

            ALTER TABLE visit_events ADD COLUMN outcome TEXT CHECK (outcome IN ('visited', 'nobody', 'refused', 'never_again'));
            CREATE INDEX visit_events_by_campaign ON visit_events (campaign_id, id);
            """)
}
