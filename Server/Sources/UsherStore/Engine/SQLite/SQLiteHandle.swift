import CPacedFile
import CSQLite

/// An open SQLite file; it is closed with the last that holds it, if not before.
///
/// `@unchecked Sendable`: it is handed to the one thread that uses it from then on.
final class SQLiteHandle: @unchecked Sendable {
    let pointer: OpaquePointer
    private var isOpen = true

    /// `settings`: pragmas for this connection; `paced`: what it writes into the database's file is flushed in small parts, see `pace`.
    init(_ path: String, readOnly: Bool = false, paced: Bool = false, settings: String = "") throws {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_NOMUTEX | (readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        let code = sqlite3_open_v2(path, &opened, flags, paced ? usher_paced_files() : nil)
        guard let opened else { throw DatabaseError.unavailable("SQLite has no memory") }
        pointer = opened
        guard code == SQLITE_OK else { throw failure }
        sqlite3_busy_timeout(pointer, 5_000)
        usher_sqlite3_no_double_quoted_texts(pointer)
        try execute("PRAGMA foreign_keys = ON; " + settings)
    }

    deinit { close() }

    /// Closes the file at once, whoever holds it still: what waits for the thread that used it may delete the file or put another in its place.
    func close() {
        if isOpen { sqlite3_close_v2(pointer) }
        isOpen = false
    }

    /// Runs statements that give no rows.
    func execute(_ text: String) throws {
        guard sqlite3_exec(pointer, text, nil, nil, nil) == SQLITE_OK else { throw failure }
    }

    /// What SQLite says of its last call.
    var failure: DatabaseError { .unavailable(String(cString: sqlite3_errmsg(pointer))) }
}
