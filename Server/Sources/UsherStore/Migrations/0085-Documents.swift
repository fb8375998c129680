extension Migrations {
    /// Invoices and credit notes: numbered without a gap for each house, kind and year, their content frozen. A worker follows the journal
    /// from `books` on, and issues what sales are due. How often a sale's tickets were printed is counted with it.
    static let documents = Migration(
        name: "0085-documents",
        script: """
            CREATE TABLE documents (
                id INTEGER PRIMARY KEY,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                kind TEXT NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
                year INTEGER NOT NULL,
                number INTEGER NOT NULL,
                name TEXT NOT NULL,
                sale TEXT NOT NULL,
                issued_at INTEGER NOT NULL,
                content TEXT NOT NULL,
                UNIQUE (organisation_id, kind, year, number)
            ) STRICT;
            CREATE INDEX documents_of_sale ON documents (sale, id);
            CREATE INDEX documents_of_house ON documents (organisation_id, id);
            INSERT INTO books (name, mark) SELECT 'documents', COALESCE(MAX(id), 0) FROM journal;
            ALTER TABLE bookings ADD COLUMN prints INTEGER NOT NULL DEFAULT 0;
            """)
}
