extension Migrations {
    /// What events of walks that are no longer kept come to: `figure` is one that is shown, or a point of the tour. And the ways to those that
    /// are to go, and to a device's starts.
    static let walkSums = Migration(
        name: "0018-walk-sums",
        script: """
            CREATE TABLE walk_sums (
                tour TEXT NOT NULL,
                figure TEXT NOT NULL,
                amount INTEGER NOT NULL,
                PRIMARY KEY (tour, figure)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX walk_events_by_arrival ON walk_events (received_at);
            CREATE INDEX walk_starts_by_device ON walk_events (tour, anonymous_id)
                WHERE type = 'tour_started' AND anonymous_id IS NOT NULL;
            """)
}
