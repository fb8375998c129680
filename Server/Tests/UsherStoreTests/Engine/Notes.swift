import UsherStore

/// The table that the engine's tests work on.
enum Notes {
    static let migrations = [
        Migration(
            name: "0001-notes",
            script: """
                CREATE TABLE notes (id INTEGER PRIMARY KEY, words TEXT UNIQUE, bytes BLOB, number INTEGER, mark INTEGER)
                STRICT /* fillfactor 80 */;
                """)
    ]
    static let insert = Statement("INSERT INTO notes (id, words, bytes, number) VALUES ($1, $2, $3, $4)")
    static let insertMarked = Statement("INSERT INTO notes (id, mark) VALUES ($1, {{mark}})")
    static let addWords = Statement("INSERT INTO notes (id, words) VALUES ($1, $2)")
    static let select = Statement("SELECT id, words, bytes, number FROM notes WHERE id = $1")
    static let numbers = Statement("SELECT number FROM notes WHERE id = $1 {{for_update}}")
    static let count = Statement("SELECT COUNT(*) FROM notes")
    static let ids = Statement("SELECT id FROM notes ORDER BY id")
    static let setNumber = Statement("UPDATE notes SET number = $2 WHERE id = $1")
    static let raise = Statement("UPDATE notes SET number = number + 1 WHERE id = $1 RETURNING number")
    static let settled = Statement("SELECT COUNT(*) FROM notes WHERE mark < {{horizon}}")

    static func count(_ connection: any Connection) throws -> Int64 {
        try connection.first(count) { $0.int(0) } ?? -1
    }
}

/// What a body throws when a test wants it to fail.
struct Refused: Error, Equatable {}
