import CSQLite

/// A connection to an SQLite file, by SQLite's own calls: a scan has no time for boxed arguments and change observation.
final class SQLiteConnection: Connection {
    private let database: SQLiteHandle
    private var prepared: [OpaquePointer?] = []
    private(set) var statementCount = 0
    let engine = Engine.sqlite
    /// The transaction's first failed statement. It fails the transaction, as it does on PostgreSQL.
    private(set) var failure: DatabaseError?
    /// Scripts change the schema, which SQLite counts nowhere.
    private var scripts = 0
    private let writes: Bool
    /// By the number of a statement of their table's.
    private var freshIndexes: [Int: FreshIndex] = [:]

    init(_ database: SQLiteHandle, writes: Bool) {
        self.database = database
        self.writes = writes
    }

    private var handle: OpaquePointer { database.pointer }

    private var totalChanges: Int32 { sqlite3_total_changes(handle) }

    /// Grows with everything that has changed the database so far.
    var footprint: Int { Int(totalChanges) + scripts }
    /// False once SQLite has rolled back by itself, as it does when the disk is full.
    var inTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// How long the next BEGIN waits where another process writes.
    func waitForLock(until deadline: ContinuousClock.Instant) {
        let left = (deadline - .now).components
        sqlite3_busy_timeout(handle, Int32(max(1, min(60_000, left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000))))
    }

    /// Lets the next transaction start without a failure.
    func forgetFailure() { failure = nil }

    @discardableResult
    func run(_ statement: Statement, each sets: [[SQLValue]], row: (Int, Row) throws -> Void) throws -> [Int] {
        if let failure { throw failure }
        let compiled = try prepare(statement)
        var changes: [Int] = []
        changes.reserveCapacity(sets.count)
        defer {
            sqlite3_reset(compiled)
            sqlite3_clear_bindings(compiled)
        }
        for (index, arguments) in sets.enumerated() {
            statementCount += 1
            for (position, argument) in arguments.enumerated() { try bind(argument, Int32(position + 1), compiled) }
            let before = totalChanges
            stepping: while true {
                switch sqlite3_step(compiled) {
                case SQLITE_ROW: try row(index, Row(.sqlite(compiled)))
                case SQLITE_DONE: break stepping
                case let code: throw fail(code, running: true)
                }
            }
            // The total also counts what foreign keys did, PostgreSQL does not; the last count is stale after a SELECT.
            changes.append(totalChanges == before ? 0 : Int(sqlite3_changes(handle)))
            sqlite3_reset(compiled)
        }
        return changes
    }

    func stream(_ statement: Statement, _ set: [SQLValue], row: (Row) throws -> Void) throws {
        try run(statement, each: [set]) { _, found in try row(found) }
    }

    func script(_ text: String) throws {
        if let failure { throw failure }
        scripts += 1
        guard sqlite3_exec(handle, text, nil, nil, nil) == SQLITE_OK else { throw fail(sqlite3_errcode(handle)) }
    }

    func freshIndex(_ table: FreshIndex.Table) -> FreshIndex? {
        precondition(writes, "a reader does not know what the writer keeps in memory")
        let number = table.missing.statement.number
        if let index = freshIndexes[number] { return index }
        let index = FreshIndex(table)
        freshIndexes[number] = index
        return index
    }

    /// Commits, with a part of what its indexes have in memory.
    func commit() throws {
        for index in freshIndexes.values { try index.settle(self) }
        try execute(SQLiteConnection.commitTransaction)
        for index in freshIndexes.values { index.committed() }
    }

    func rollback() {
        forgetFailure()
        for index in freshIndexes.values { index.rolledBack() }
        if inTransaction { try? script("ROLLBACK") }
    }

    private static let commitTransaction = Statement("COMMIT")

    /// Finalizes what was prepared: SQLite does not close a connection before.
    func finalize() {
        for statement in prepared { sqlite3_finalize(statement) }
        prepared = []
    }

    private func prepare(_ statement: Statement) throws -> OpaquePointer {
        if statement.number < prepared.count, let compiled = prepared[statement.number] { return compiled }
        var compiled: OpaquePointer?
        let text = Dialect.spell(statement.text, for: .sqlite)
        guard sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil) == SQLITE_OK, let compiled
        else { throw fail(sqlite3_errcode(handle)) }
        while prepared.count <= statement.number { prepared.append(nil) }
        prepared[statement.number] = compiled
        return compiled
    }

    private func bind(_ value: SQLValue, _ position: Int32, _ statement: OpaquePointer) throws {
        switch value {
        case .null: sqlite3_bind_null(statement, position)
        case .integer(let integer): sqlite3_bind_int64(statement, position, integer)
        case .text(var text):
            do { try SQLValue.checkText(&text) } catch let error as DatabaseError { throw fail(error) }
            _ = text.withUTF8 {
                $0.withMemoryRebound(to: CChar.self) {
                    sqlite3_bind_text(statement, position, $0.baseAddress, Int32($0.count), SQLiteText.copied)
                }
            }
        case .document(let bytes):
            // An empty array may have no address, and without one the value would be null.
            if bytes.isEmpty {
                sqlite3_bind_text(statement, position, "", 0, SQLiteText.copied)
            } else {
                _ = bytes.withUnsafeBytes {
                    sqlite3_bind_text(
                        statement, position, $0.bindMemory(to: CChar.self).baseAddress, Int32($0.count), SQLiteText.copied)
                }
            }
        case .blob(let bytes):
            if bytes.isEmpty {
                sqlite3_bind_zeroblob(statement, position, 0)
            } else {
                _ = bytes.withUnsafeBytes { sqlite3_bind_blob(statement, position, $0.baseAddress, Int32($0.count), SQLiteText.copied) }
            }
        }
    }

    private func fail(_ code: Int32, running: Bool = false) -> DatabaseError { fail(error(code, running: running)) }

    /// Remembers the transaction's first failure.
    private func fail(_ error: DatabaseError) -> DatabaseError {
        if failure == nil { failure = error }
        return error
    }

    /// A statement that runs may be told of with a value that it was given, one that is only prepared has none.
    private func error(_ code: Int32, running: Bool) -> DatabaseError {
        let message = String(cString: sqlite3_errmsg(handle))
        switch code & 0xFF {
        case SQLITE_CONSTRAINT: return message == HouseFence.word ? .moving : .constraint(message)
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_FULL, SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_NOMEM, SQLITE_CORRUPT:
            return .unavailable(message)
        // A reader that writes is a defect; a file that became read-only is not.
        case SQLITE_READONLY where sqlite3_db_readonly(handle, nil) == 0: return .unavailable(message)
        default: return .defect(running ? DatabaseError.withoutValues(message) : message)
        }
    }
}

private enum SQLiteText {
    /// Tells SQLite to copy bound bytes before the call returns.
    static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
