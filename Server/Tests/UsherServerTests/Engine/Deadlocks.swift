import UsherStore

extension Database {
    /// How often transactions have waited for each other in a circle until PostgreSQL ended one of them, once each connection has told. They
    /// run again, and yet the second until it is seen is lost. SQLite has one writer, and none of it.
    func deadlocks() async throws -> Int64 {
        guard engine == .postgres else { return 0 }
        // More at once than there are connections, so that each tells.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    _ = try await self.write { try $0.first(DeadlockSQL.tell) { _ in true } }
                    _ = try await self.read { try $0.first(DeadlockSQL.tell) { _ in true } }
                }
            }
            try await group.waitForAll()
        }
        return try await write { try $0.first(DeadlockSQL.count) { $0.int(0) } } ?? 0
    }
}

private enum DeadlockSQL {
    static let tell = Statement("SELECT CAST(pg_stat_force_next_flush() AS TEXT), CAST(pg_sleep(0.02) AS TEXT)")
    static let count = Statement("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
}
