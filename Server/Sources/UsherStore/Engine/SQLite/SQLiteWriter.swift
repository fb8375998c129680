import CSQLite
import Logging

/// The only thread that changes the file. It takes every waiting transaction, runs all of them and commits once;
/// answers leave after that commit.
struct SQLiteWriter {
    let database: SQLiteHandle
    let checkpoint: SQLiteCheckpoint
    let log: Logger

    private static let begin = Statement("BEGIN IMMEDIATE")

    init(_ database: SQLiteHandle, checkpoint: SQLiteCheckpoint, log: Logger) {
        self.database = database
        self.checkpoint = checkpoint
        self.log = log
    }

    func serve(_ mailbox: Mailbox) {
        defer { database.close() }
        let connection = SQLiteConnection(database, writes: true)
        let length = LogLength(database.pointer)
        defer { connection.finalize() }
        while let jobs = mailbox.take(upTo: SQLiteBackend.largestGroup) {
            guard begin(jobs, connection, mailbox) else { continue }
            let errors = group(jobs, connection)
            for (job, error) in zip(jobs, errors) { job.finish(error) }
            checkpoint.committed(length.pages, on: database.pointer)
        }
        length.forget()
        checkpoint.close()
        SQLiteCheckpoint.last(database.pointer)
    }

    /// Begins a transaction for these jobs. While another process holds the file, each waits as long as it is patient:
    /// the first to lose its patience hears of it, the others go on waiting.
    private func begin(_ jobs: [Job], _ connection: SQLiteConnection, _ mailbox: Mailbox) -> Bool {
        let patient = jobs.map(\.deadline).min() ?? .now
        connection.forgetFailure()
        connection.waitForLock(until: patient)
        do {
            try connection.execute(SQLiteWriter.begin)
            return true
        } catch {
            let now = ContinuousClock.now + .milliseconds(20)
            // A failure before its time is no lock: waiting does not help.
            let overdue = now < patient ? jobs : jobs.filter { $0.deadline <= now }
            for job in jobs.reversed() where now >= patient && job.deadline > now { mailbox.putBack(job) }
            for job in overdue { job.finish(error) }
            return false
        }
    }

    /// Runs all jobs in one transaction that has begun. A job that fails before it has written is simply left out. One that fails
    /// after would leave half of itself behind, so the group is rolled back and each runs alone; that is rare, and
    /// cheaper than a savepoint around every job that does not fail.
    private func group(_ jobs: [Job], _ connection: SQLiteConnection) -> [(any Error)?] {
        if jobs.count == 1 { return [alone(jobs[0], connection, begun: true)] }
        var errors = [(any Error)?](repeating: nil, count: jobs.count)
        do {
            for (index, job) in jobs.enumerated() {
                let before = connection.footprint
                guard let error = run(job, connection) else { continue }
                // Also when SQLite has ended the transaction by itself: what follows must not run outside of one.
                guard connection.footprint == before, connection.inTransaction, !(error is TransactionRetry) else {
                    connection.rollback()
                    return jobs.map { alone($0, connection) }
                }
                errors[index] = error
            }
            connection.forgetFailure()
            try connection.commit()
            return errors
        } catch {
            connection.rollback()
            // A constraint checked at the end is one job's fault; the others must not pay for it.
            if case DatabaseError.constraint = error { return jobs.map { alone($0, connection) } }
            log.error("commit failed", metadata: ["error": "\(error)"])
            return jobs.map { _ in error }
        }
    }

    /// Runs one job in a transaction of its own, again as often as it asks to.
    private func alone(_ job: Job, _ connection: SQLiteConnection, begun: Bool = false) -> (any Error)? {
        for attempt in 0..<Job.largestAttempts {
            do {
                connection.forgetFailure()
                if !begun || attempt > 0 {
                    connection.waitForLock(until: job.deadline)
                    try connection.execute(SQLiteWriter.begin)
                }
                if let error = run(job, connection) { throw error }
                try connection.commit()
                return nil
            } catch {
                connection.rollback()
                if !(error is TransactionRetry) { return error }
            }
        }
        return DatabaseError.conflict("a transaction asked to be run again \(Job.largestAttempts) times")
    }

    private func run(_ job: Job, _ connection: SQLiteConnection) -> (any Error)? {
        connection.forgetFailure()
        do {
            try job.run(connection)
            return connection.failure
        } catch { return error }
    }
}

/// How long the write-ahead log is, as SQLite tells after each commit.
private final class LogLength {
    private let handle: OpaquePointer
    private(set) var pages: Int32 = 0

    init(_ handle: OpaquePointer) {
        self.handle = handle
        let this = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_wal_hook(
            handle,
            { this, _, _, pages in
                if let this { Unmanaged<LogLength>.fromOpaque(this).takeUnretainedValue().pages = pages }
                return SQLITE_OK
            }, this)
    }

    func forget() { sqlite3_wal_hook(handle, nil, nil) }
}
