extension Migrations {
    /// Productions: performances of a house that belong together.
    static let productions = Migration(
        name: "0090-productions",
        script: """
            CREATE TABLE productions (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                key TEXT NOT NULL,
                name TEXT NOT NULL,
                description TEXT NOT NULL,
                category TEXT NOT NULL,
                image_url TEXT,
                published INTEGER NOT NULL CHECK (published IN (0, 1)),
                created_at INTEGER NOT NULL,
                UNIQUE (organisation_id, key)
            ) STRICT;
            ALTER TABLE events ADD COLUMN production_id INTEGER REFERENCES productions (id);
            CREATE INDEX events_of_production ON events (production_id, starts_at) WHERE production_id IS NOT NULL;
            """)
}
