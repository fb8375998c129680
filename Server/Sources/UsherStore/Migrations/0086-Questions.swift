extension Migrations {
    /// What buyers answered. `ticket` is the seat's id in the map, or the place's in its sale, or empty for the sale itself. A consent goes with its sale,
    /// any other answer at `forget_at`. `unanswered`: how many
    /// answers a sale still owes.
    static let questions = Migration(
        name: "0086-questions",
        script: """
            CREATE TABLE answers (
                booking TEXT NOT NULL,
                ticket TEXT NOT NULL,
                question TEXT NOT NULL,
                value TEXT NOT NULL,
                forget_at INTEGER,
                PRIMARY KEY (booking, ticket, question)
            ) STRICT, WITHOUT ROWID;
            ALTER TABLE bookings ADD COLUMN unanswered INTEGER NOT NULL DEFAULT 0 CHECK (unanswered >= 0);
            CREATE INDEX answers_by_end ON answers (forget_at) WHERE forget_at IS NOT NULL;
            """)
}
