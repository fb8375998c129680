extension Migrations {
    /// How houses look to guests, and what they say of themselves. A house without a row looks as all do.
    static let brands = Migration(
        name: "0066-brands",
        script: """
            CREATE TABLE house_brands (
                organisation_id INTEGER NOT NULL PRIMARY KEY REFERENCES organisations (id),
                accent TEXT,
                paper TEXT NOT NULL,
                about TEXT NOT NULL,
                email TEXT NOT NULL,
                phone TEXT NOT NULL,
                website TEXT NOT NULL,
                credited INTEGER NOT NULL CHECK (credited IN (0, 1)),
                logo TEXT REFERENCES pictures (uuid),
                square TEXT REFERENCES pictures (uuid),
                ticket TEXT REFERENCES pictures (uuid),
                changed_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """)
}
