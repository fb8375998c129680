extension Migrations {
    /// Up to whose turn a round of offers has come that is more than one transaction; `waits` begins with `!` until it is over.
    static let offerRounds = Migration(
        name: "0170-offer-rounds",
        script: """
            ALTER TABLE shows ADD COLUMN offering_at INTEGER;
            ALTER TABLE shows ADD COLUMN offering_id INTEGER;
            CREATE INDEX shows_offering ON shows (event_id) WHERE offering_at IS NOT NULL;
            CREATE INDEX waiting_areas ON waiting (event_id, area) WHERE status = 'waiting';
            """)
}
