/// A reader: each job sees one snapshot.
struct SQLiteReader {
    let database: SQLiteHandle

    init(_ database: SQLiteHandle) { self.database = database }

    func serve(_ mailbox: Mailbox) {
        defer { database.close() }
        let connection = SQLiteConnection(database, writes: false)
        defer { connection.finalize() }
        while let jobs = mailbox.take(upTo: 1) {
            for job in jobs { job.finish(run(job, connection)) }
        }
    }

    private func run(_ job: Job, _ connection: SQLiteConnection) -> (any Error)? {
        for _ in 0..<Job.largestAttempts {
            connection.forgetFailure()
            do {
                try connection.script("BEGIN")
                defer {
                    connection.forgetFailure()
                    if connection.inTransaction { try? connection.script("COMMIT") }
                }
                try job.run(connection)
                return connection.failure
            } catch is TransactionRetry { continue } catch { return error }
        }
        return DatabaseError.conflict("a transaction asked to be run again \(Job.largestAttempts) times")
    }
}
