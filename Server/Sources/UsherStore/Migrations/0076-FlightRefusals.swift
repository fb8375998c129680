extension Migrations {
    /// Which refused scans of a flight's phone the audit has already: sent again they are no news. They go with the phone.
    static let flightRefusals = Migration(
        name: "0076-flight-refusals",
        script: """
            CREATE TABLE flight_refusals (
                device_id INTEGER NOT NULL REFERENCES flight_devices (id) ON DELETE CASCADE,
                client_scan_id TEXT NOT NULL,
                PRIMARY KEY (device_id, client_scan_id)
            ) STRICT, WITHOUT ROWID;
            """)
}
