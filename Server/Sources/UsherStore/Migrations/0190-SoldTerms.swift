extension Migrations {
    /// What a catalogue tells of how sales were made elsewhere. Those that were made here have their bookings.
    static let soldTerms = Migration(
        name: "0190-sold-terms",
        script: """
            CREATE TABLE sold_terms (
                sale TEXT NOT NULL PRIMARY KEY,
                number TEXT,
                channel TEXT,
                origin TEXT,
                company TEXT NOT NULL,
                address TEXT NOT NULL,
                country TEXT NOT NULL,
                tax_id TEXT NOT NULL,
                payments TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE UNIQUE INDEX sold_terms_by_number ON sold_terms (number) WHERE number IS NOT NULL;
            """)
}
