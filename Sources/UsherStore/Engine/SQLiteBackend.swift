import Foundation
import GRDB
import GRDBSQLite
import Logging

/// SQLite in this process: one writer thread that commits whole groups, a few reader threads, WAL, FULL.
final class SQLiteBackend: Backend {
    private let writes = Mailbox()
    private let reads = Mailbox()
    private let threads: [EngineThread]
    let parallelBatches = 1

    static let readers = 3
    /// The most transactions in one commit.
    static let largestGroup = 512

    init(path: String, log: Logger) throws {
        let (writes, reads) = (writes, reads)
        let writer = try SQLiteBackend.connect(path, readOnly: false)
        threads =
            try [EngineThread("usher.writer") { SQLiteWriter(writer, log: log).serve(writes) }]
            + (0..<SQLiteBackend.readers).map { index in
                let queue = try SQLiteBackend.connect(path, readOnly: true)
                return EngineThread("usher.reader.\(index)") { SQLiteReader(queue).serve(reads) }
            }
    }

    func read(_ job: Job) { if !reads.put(job) { job.finish(DatabaseError.unavailable("closed")) } }
    func write(_ job: Job) { if !writes.put(job) { job.finish(DatabaseError.unavailable("closed")) } }

    func close() {
        writes.close()
        reads.close()
        for thread in threads { thread.join() }
    }

    /// Opens the file through GRDB and sets what Usher relies on. GRDB itself puts NORMAL when it enters WAL, so FULL
    /// comes after.
    static func connect(_ path: String, readOnly: Bool) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = readOnly
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        if !readOnly { configuration.journalMode = .wal }
        configuration.prepareDatabase { database in
            let settings =
                readOnly
                ? "PRAGMA cache_size = -4000; PRAGMA temp_store = MEMORY"
                : "PRAGMA synchronous = FULL; PRAGMA cache_size = -40000; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 0"
            guard sqlite3_exec(database.sqliteConnection, settings, nil, nil, nil) == SQLITE_OK else {
                throw DatabaseError.unavailable(String(cString: sqlite3_errmsg(database.sqliteConnection)))
            }
        }
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            if !readOnly { try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") } }
            return queue
        } catch let error as GRDB.DatabaseError {
            throw DatabaseError.unavailable(error.message ?? "SQLite error \(error.resultCode.rawValue)")
        }
    }
}

/// The only thread that changes the file. It takes every waiting transaction, runs all of them and commits once;
/// answers leave after that commit.
private struct SQLiteWriter {
    let queue: DatabaseQueue
    let log: Logger

    static let begin = Statement("BEGIN IMMEDIATE")
    static let commit = Statement("COMMIT")

    init(_ queue: DatabaseQueue, log: Logger) {
        self.queue = queue
        self.log = log
    }

    func serve(_ mailbox: Mailbox) {
        queue.writeWithoutTransaction { database in
            let connection = SQLiteConnection(database)
            let checkpoint = SQLiteCheckpoint(database)
            defer { connection.finalize() }
            while let jobs = mailbox.take(upTo: SQLiteBackend.largestGroup) {
                let errors = group(jobs, connection)
                for (job, error) in zip(jobs, errors) { job.finish(error) }
                checkpoint.afterCommit()
            }
            checkpoint.last()
        }
    }

    /// Runs all jobs in one transaction. A job that fails before it has written is simply left out. One that fails
    /// after would leave half of itself behind, so the group is rolled back and each runs alone; that is rare, and
    /// cheaper than a savepoint around every job that does not fail.
    private func group(_ jobs: [Job], _ connection: SQLiteConnection) -> [(any Error)?] {
        var errors = [(any Error)?](repeating: nil, count: jobs.count)
        do {
            try connection.execute(SQLiteWriter.begin)
            for (index, job) in jobs.enumerated() {
                let before = connection.totalChanges
                do { try job.run(connection) } catch {
                    guard connection.totalChanges == before else {
                        try connection.script("ROLLBACK")
                        return jobs.count == 1 ? [error] : jobs.map { group([$0], connection)[0] }
                    }
                    errors[index] = error
                }
            }
            try connection.execute(SQLiteWriter.commit)
            return errors
        } catch {
            try? connection.script("ROLLBACK")
            log.error("commit failed", metadata: ["error": "\(error)"])
            return jobs.map { _ in error }
        }
    }
}

/// A reader: each job sees one snapshot.
private struct SQLiteReader {
    let queue: DatabaseQueue

    init(_ queue: DatabaseQueue) { self.queue = queue }

    func serve(_ mailbox: Mailbox) {
        queue.inDatabase { database in
            let connection = SQLiteConnection(database)
            defer { connection.finalize() }
            while let jobs = mailbox.take(upTo: 1) {
                for job in jobs { job.finish(run(job, connection)) }
            }
        }
    }

    private func run(_ job: Job, _ connection: SQLiteConnection) -> (any Error)? {
        do {
            try connection.script("BEGIN")
            defer { try? connection.script("COMMIT") }
            try job.run(connection)
            return nil
        } catch { return error }
    }
}
