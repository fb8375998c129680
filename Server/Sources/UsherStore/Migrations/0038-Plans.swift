extension Migrations {
    /// Plans: drawings that maps are made from. A draft belongs to whoever edits it until `editor_until`; `revision` counts its changes. A version keeps the
    /// drawing beside the map that was made of it. `retired`: the places that were published once and are not in the latest version, so that
    /// their ids are never given to others.
    static let plans = Migration(
        name: "0038-plans",
        script: """
            CREATE TABLE plans (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                name TEXT NOT NULL,
                draft TEXT NOT NULL,
                revision INTEGER NOT NULL,
                editor_id INTEGER REFERENCES accounts (id),
                editor_since INTEGER,
                editor_until INTEGER,
                latest INTEGER NOT NULL CHECK (latest >= 0),
                retired TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                changed_at INTEGER NOT NULL,
                deleted_at INTEGER
            ) STRICT;
            CREATE INDEX plans_of_house ON plans (organisation_id, name, id) WHERE deleted_at IS NULL;

            CREATE TABLE plan_versions (
                plan_id INTEGER NOT NULL REFERENCES plans (id),
                number INTEGER NOT NULL CHECK (number >= 1),
                seat_map_id INTEGER NOT NULL REFERENCES seat_maps (id),
                drawing TEXT NOT NULL,
                note TEXT NOT NULL,
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                created_at INTEGER NOT NULL,
                places INTEGER NOT NULL,
                added INTEGER NOT NULL,
                removed INTEGER NOT NULL,
                moved INTEGER NOT NULL,
                renamed INTEGER NOT NULL,
                PRIMARY KEY (plan_id, number)
            ) STRICT;
            CREATE INDEX plan_versions_by_map ON plan_versions (seat_map_id);
            CREATE INDEX shows_by_map ON shows (seat_map_id);
            """)
}
