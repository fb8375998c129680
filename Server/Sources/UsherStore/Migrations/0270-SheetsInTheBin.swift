extension Migrations {
    /// Price categories, standing areas, questions, ceilings, allotments and prices of single seats of shows go into the bin, too.
    static let sheetsInTheBin = Migration(
        name: "0270-sheets-in-the-bin",
        script: """
            CREATE TABLE new_binned (
                kind TEXT NOT NULL CHECK (kind IN (
                    'show', 'plan', 'tour', 'point', 'flight', 'aircraft', 'passenger', 'language', 'batch', 'category', 'area', 'question',
                    'limit', 'allotment', 'seats')),
                uuid TEXT NOT NULL,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                name TEXT NOT NULL,
                account_id INTEGER REFERENCES accounts (id),
                at INTEGER NOT NULL,
                content TEXT,
                PRIMARY KEY (kind, uuid)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO new_binned (kind, uuid, organisation_id, name, account_id, at, content)
            SELECT kind, uuid, organisation_id, name, account_id, at, content FROM binned;
            DROP TABLE binned;
            ALTER TABLE new_binned RENAME TO binned;
            CREATE INDEX binned_by_house ON binned (organisation_id, at);
            CREATE INDEX binned_by_age ON binned (at);
            """)
}
