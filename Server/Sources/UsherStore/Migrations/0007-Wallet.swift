extension Migrations {
    /// Which devices have which Wallet passes, and when each such pass last changed. Only passes that some device has are here,
    /// for a while also those that are void because what they stood for is gone.
    static let wallet = Migration(
        name: "0007-wallet",
        script: """
            CREATE TABLE wallet_passes (
                serial TEXT NOT NULL PRIMARY KEY,
                changed INTEGER NOT NULL,
                voided_at INTEGER
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE wallet_devices (
                serial TEXT NOT NULL REFERENCES wallet_passes (serial),
                device TEXT NOT NULL,
                push_token TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                PRIMARY KEY (serial, device)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX wallet_devices_by_device ON wallet_devices (device);
            CREATE INDEX wallet_devices_by_token ON wallet_devices (push_token);
            """)
}
