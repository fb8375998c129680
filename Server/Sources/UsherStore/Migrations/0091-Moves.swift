extension Migrations {
    /// How often a show has got another time, which calendars count, and until when its buyers may give their tickets back because of it.
    static let moves = Migration(
        name: "0091-moves",
        script: """
            ALTER TABLE shows ADD COLUMN moves INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE shows ADD COLUMN return_until INTEGER;
            """)
}
