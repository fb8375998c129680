import CSQLite
import Foundation

/// An SQLite file as a thing to copy and to look into, whoever else has it open.
package struct SQLiteFile: Sendable {
    package let path: String

    package init(path: String) { self.path = path }

    package var exists: Bool { access(path, F_OK) == 0 }

    /// Every SQLite file begins with these bytes.
    package static let signature = Array("SQLite format 3\0".utf8)

    /// Copies the database as it is at one moment while others write to it; the copy is one file, without a log beside it.
    package func copy(to target: String) throws {
        let (source, copy) = (try open(), try SQLiteHandle(target))
        guard let backup = sqlite3_backup_init(copy.pointer, "main", source.pointer, "main") else { throw copy.failure }
        // All pages in one step: one moment's. The end need not tell of a step that found the file locked, and names the source no more.
        let step = sqlite3_backup_step(backup, -1)
        let end = withExtendedLifetime(source) { sqlite3_backup_finish(backup) }
        guard end == SQLITE_OK, step == SQLITE_DONE else { throw copy.failure }
        try copy.execute("PRAGMA journal_mode = DELETE")
    }

    /// What is wrong with the file, in words; empty where nothing is. `thorough` reads every index too.
    package func problems(thorough: Bool) throws -> [String] {
        try read { connection in
            let found = try connection.all(thorough ? SQLiteFile.everyIndex : SQLiteFile.quick).filter { $0 != "ok" }
            return found + (try connection.all(SQLiteFile.strays)).map { "rows of \($0) refer to rows that are not there" }
        }
    }

    /// The migrations that made it, in order; nil where it is no database of Usher's.
    package func migrations() throws -> [String]? {
        try read { connection in
            guard try connection.first(SQLiteFile.hasMigrations) != nil else { return nil }
            return try connection.all(SQLiteFile.migrations)
        }
    }

    /// Whether somebody can write to it now: takes the writer's place and gives it back.
    package func tryWriting() throws { try open().execute("BEGIN IMMEDIATE; CREATE TABLE doctor (x); ROLLBACK") }

    private func read<T>(_ body: (SQLiteConnection) throws -> T) throws -> T {
        let connection = SQLiteConnection(try open(), writes: false)
        defer { connection.finalize() }
        do { return try body(connection) } catch DatabaseError.defect(let message) {
            // It may be anybody's file.
            throw DatabaseError.unavailable(message)
        }
    }

    private func open() throws -> SQLiteHandle {
        guard exists else { throw DatabaseError.unavailable("there is no file \(path)") }
        return try SQLiteHandle(path)
    }

    private static let quick = Selection<String>("PRAGMA quick_check(10)")
    private static let everyIndex = Selection<String>("PRAGMA integrity_check(10)")
    private static let strays = Selection<String>("SELECT DISTINCT \"table\" FROM pragma_foreign_key_check LIMIT 10")
    private static let hasMigrations = Selection<Int>("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'schema_migrations'")
    private static let migrations = Selection<String>("SELECT name FROM schema_migrations ORDER BY name")
}
