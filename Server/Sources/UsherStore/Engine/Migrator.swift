import Foundation

extension Database {
    /// Runs the migrations that the database has not seen, in order and each in a transaction. Several processes may do
    /// so at the same time, and others may work on: a table that somebody reads for long is tried again and again, for `patience`.
    package func migrate(_ migrations: [Migration], patience: Duration = .seconds(900)) async throws {
        let migrator = Migrator(migrations: migrations)
        let deadline = ContinuousClock.now + patience
        while true {
            do {
                guard try await write({ try migrator.step($0) }) else { return }
            } catch DatabaseError.unavailable(let text) where Migrator.isOvertaken(text) && ContinuousClock.now < deadline {
                // Whoever queued up behind this try comes first.
                try await Task.sleep(for: Migrator.pause)
            }
        }
    }
}

struct Migrator {
    let migrations: [Migration]

    private static let applied = Selection<String>("SELECT name FROM schema_migrations ORDER BY name")
    private static let record = Statement("INSERT INTO schema_migrations (name, applied_at) VALUES ($1, $2)")
    private static let table = """
        CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, applied_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        """
    /// Held to the end of the transaction. Another process's migration may take longer than any lock should; but a table's lock makes
    /// everybody else who wants that table wait, so a migration waits for it only as long as a scan can.
    private static let lock = """
        SET LOCAL lock_timeout = 0; SELECT pg_advisory_xact_lock(7305808869231650674); SET LOCAL lock_timeout = '1s'
        """
    fileprivate static let pause = Duration.milliseconds(500)

    /// Whether a lock did not come in time.
    fileprivate static func isOvertaken(_ text: String) -> Bool { text.hasPrefix("55P03") }

    /// Applies the first missing migration; false when there is none. Everything is looked at anew, because another
    /// process may have come between.
    func step(_ connection: any Connection) throws -> Bool {
        if connection.engine == .postgres { try connection.script(Migrator.lock) }
        try connection.script(SchemaText.spell(Migrator.table, for: connection.engine))
        let applied = try Set(connection.all(Migrator.applied))
        let unknown = applied.subtracting(migrations.map(\.name))
        guard unknown.isEmpty else { throw UnknownMigrations(names: unknown.sorted()) }
        guard let next = migrations.first(where: { !applied.contains($0.name) }) else { return false }
        if next.only == nil || next.only == connection.engine {
            do { try connection.script(SchemaText.spell(next.script, for: connection.engine)) } catch DatabaseError.defect(let text) {
                throw DatabaseError.defect("migration \(next.name): \(text)")
            }
        }
        try connection.execute(Migrator.record, next.name, Int64(Date().timeIntervalSince1970 * 1_000_000))
        return true
    }
}
