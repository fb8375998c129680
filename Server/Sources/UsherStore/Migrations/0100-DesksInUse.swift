extension Migrations {
    /// `desks` are those that a house uses; `granted` those that an operator lets it use, of which its owner may switch off what stands empty.
    static let desksInUse = Migration(
        name: "0100-desks-in-use",
        script: """
            ALTER TABLE organisations ADD COLUMN granted INTEGER NOT NULL DEFAULT 4 CHECK (granted BETWEEN 0 AND 15);
            UPDATE organisations SET granted = desks;
            """)
}
