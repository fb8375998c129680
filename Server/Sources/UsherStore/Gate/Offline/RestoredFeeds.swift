import UsherCore

extension Database {
    /// Makes the feeds of a database that was just restored begin anew; to be called before anything serves it. Every stored change
    /// becomes one that is finished: another PostgreSQL cluster numbers its transactions anew, and a mark of the old one might lie
    /// beyond the horizon for years. Snapshots of counts go, since they tell their place by marks. Events get new salts, by which
    /// devices notice that their cursors, which may be ahead of what was restored, hold no longer; so do campaigns. Shows get new
    /// versions. On PostgreSQL it throws `unavailable` while another transaction uses one of the tables.
    package func settleMarks() async throws {
        let isPostgres = engine == .postgres
        try await write { connection in
            if isPostgres { try connection.execute(RestoredFeeds.lock) }
            try connection.execute(RestoredFeeds.sales)
            try connection.execute(RestoredFeeds.scans)
            try connection.execute(RestoredFeeds.tallies)
            var generator = SystemRandomNumberGenerator()
            let events = try connection.all(RestoredFeeds.events)
            let salts = events.map { _ in generator.bytes(16) }
            try connection.execute(RestoredFeeds.shows, Int64.random(in: 1 << 20...1 << 40, using: &generator))
            try connection.execute(RestoredFeeds.campaigns, Int64.random(in: 1...1 << 40, using: &generator))
            try connection.executeEach(RestoredFeeds.salt, zip(events, salts).map { [$0.sql, $1.sql] })
        }
    }
}

private enum RestoredFeeds {
    /// Fails at once rather than waits.
    static let lock = Statement("LOCK TABLE sales, scans, tallies IN ACCESS EXCLUSIVE MODE NOWAIT")
    static let sales = Statement("UPDATE sales SET mark = 0 WHERE mark <> 0")
    static let scans = Statement("UPDATE scans SET mark = 0 WHERE mark <> 0")
    static let tallies = Statement("DELETE FROM tallies")
    /// What was served of a version that comes again may have been something else.
    static let shows = Statement("UPDATE shows SET version = version + $1")
    static let campaigns = Statement("UPDATE campaigns SET feed_salt = feed_salt + $1")
    static let events = Selection<Int64>("SELECT id FROM events ORDER BY id")
    static let salt = Statement("UPDATE events SET salt = $2, version = version + 1 WHERE id = $1")
}
