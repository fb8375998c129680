extension Migrations {
    /// A house's books. `journal` has a line for each reason for which tickets or money came or went; lines are only added, in the order of their
    /// ids, and name nobody. `figures` are their sums up to the id that `books` has, without the sale and the instant. Sales from
    /// before there were books (`before`) get their lines one after the other (`opening`).
    static let journal = Migration(
        name: "0043-journal",
        script: """
            CREATE TABLE journal (
                id INTEGER PRIMARY KEY,
                at INTEGER NOT NULL,
                day INTEGER NOT NULL,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                event_id INTEGER,
                sale TEXT,
                kind TEXT NOT NULL CHECK (kind IN ('sale', 'return', 'fee', 'fee_return', 'payment', 'payout', 'rounding', 'move')),
                channel TEXT NOT NULL,
                currency TEXT NOT NULL,
                drawer_id INTEGER NOT NULL,
                area TEXT NOT NULL,
                category TEXT NOT NULL,
                fee TEXT NOT NULL,
                code TEXT NOT NULL,
                method TEXT NOT NULL,
                country TEXT NOT NULL,
                tax_key TEXT NOT NULL,
                rate_ppm INTEGER NOT NULL,
                tickets INTEGER NOT NULL,
                gross INTEGER NOT NULL,
                net INTEGER NOT NULL,
                tax INTEGER NOT NULL,
                discount INTEGER NOT NULL,
                CHECK (gross = net + tax)
            ) STRICT;
            CREATE INDEX journal_of_sale ON journal (sale, id) WHERE sale IS NOT NULL;
            CREATE INDEX journal_of_drawer ON journal (drawer_id, id) WHERE drawer_id <> 0;

            CREATE TABLE figures (
                organisation_id INTEGER NOT NULL,
                day INTEGER NOT NULL,
                event_id INTEGER NOT NULL,
                kind TEXT NOT NULL,
                channel TEXT NOT NULL,
                currency TEXT NOT NULL,
                area TEXT NOT NULL,
                category TEXT NOT NULL,
                fee TEXT NOT NULL,
                code TEXT NOT NULL,
                method TEXT NOT NULL,
                country TEXT NOT NULL,
                tax_key TEXT NOT NULL,
                rate_ppm INTEGER NOT NULL,
                tickets INTEGER NOT NULL,
                gross INTEGER NOT NULL,
                net INTEGER NOT NULL,
                tax INTEGER NOT NULL,
                discount INTEGER NOT NULL,
                PRIMARY KEY (organisation_id, day, event_id, kind, channel, currency, area, category, fee, code, method, country, tax_key, rate_ppm)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE books (name TEXT NOT NULL PRIMARY KEY, mark INTEGER NOT NULL) STRICT, WITHOUT ROWID;
            INSERT INTO books (name, mark) VALUES ('figures', 0), ('opening', 0);
            INSERT INTO books (name, mark) SELECT 'before', COALESCE(MAX(id), 0) FROM bookings;
            """)
}
