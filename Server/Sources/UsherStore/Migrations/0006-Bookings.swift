extension Migrations {
    /// The money's side of a sale: a booking begins as a hold and has, from the start, the id and UUID of the sale that it
    /// becomes. The sale's own row, with persons and codes, is made when it is paid, so that the door never sees a hold.
    static let bookings = Migration(
        name: "0006-bookings",
        script: """
            CREATE TABLE bookings (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                event_id INTEGER NOT NULL REFERENCES shows (event_id),
                status TEXT NOT NULL CHECK (
                    status IN ('pending', 'processing', 'review', 'paid', 'expired', 'cancelled', 'refunded')),
                account_id INTEGER REFERENCES accounts (id),
                address TEXT,
                email TEXT NOT NULL,
                name TEXT NOT NULL,
                currency TEXT NOT NULL,
                total INTEGER NOT NULL CHECK (total >= 0),
                refunded INTEGER NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND total),
                seats TEXT NOT NULL,
                held_until INTEGER NOT NULL,
                created_at INTEGER NOT NULL,
                paid_at INTEGER,
                changed_at INTEGER NOT NULL,
                revision INTEGER NOT NULL DEFAULT 0,
                provider TEXT NOT NULL,
                provider_session TEXT UNIQUE,
                provider_payment TEXT,
                provider_url TEXT,
                asked_at INTEGER
            ) STRICT;
            CREATE INDEX bookings_by_account ON bookings (account_id, created_at) WHERE account_id IS NOT NULL;
            CREATE INDEX bookings_by_email ON bookings (email, created_at) WHERE account_id IS NULL;
            CREATE INDEX bookings_by_payment ON bookings (provider_payment) WHERE provider_payment IS NOT NULL;
            CREATE INDEX bookings_waiting ON bookings (held_until) WHERE status IN ('pending', 'processing', 'review');
            CREATE INDEX bookings_pending ON bookings (event_id, account_id) WHERE status = 'pending';

            CREATE TABLE checkouts (
                scope TEXT NOT NULL,
                key TEXT NOT NULL,
                fingerprint BLOB NOT NULL,
                booking_id INTEGER,
                answer TEXT,
                created_at INTEGER NOT NULL,
                PRIMARY KEY (scope, key)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX checkouts_by_age ON checkouts (created_at);

            CREATE TABLE payment_events (
                provider TEXT NOT NULL,
                id TEXT NOT NULL,
                received_at INTEGER NOT NULL,
                PRIMARY KEY (provider, id)
            ) STRICT, WITHOUT ROWID;

            CREATE INDEX sales_by_email ON sales (email) WHERE email <> '';
            """)
}
