extension Migrations {
    /// Waiting lists. `shows.waits` repeats which areas somebody waits for (`*`: any), so that whoever frees a place or reads a show learns of it from
    /// the row that is read or written in any case. `booking` is the sale that keeps an offer's places: the offer itself, then what it is taken by.
    static let waiting = Migration(
        name: "0084-waiting",
        script: """
            ALTER TABLE shows ADD COLUMN waiting_list INTEGER NOT NULL DEFAULT 0 CHECK (waiting_list BETWEEN 0 AND 1);
            ALTER TABLE shows ADD COLUMN offer_minutes INTEGER NOT NULL DEFAULT 120 CHECK (offer_minutes BETWEEN 10 AND 2880);
            ALTER TABLE shows ADD COLUMN waiting_close_minutes INTEGER NOT NULL DEFAULT 180 CHECK (waiting_close_minutes >= 0);
            ALTER TABLE shows ADD COLUMN waits TEXT;
            CREATE INDEX shows_waited_for ON shows (event_id) WHERE waits IS NOT NULL;

            CREATE TABLE waiting (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                event_id INTEGER NOT NULL REFERENCES events (id),
                area TEXT NOT NULL,
                category TEXT,
                quantity INTEGER NOT NULL CHECK (quantity >= 1),
                at_least INTEGER NOT NULL CHECK (at_least BETWEEN 1 AND quantity),
                email TEXT NOT NULL,
                name TEXT NOT NULL,
                account_id INTEGER REFERENCES accounts (id),
                language TEXT,
                joined_at INTEGER NOT NULL,
                status TEXT NOT NULL,
                booking TEXT,
                offered_at INTEGER,
                ended_at INTEGER
            ) STRICT;
            CREATE UNIQUE INDEX waiting_live ON waiting (event_id, area, email) 
                WHERE status IN ('unconfirmed', 'waiting', 'offered') AND email <> '';
            CREATE INDEX waiting_turns ON waiting (event_id, joined_at, id) WHERE status = 'waiting';
            CREATE INDEX waiting_by_show ON waiting (event_id, id);
            CREATE UNIQUE INDEX waiting_by_booking ON waiting (booking) WHERE booking IS NOT NULL;
            CREATE INDEX waiting_unproved ON waiting (joined_at) WHERE status = 'unconfirmed';
            CREATE INDEX waiting_over ON waiting (ended_at) WHERE ended_at IS NOT NULL AND email <> '';
            CREATE INDEX waiting_by_email ON waiting (email) WHERE email <> '';
            """)
}
