extension Migrations {
    /// Who sells for a house, and by which terms.
    static let legal = Migration(
        name: "0067-legal",
        script: """
            CREATE TABLE house_legal (
                organisation_id INTEGER NOT NULL PRIMARY KEY REFERENCES organisations (id),
                seller TEXT NOT NULL,
                address TEXT NOT NULL,
                email TEXT NOT NULL,
                register TEXT NOT NULL,
                tax TEXT NOT NULL,
                terms TEXT NOT NULL,
                privacy TEXT NOT NULL,
                imprint TEXT NOT NULL,
                refunds TEXT NOT NULL,
                changed_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """)
}
