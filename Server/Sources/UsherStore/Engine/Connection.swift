/// One session with the database, used by one thread at a time. `Database.read` and `Database.write` hand it out. A failed
/// statement fails its transaction on both engines, even if the body catches the error: write `ON CONFLICT` instead.
package protocol Connection: AnyObject {
    var engine: Engine { get }
    /// How many statements this connection has run, for the tests that count them.
    var statementCount: Int { get }
    /// How often this connection has waited for PostgreSQL's answer within transactions; SQLite has nobody to wait for.
    var roundTripCount: Int { get }

    /// Runs a statement once for each set of arguments and calls `row` for every row of every answer with the
    /// index of its set. PostgreSQL sends all sets in one round trip. Returns how many rows each set changed.
    @discardableResult
    func run(_ statement: Statement, each: [[SQLValue]], row: (Int, Row) throws -> Void) throws -> [Int]

    /// Notes a statement to run in its turn, with the next one that is waited for or with the commit: PostgreSQL gets them in one round trip,
    /// SQLite runs each at once. `row` gets its rows, `changed` how many each set changed; what they throw fails the transaction as if thrown
    /// by its body. See `later` and `ask`.
    func soon(
        _ statement: Statement, each sets: [[SQLValue]], row: @escaping (Int, Row) throws -> Void, changed: (([Int]) throws -> Void)?)
        throws

    /// Runs what has been noted.
    func settle() throws

    /// Runs a statement once and calls `row` for every row as it arrives, so that memory stays flat however many there
    /// are. No other statement may run on this connection before it ends.
    func stream(_ statement: Statement, _ set: [SQLValue], row: (Row) throws -> Void) throws

    /// Runs a text that is no prepared statement: migrations and settings.
    func script(_ text: String) throws

    /// SQLite's index in memory over the newest rows; nil on PostgreSQL, which keeps its own. For writing transactions.
    func freshIndex(_ table: FreshIndex.Table) -> FreshIndex?
}

extension Connection {
    package var roundTripCount: Int { 0 }

    package func soon(
        _ statement: Statement, each sets: [[SQLValue]], row: @escaping (Int, Row) throws -> Void, changed: (([Int]) throws -> Void)?
    ) throws {
        let changes = try run(statement, each: sets, row: row)
        try changed?(changes)
    }

    package func settle() throws {}

    /// Runs a statement for its effect; returns how many rows it changed.
    @discardableResult
    package func execute(_ statement: Statement, _ arguments: any SQLBindable...) throws -> Int {
        try run(statement, each: [arguments.map(\.sql)]) { _, _ in }[0]
    }

    /// Runs a statement for its effect once for each set of arguments; returns how many rows each changed.
    @discardableResult
    package func executeEach(_ statement: Statement, _ sets: [[SQLValue]]) throws -> [Int] {
        sets.isEmpty ? [] : try run(statement, each: sets) { _, _ in }
    }

    /// All rows, each turned into a value by `read`.
    package func all<T>(_ statement: Statement, _ arguments: any SQLBindable..., read: (Row) throws -> T) throws -> [T] {
        var values: [T] = []
        try run(statement, each: [arguments.map(\.sql)]) { _, row in values.append(try read(row)) }
        return values
    }

    /// The first row's value, or nil without rows.
    package func first<T>(_ statement: Statement, _ arguments: any SQLBindable..., read: (Row) throws -> T) throws -> T? {
        var value: T?
        try run(statement, each: [arguments.map(\.sql)]) { _, row in if value == nil { value = try read(row) } }
        return value
    }

    /// Calls `body` for every row as it arrives; see `stream`.
    package func forEach(_ statement: Statement, _ arguments: any SQLBindable..., body: (Row) throws -> Void) throws {
        try stream(statement, arguments.map(\.sql), row: body)
    }
}

/// The two kinds of database that Usher runs on.
package enum Engine: String, Sendable, CaseIterable {
    case sqlite
    case postgres
}
