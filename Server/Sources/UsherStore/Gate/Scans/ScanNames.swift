import UsherCore

/// Where scans are found by the name that a client gave them, an `Idempotency-Key` or a `client_scan_id`. PostgreSQL has an index of `scans`;
/// SQLite has a table, and the newest names in its writer's memory.
package struct ScanNames {
    private static let table = FreshIndex.Table(
        missing: Selection<Int64, Int64, String>(
            """
            SELECT id, account_id, client_key FROM scans
            WHERE id > (SELECT scan_id FROM client_keys_through) AND client_key IS NOT NULL
            """),
        insert: Statement("INSERT INTO client_keys (account_id, client_key, scan_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"),
        complete: Statement("UPDATE client_keys_through SET scan_id = $1"))

    private let connection: any Connection
    private let fresh: FreshIndex?

    init(_ connection: any Connection) {
        self.connection = connection
        fresh = connection.freshIndex(ScanNames.table)
    }

    /// Has SQLite write down some of the names that are in memory alone, so that the next start need not read them from the scans again; true if
    /// there are more.
    package static func settle(_ database: Database) async throws -> Bool {
        guard database.engine == .sqlite else { return false }
        return try await database.write { connection in try ScanNames(connection).fresh?.begin(connection) ?? false }
    }

    /// What to put in place of `{{known}}`'s third argument.
    func argument(_ name: FreshIndex.Key?) throws -> SQLValue {
        guard let name else { return .null }
        return try fresh?.row(of: name, connection).map(SQLValue.integer) ?? .text(name.name)
    }

    /// Notes that a row with this name was inserted.
    func note(_ name: FreshIndex.Key?, _ row: Int64) {
        if let name { fresh?.add(name, row: row) }
    }
}
