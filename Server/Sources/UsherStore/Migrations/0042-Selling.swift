extension Migrations {
    /// Selling beyond numbered seats at one price. A show may be without a map. Its *sheet*, and what its house adds, are one document each, with a
    /// number that counts up with every change: what was judged by an older one is judged again. What may run out is a row of `quotas`, and
    /// whoever has of it a row of `claims`; `used` is their sum, kept in the same transaction. A booking keeps its *terms*: what was agreed
    /// when it was held, part by part, and which quotas it drew.
    static let selling = Migration(
        name: "0042-selling",
        script: """
            DROP INDEX shows_by_map;
            ALTER TABLE shows RENAME COLUMN seat_map_id TO required_map_id;
            ALTER TABLE shows ADD COLUMN seat_map_id INTEGER REFERENCES seat_maps (id);
            UPDATE shows SET seat_map_id = required_map_id;
            ALTER TABLE shows DROP COLUMN required_map_id;
            CREATE INDEX shows_by_map ON shows (seat_map_id);
            ALTER TABLE shows ADD COLUMN max_seats INTEGER NOT NULL DEFAULT 8 CHECK (max_seats BETWEEN 1 AND 200);
            ALTER TABLE shows ADD COLUMN sheet INTEGER;

            CREATE TABLE sheets (
                event_id INTEGER NOT NULL PRIMARY KEY REFERENCES shows (event_id),
                revision INTEGER NOT NULL,
                document TEXT NOT NULL
            ) STRICT;

            CREATE TABLE house_prices (
                organisation_id INTEGER NOT NULL PRIMARY KEY REFERENCES organisations (id),
                revision INTEGER NOT NULL,
                document TEXT NOT NULL
            ) STRICT;

            CREATE TABLE discount_codes (
                id INTEGER PRIMARY KEY,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                code TEXT NOT NULL,
                document TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                UNIQUE (organisation_id, code)
            ) STRICT;

            CREATE TABLE quotas (
                id INTEGER PRIMARY KEY,
                event_id INTEGER REFERENCES shows (event_id),
                code_id INTEGER REFERENCES discount_codes (id),
                kind TEXT NOT NULL CHECK (kind IN ('area', 'open', 'limit', 'allotment', 'code', 'holder')),
                key TEXT NOT NULL,
                ticket_type_id INTEGER REFERENCES ticket_types (id),
                size INTEGER CHECK (size >= 0),
                used INTEGER NOT NULL DEFAULT 0 CHECK (used >= 0),
                CHECK ((event_id IS NULL) <> (code_id IS NULL))
            ) STRICT /* fillfactor 70 */;
            CREATE UNIQUE INDEX quotas_of_show ON quotas (event_id, kind, key) WHERE event_id IS NOT NULL;
            CREATE UNIQUE INDEX quotas_of_code ON quotas (code_id, kind, key) WHERE code_id IS NOT NULL;

            CREATE TABLE claims (
                quota_id INTEGER NOT NULL REFERENCES quotas (id),
                booking_id INTEGER NOT NULL,
                amount INTEGER NOT NULL CHECK (amount > 0),
                held_until INTEGER,
                PRIMARY KEY (quota_id, booking_id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX claims_of_booking ON claims (booking_id);
            CREATE INDEX claims_held ON claims (quota_id, held_until) WHERE held_until IS NOT NULL;

            ALTER TABLE bookings ADD COLUMN terms TEXT;
            ALTER TABLE bookings ADD COLUMN number TEXT;
            CREATE UNIQUE INDEX bookings_by_number ON bookings (number) WHERE number IS NOT NULL;
            """)
}
