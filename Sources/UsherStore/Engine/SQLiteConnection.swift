import GRDB
import GRDBSQLite

/// A connection to an SQLite file. GRDB opens and configures it; statements are stepped through SQLite's own calls,
/// because a scan has no time for boxed arguments and change observation.
final class SQLiteConnection: Connection {
    private let database: GRDB.Database
    private var prepared: [OpaquePointer?] = []
    private(set) var statementCount = 0
    let engine = Engine.sqlite

    init(_ database: GRDB.Database) { self.database = database }

    private var handle: OpaquePointer { database.sqliteConnection! }

    /// How many rows all statements so far have changed.
    var totalChanges: Int32 { sqlite3_total_changes(handle) }

    @discardableResult
    func run(_ statement: Statement, each sets: [[SQLValue]], row: (Int, Row) throws -> Void) throws -> [Int] {
        let compiled = try prepare(statement)
        var changes: [Int] = []
        changes.reserveCapacity(sets.count)
        defer {
            sqlite3_reset(compiled)
            sqlite3_clear_bindings(compiled)
        }
        for (index, arguments) in sets.enumerated() {
            statementCount += 1
            for (position, argument) in arguments.enumerated() { bind(argument, Int32(position + 1), compiled) }
            let before = totalChanges
            stepping: while true {
                switch sqlite3_step(compiled) {
                case SQLITE_ROW: try row(index, Row(.sqlite(compiled)))
                case SQLITE_DONE: break stepping
                case let code: throw error(code)
                }
            }
            changes.append(Int(totalChanges - before))
            sqlite3_reset(compiled)
        }
        return changes
    }

    func script(_ text: String) throws {
        guard sqlite3_exec(handle, text, nil, nil, nil) == SQLITE_OK else { throw error(sqlite3_errcode(handle)) }
    }

    /// Finalizes what was prepared: SQLite does not close a connection before.
    func finalize() {
        for statement in prepared { sqlite3_finalize(statement) }
        prepared = []
    }

    private func prepare(_ statement: Statement) throws -> OpaquePointer {
        if statement.number < prepared.count, let compiled = prepared[statement.number] { return compiled }
        var compiled: OpaquePointer?
        // `$1` is a name to SQLite and would be numbered by first appearance; `?1` is the number that is meant.
        let text = SQLiteText.numbered(statement.text)
        guard sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil) == SQLITE_OK, let compiled
        else { throw error(sqlite3_errcode(handle)) }
        while prepared.count <= statement.number { prepared.append(nil) }
        prepared[statement.number] = compiled
        return compiled
    }

    private func bind(_ value: SQLValue, _ position: Int32, _ statement: OpaquePointer) {
        switch value {
        case .null: sqlite3_bind_null(statement, position)
        case .integer(let integer): sqlite3_bind_int64(statement, position, integer)
        case .text(var text):
            _ = text.withUTF8 {
                $0.withMemoryRebound(to: CChar.self) { sqlite3_bind_text(statement, position, $0.baseAddress, Int32($0.count), SQLiteText.copied) }
            }
        case .blob(let bytes):
            if bytes.isEmpty { sqlite3_bind_zeroblob(statement, position, 0) } else {
                _ = bytes.withUnsafeBytes { sqlite3_bind_blob(statement, position, $0.baseAddress, Int32($0.count), SQLiteText.copied) }
            }
        }
    }

    private func error(_ code: Int32) -> DatabaseError {
        let message = String(cString: sqlite3_errmsg(handle))
        switch code & 0xFF {
        case SQLITE_CONSTRAINT: return .constraint(message)
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_FULL, SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_NOMEM, SQLITE_READONLY, SQLITE_CORRUPT:
            return .unavailable(message)
        default: return .defect(message)
        }
    }
}

enum SQLiteText {
    /// Tells SQLite to copy bound bytes before the call returns.
    static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    static func numbered(_ text: String) -> String {
        text.replacing("$", with: "?")
    }
}
