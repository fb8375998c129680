import GRDB
import GRDBSQLite

/// Moves committed pages from the write-ahead log into the file. Done by the writer between two groups, in pieces
/// small enough that nobody at a door notices.
final class SQLiteCheckpoint {
    private let handle: OpaquePointer
    private var pages: Int32 = 0

    /// Pages of 4 KiB in the log before they are moved.
    static let threshold: Int32 = 4_000

    init(_ database: GRDB.Database) {
        handle = database.sqliteConnection!
        let this = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_wal_hook(
            handle,
            { this, _, _, pages in
                Unmanaged<SQLiteCheckpoint>.fromOpaque(this!).takeUnretainedValue().pages = pages
                return SQLITE_OK
            }, this)
    }

    func afterCommit() {
        guard pages >= SQLiteCheckpoint.threshold else { return }
        pages = 0
        sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
    }

    func last() {
        sqlite3_wal_hook(handle, nil, nil)
        sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    }
}
