extension Migrations {
    /// What a house has deleted and may have back for thirty days, by the name that it had. The thing itself stays where it is, marked as deleted.
    static let bin = Migration(
        name: "0062-bin",
        script: """
            CREATE TABLE binned (
                kind TEXT NOT NULL CHECK (kind IN ('show', 'plan')),
                uuid TEXT NOT NULL,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                name TEXT NOT NULL,
                account_id INTEGER REFERENCES accounts (id),
                at INTEGER NOT NULL,
                PRIMARY KEY (kind, uuid)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX binned_by_house ON binned (organisation_id, at);
            CREATE INDEX binned_by_age ON binned (at);
            """)
}
