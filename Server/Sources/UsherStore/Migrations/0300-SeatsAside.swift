extension Migrations {
    /// Which seats of a show's map its sheet sets aside, and under which type they are counted: what of them nobody has is counted beside the show, in
    /// the statement that reads it. The sheet is what holds; these rows are written with it, and with the map.
    static let seatsAside = Migration(
        name: "0300-seats-aside",
        script: """
            CREATE TABLE seats_aside (
                event_id INTEGER NOT NULL REFERENCES shows (event_id),
                seat TEXT NOT NULL,
                ticket_type_id INTEGER NOT NULL REFERENCES ticket_types (id),
                allotment TEXT NOT NULL,
                PRIMARY KEY (event_id, seat)
            ) STRICT, WITHOUT ROWID;
            """)
}
