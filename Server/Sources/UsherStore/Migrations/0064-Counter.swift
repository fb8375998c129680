extension Migrations {
    /// The counter. A *drawer* is somebody's from its opening to its closing, which freezes its report under the house's next number; what
    /// happens over it are lines of the journal, and its movements have a reason besides. What staff sell has a row of `staff_sales`, by the
    /// sale's UUID, which stays when its id does not. Staff take money in parts: of their payments several are kept.
    static let counter = Migration(
        name: "0064-counter",
        script: """
            CREATE TABLE house_counters (
                organisation_id INTEGER NOT NULL PRIMARY KEY REFERENCES organisations (id),
                document TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE house_numbers (
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                kind TEXT NOT NULL,
                year INTEGER NOT NULL,
                last INTEGER NOT NULL,
                PRIMARY KEY (organisation_id, kind, year)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE drawers (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                name TEXT NOT NULL,
                currency TEXT NOT NULL,
                float_pence INTEGER NOT NULL CHECK (float_pence >= 0),
                opened_at INTEGER NOT NULL,
                closed_at INTEGER,
                number INTEGER,
                expected INTEGER,
                counted INTEGER,
                note TEXT NOT NULL,
                report TEXT,
                CHECK ((closed_at IS NULL) = (number IS NULL))
            ) STRICT;
            CREATE UNIQUE INDEX drawers_open ON drawers (organisation_id, name) WHERE closed_at IS NULL;
            CREATE UNIQUE INDEX drawers_by_number ON drawers (organisation_id, number) WHERE number IS NOT NULL;
            CREATE INDEX drawers_of_account ON drawers (account_id, organisation_id) WHERE closed_at IS NULL;
            CREATE INDEX drawers_of_house ON drawers (organisation_id, id);

            CREATE TABLE drawer_moves (
                id INTEGER PRIMARY KEY,
                drawer_id INTEGER NOT NULL REFERENCES drawers (id),
                at INTEGER NOT NULL,
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                pence INTEGER NOT NULL,
                reason TEXT NOT NULL
            ) STRICT;
            CREATE INDEX drawer_moves_of ON drawer_moves (drawer_id, id);

            CREATE TABLE staff_sales (
                sale TEXT NOT NULL PRIMARY KEY,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                drawer_id INTEGER REFERENCES drawers (id),
                kind TEXT NOT NULL CHECK (kind IN ('checkout', 'reservation', 'invoice')),
                due INTEGER,
                tickets TEXT CHECK (tickets IN ('paid', 'now')),
                reminded INTEGER,
                company TEXT NOT NULL,
                address TEXT NOT NULL,
                country TEXT NOT NULL,
                tax_id TEXT NOT NULL,
                notes TEXT NOT NULL,
                CHECK ((kind = 'invoice') = (due IS NOT NULL))
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX staff_sales_of_drawer ON staff_sales (drawer_id) WHERE drawer_id IS NOT NULL;
            CREATE INDEX staff_sales_due ON staff_sales (due) WHERE due IS NOT NULL;

            ALTER TABLE shows ADD COLUMN reserve_until_minutes INTEGER NOT NULL DEFAULT 30 CHECK (reserve_until_minutes >= 0);
            ALTER TABLE payments ADD COLUMN staff_id INTEGER REFERENCES accounts (id);
            ALTER TABLE payments ADD COLUMN drawer_id INTEGER REFERENCES drawers (id);
            ALTER TABLE payments ADD COLUMN rounding INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE payments ADD COLUMN tendered INTEGER;
            ALTER TABLE payments ADD COLUMN reference TEXT;
            ALTER TABLE payments ADD COLUMN last4 TEXT;
            DROP INDEX payments_kept;
            CREATE UNIQUE INDEX payments_kept ON payments (sale) WHERE kept = 1 AND staff_id IS NULL;
            CREATE INDEX payments_by_last4 ON payments (last4) WHERE last4 IS NOT NULL;
            ALTER TABLE refunds ADD COLUMN drawer_id INTEGER REFERENCES drawers (id);
            ALTER TABLE refunds ADD COLUMN rounding INTEGER NOT NULL DEFAULT 0;
            """)
}
