extension Migrations {
    /// Webhooks, and what they tell of. A hook's calls wait in the outbox, as rows of its own kind (`hook-<id>`), which name the event. `personal`:
    /// what is told besides to hooks that may know persons; it goes when the person does.
    static let hooks = Migration(
        name: "0050-hooks",
        script: """
            CREATE TABLE hooks (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                url TEXT NOT NULL,
                types TEXT NOT NULL,
                persons INTEGER NOT NULL CHECK (persons IN (0, 1)),
                secret BLOB NOT NULL,
                old_secret BLOB,
                old_until INTEGER,
                failures INTEGER NOT NULL CHECK (failures >= 0),
                well_at INTEGER,
                enabled_at INTEGER NOT NULL,
                disabled_at INTEGER,
                disabled_for TEXT,
                created_at INTEGER NOT NULL,
                deleted_at INTEGER
            ) STRICT;
            CREATE INDEX hooks_of_house ON hooks (organisation_id, id) WHERE deleted_at IS NULL;

            CREATE TABLE hook_events (
                uuid TEXT NOT NULL PRIMARY KEY,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                type TEXT NOT NULL,
                subject TEXT NOT NULL,
                data TEXT NOT NULL,
                personal TEXT,
                at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX hook_events_of_house ON hook_events (organisation_id, at, uuid);
            CREATE INDEX hook_events_by_age ON hook_events (at);
            CREATE INDEX hook_events_of_persons ON hook_events (subject) WHERE personal IS NOT NULL;
            CREATE INDEX outbox_of_hooks ON outbox (kind, id) WHERE kind >= 'hook-' AND kind < 'hook.';
            """)
}
