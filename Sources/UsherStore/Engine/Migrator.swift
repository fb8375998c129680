import Foundation

extension Database {
    /// Runs the migrations that the database has not seen, in order and each in a transaction. Several processes may do
    /// so at the same time.
    package func migrate(_ migrations: [Migration]) async throws {
        let migrator = Migrator(migrations: migrations)
        while try await write({ try migrator.step($0) }) {}
    }
}

struct Migrator {
    let migrations: [Migration]

    private static let applied = Statement("SELECT name FROM schema_migrations ORDER BY name")
    private static let record = Statement("INSERT INTO schema_migrations (name, applied_at) VALUES ($1, $2)")
    private static let table = """
        CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, applied_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        """
    /// Held to the end of the transaction. Another process's migration may take longer than any lock should.
    private static let lock = "SET LOCAL lock_timeout = 0; SELECT pg_advisory_xact_lock(7305808869231650674)"

    /// Applies the first missing migration; false when there is none. Everything is looked at anew, because another
    /// process may have come between.
    func step(_ connection: any Connection) throws -> Bool {
        if connection.engine == .postgres { try connection.script(Migrator.lock) }
        try connection.script(SchemaText.spell(Migrator.table, for: connection.engine))
        let applied = try Set(connection.all(Migrator.applied) { $0.text(0) })
        let unknown = applied.subtracting(migrations.map(\.name))
        guard unknown.isEmpty else { throw UnknownMigrations(names: unknown.sorted()) }
        guard let next = migrations.first(where: { !applied.contains($0.name) }) else { return false }
        do { try connection.script(SchemaText.spell(next.script, for: connection.engine)) } catch DatabaseError.defect(let text) {
            throw DatabaseError.defect("migration \(next.name): \(text)")
        }
        try connection.execute(Migrator.record, next.name, Int64(Date().timeIntervalSince1970 * 1_000_000))
        return true
    }
}
