extension Migrations {
    /// What bounds an airline: how many `changes` it has made on `day` (UTC, since 1970; another day's are none), and since when it is shut.
    static let airlineBounds = Migration(
        name: "0022-airline-bounds",
        script: """
            ALTER TABLE airlines ADD COLUMN day INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE airlines ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE airlines ADD COLUMN suspended_at INTEGER;
            """)
}
