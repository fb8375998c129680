extension Migrations {
    /// Shows: events with a seat map. A map never changes and is shared by all shows of an organisation that have an equal one.
    /// `taken_seats` has a row only for a seat that is not free, so its primary key is what keeps two buyers from one seat;
    /// `sections` has the counts, kept in the same transactions, that make a list of shows cost the same whatever their size, and
    /// repeats of the map what a list shows.
    static let shows = Migration(
        name: "0005-shows",
        script: """
            ALTER TABLE events DROP COLUMN seat_map;

            CREATE TABLE seat_maps (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                digest BLOB NOT NULL,
                name TEXT NOT NULL,
                document TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                UNIQUE (organisation_id, digest)
            ) STRICT;

            CREATE TABLE shows (
                event_id INTEGER PRIMARY KEY REFERENCES events (id),
                seat_map_id INTEGER NOT NULL REFERENCES seat_maps (id),
                version INTEGER NOT NULL,
                over_at INTEGER NOT NULL,
                listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
                cancel_hours INTEGER CHECK (cancel_hours >= 0)
            ) STRICT;
            CREATE INDEX shows_listed ON shows (over_at) WHERE listed = 1;

            CREATE TABLE sections (
                event_id INTEGER NOT NULL REFERENCES shows (event_id),
                ticket_type_id INTEGER NOT NULL REFERENCES ticket_types (id),
                position INTEGER NOT NULL,
                colour TEXT NOT NULL,
                accessible INTEGER NOT NULL CHECK (accessible IN (0, 1)),
                seats INTEGER NOT NULL CHECK (seats >= 0),
                blocked INTEGER NOT NULL CHECK (blocked >= 0),
                taken INTEGER NOT NULL CHECK (taken >= 0),
                PRIMARY KEY (event_id, ticket_type_id),
                CHECK (blocked + taken <= seats)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE taken_seats (
                event_id INTEGER NOT NULL REFERENCES shows (event_id),
                seat TEXT NOT NULL,
                ticket_type_id INTEGER NOT NULL REFERENCES ticket_types (id),
                state INTEGER NOT NULL CHECK (state BETWEEN 1 AND 3),
                booking_id INTEGER,
                held_until INTEGER,
                PRIMARY KEY (event_id, seat),
                CHECK ((state = 3) = (booking_id IS NULL)),
                CHECK ((state = 1) = (held_until IS NOT NULL))
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX taken_seats_held ON taken_seats (event_id, held_until) WHERE state = 1;
            CREATE INDEX taken_seats_by_booking ON taken_seats (booking_id) WHERE booking_id IS NOT NULL;
            """)
}
