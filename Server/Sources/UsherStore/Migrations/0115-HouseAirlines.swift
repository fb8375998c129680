extension Migrations {
    /// Which airline a house is: one of each. The indices are those of the console's lists.
    static let houseAirlines = Migration(
        name: "0115-house-airlines",
        script: """
            CREATE TABLE house_airlines (
                airline_id INTEGER PRIMARY KEY REFERENCES airlines (id),
                organisation_id INTEGER NOT NULL UNIQUE REFERENCES organisations (id),
                connected_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX flights_by_departure ON flights (airline_id, departs_at, id);
            CREATE INDEX passengers_by_name ON passengers (airline_id, formatted_name, id);
            """)
}
