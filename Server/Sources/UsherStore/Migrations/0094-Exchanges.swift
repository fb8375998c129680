extension Migrations {
    /// Tickets that are changed for others. A sale that stands in place of another one's tickets says so in `exchange`, and of which sale in
    /// `gives_up`. What those were worth is a payment of it by `credit`, and a refund by `credit` of the sale that they were of.
    static let exchanges = Migration(
        name: "0094-exchanges",
        script: """
            ALTER TABLE shows ADD COLUMN exchange_hours INTEGER CHECK (exchange_hours >= 0);
            ALTER TABLE shows ADD COLUMN exchange_fee INTEGER NOT NULL DEFAULT 0 CHECK (exchange_fee >= 0);
            ALTER TABLE bookings ADD COLUMN exchange TEXT;
            ALTER TABLE bookings ADD COLUMN gives_up TEXT;
            CREATE INDEX bookings_giving_up ON bookings (gives_up) WHERE gives_up IS NOT NULL;
            """)
}
