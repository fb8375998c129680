extension Migrations {
    /// What names people is taken out of a sale that nobody paid in one go: `swept` says that it has been, so that each is looked at once.
    /// Whoever is erased, signs out everywhere or loses a second factor is found by an index, and not by reading everybody.
    static let sweptSales = Migration(
        name: "0171-swept-sales",
        script: """
            ALTER TABLE bookings ADD COLUMN swept INTEGER NOT NULL DEFAULT 0;
            DROP INDEX bookings_unpaid;
            CREATE INDEX bookings_to_sweep ON bookings (changed_at)
                WHERE paid_at IS NULL AND status IN ('expired', 'cancelled') AND swept = 0;
            CREATE INDEX checkouts_of_booking ON checkouts (booking_id) WHERE booking_id IS NOT NULL;
            DROP INDEX sessions_by_account;
            CREATE INDEX sessions_by_account ON sessions (account_id);
            """)
}
