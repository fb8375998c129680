extension Migrations {
    /// The sites that may show a house's shop within their own pages.
    static let embeds = Migration(
        name: "0068-embeds",
        script: """
            CREATE TABLE house_embeds (
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                origin TEXT NOT NULL,
                PRIMARY KEY (organisation_id, origin)
            ) STRICT, WITHOUT ROWID;
            """)
}
