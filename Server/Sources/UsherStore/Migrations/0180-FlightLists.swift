extension Migrations {
    /// What a list of flights names: a flight by its number and day, an aircraft by its registration.
    static let flightLists = Migration(
        name: "0180-flight-lists",
        script: """
            CREATE INDEX flights_by_number ON flights (airline_id, number, departs_at);
            CREATE INDEX aircraft_by_registration ON aircraft (airline_id, registration);
            """)
}
