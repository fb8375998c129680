import Foundation
import GRDB

/// An SQLite file as a thing to copy and to look into, whoever else has it open.
package struct SQLiteFile: Sendable {
    package let path: String

    package init(path: String) { self.path = path }

    package var exists: Bool { access(path, F_OK) == 0 }

    /// Every SQLite file begins with these bytes.
    package static let signature = Array("SQLite format 3\0".utf8)

    /// Copies the database as it is at one moment while others write to it; the copy is one file, without a log beside it.
    package func copy(to target: String) throws {
        do {
            let source = try queue()
            let copy = try DatabaseQueue(path: target)
            try source.backup(to: copy)
            try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            try copy.close()
            try source.close()
        } catch let error as GRDB.DatabaseError { throw SQLiteFile.failure(error) }
    }

    /// What is wrong with the file, in words; empty where nothing is. `thorough` reads every index too.
    package func problems(thorough: Bool) throws -> [String] {
        try read { database in
            let pragma = thorough ? "PRAGMA integrity_check(10)" : "PRAGMA quick_check(10)"
            var problems = try String.fetchAll(database, sql: pragma).filter { $0 != "ok" }
            let tables = try String.fetchAll(database, sql: "SELECT DISTINCT \"table\" FROM pragma_foreign_key_check LIMIT 10")
            problems += tables.map { "rows of \($0) refer to rows that are not there" }
            return problems
        }
    }

    /// The migrations that made it, in order; nil where it is no database of Usher's.
    package func migrations() throws -> [String]? {
        try read { database in
            guard try database.tableExists("schema_migrations") else { return nil }
            return try String.fetchAll(database, sql: "SELECT name FROM schema_migrations ORDER BY name")
        }
    }

    /// Whether somebody can write to it now: takes the writer's place and gives it back.
    package func tryWriting() throws {
        do {
            let queue = try queue()
            try queue.inTransaction(.immediate) { database in
                try database.execute(sql: "CREATE TABLE doctor (x)")
                return .rollback
            }
            try queue.close()
        } catch let error as GRDB.DatabaseError { throw SQLiteFile.failure(error) }
    }

    private func read<T>(_ body: (GRDB.Database) throws -> T) throws -> T {
        do {
            let queue = try queue()
            let value = try queue.read(body)
            try queue.close()
            return value
        } catch let error as GRDB.DatabaseError { throw SQLiteFile.failure(error) }
    }

    private func queue() throws -> DatabaseQueue {
        guard exists else { throw DatabaseError.unavailable("there is no file \(path)") }
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    private static func failure(_ error: GRDB.DatabaseError) -> DatabaseError {
        .unavailable(error.message ?? "SQLite error \(error.resultCode.rawValue)")
    }
}
