extension Database {
    /// As `write`, for what takes old rows away, of whichever house: those of a house that is on its way stay as they are and are not counted,
    /// instead of failing all of it. They go after the move, or on the other side. Nothing for what does more than change rows: it would do the
    /// rest again and again.
    @discardableResult
    func sweep<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
        try await write { connection in
            try HouseFence.beginPassing(connection)
            let value = try body(connection)
            try HouseFence.endPassing(connection)
            return value
        }
    }
}

extension HouseFence {
    /// From here on what this transaction would change of a moving house is passed over. PostgreSQL's triggers see it by a setting of the
    /// transaction, SQLite's by a row that nobody else can see: there is one writer, and it is gone with the commit.
    fileprivate static func beginPassing(_ connection: any Connection) throws {
        if connection.engine == .sqlite { try connection.execute(Passing.begin) } else { try connection.later(Passing.setting) }
    }

    fileprivate static func endPassing(_ connection: any Connection) throws {
        if connection.engine == .sqlite { try connection.execute(Passing.end) }
    }
}

private enum Passing {
    static let setting = Statement("SELECT set_config('usher.moving', 'pass', true)")
    static let begin = Statement(
        """
        INSERT INTO house_moves (organisation_id, began_at) SELECT 0, 0 WHERE EXISTS (SELECT 1 FROM house_moves) ON CONFLICT DO NOTHING
        """)
    static let end = Statement("DELETE FROM house_moves WHERE organisation_id = 0")
}
