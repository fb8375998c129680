extension Migrations {
    /// The house that is on its way to another database, at most one. No house of this database for long: it names none by a foreign key.
    /// `receipt`: of what was written down, without which nothing is taken away here.
    static let houseMoves = Migration(
        name: "0260-house-moves",
        script: """
            CREATE TABLE house_moves (
                organisation_id INTEGER NOT NULL PRIMARY KEY,
                began_at INTEGER NOT NULL,
                receipt TEXT
            ) STRICT;
            """)
}
