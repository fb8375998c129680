extension Migrations {
    /// Apps on devices that want to be told of things, by the digest of the secret that each made for itself, and what they follow. `kinds` is a
    /// sum of bits. `session` is the sign-in (a session, or a walker's token family) that it belongs to an account by. `shows.freed` counts the
    /// places that became free since watchers were last thought of; `flight_notices` says until when a flight's changes are one word.
    static let installations = Migration(
        name: "0075-installations",
        script: """
            CREATE TABLE installations (
                digest BLOB NOT NULL PRIMARY KEY,
                token TEXT NOT NULL,
                bundle TEXT NOT NULL,
                environment TEXT NOT NULL CHECK (environment IN ('production', 'sandbox')),
                platform TEXT NOT NULL CHECK (platform IN ('ios', 'macos')),
                language TEXT NOT NULL,
                time_zone TEXT NOT NULL,
                kinds INTEGER NOT NULL,
                quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 1439),
                quiet_to INTEGER CHECK (quiet_to BETWEEN 0 AND 1439),
                account_id INTEGER REFERENCES accounts (id),
                session TEXT,
                seen_at INTEGER NOT NULL,
                UNIQUE (bundle, token),
                CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX installations_by_account ON installations (account_id, seen_at) WHERE account_id IS NOT NULL;
            CREATE INDEX installations_by_session ON installations (session) WHERE session IS NOT NULL;
            CREATE INDEX installations_by_age ON installations (seen_at);

            CREATE TABLE followed_passes (
                device BLOB NOT NULL REFERENCES installations (digest) ON DELETE CASCADE,
                ticket TEXT NOT NULL,
                flight TEXT NOT NULL,
                PRIMARY KEY (device, ticket)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX followed_passes_by_flight ON followed_passes (flight, device);

            CREATE TABLE followed_tours (
                device BLOB NOT NULL REFERENCES installations (digest) ON DELETE CASCADE,
                tour TEXT NOT NULL,
                language TEXT NOT NULL,
                PRIMARY KEY (device, tour, language)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX followed_tours_by_tour ON followed_tours (tour, language, device);

            CREATE TABLE show_watches (
                event_id INTEGER NOT NULL REFERENCES events (id),
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                created_at INTEGER NOT NULL,
                told_at INTEGER,
                PRIMARY KEY (event_id, account_id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX show_watches_by_account ON show_watches (account_id, created_at);

            CREATE TABLE show_reminders (
                event_id INTEGER NOT NULL REFERENCES events (id),
                starts_at INTEGER NOT NULL,
                PRIMARY KEY (event_id, starts_at)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX show_reminders_by_start ON show_reminders (starts_at);

            CREATE TABLE flight_notices (
                flight TEXT NOT NULL PRIMARY KEY,
                until INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX flight_notices_by_age ON flight_notices (until);

            ALTER TABLE shows ADD COLUMN freed INTEGER NOT NULL DEFAULT 0;
            CREATE INDEX shows_freed ON shows (event_id) WHERE freed > 0;
            CREATE INDEX outbox_words_done ON outbox (done_at) WHERE kind = 'push' AND done_at IS NOT NULL;
            CREATE INDEX bookings_to_remind ON bookings (event_id, uuid) WHERE status = 'paid' AND account_id IS NOT NULL;
            CREATE INDEX events_by_start ON events (starts_at) WHERE cancelled_at IS NULL AND deleted_at IS NULL;
            """)
}
