/// What a PostgreSQL database tells of itself.
package struct PostgresState: Sendable {
    package let tables: Int
    /// Connections of other processes of Usher's.
    package let others: Int
    package let version: String
    package let now: Int64
    /// Settings that Usher relies on, by name.
    package let settings: [String: String]
}

extension Database {
    private static let tables = Selection<Int>(
        "SELECT count(*) FROM pg_catalog.pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')")
    private static let others = Selection<Int>(
        """
        SELECT count(*) FROM pg_catalog.pg_stat_activity
        WHERE datname = current_database() AND application_name = 'usher' AND pid <> pg_backend_pid()
        """)
    private static let about = Selection<String, Int64>(
        "SELECT current_setting('server_version'), CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)")
    private static let important = Selection<String, String>(
        "SELECT name, setting FROM pg_catalog.pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'max_connections')")
    private static let migrations = Selection<String>("SELECT name FROM schema_migrations ORDER BY name")

    /// Asks PostgreSQL about itself; only there.
    package func postgresState() async throws -> PostgresState {
        try await read { connection in
            let about = try connection.first(Database.about)
            let settings = try connection.all(Database.important)
            return PostgresState(
                tables: try connection.first(Database.tables) ?? 0,
                others: try connection.first(Database.others) ?? 0, version: about?.0 ?? "", now: about?.1 ?? 0,
                settings: Dictionary(settings) { first, _ in first })
        }
    }

    /// The migrations that the database has seen, in order.
    package func appliedMigrations() async throws -> [String] {
        try await read { try $0.all(Database.migrations) }
    }
}
