import Foundation
import Logging

/// One thread of the pool. It takes a job only while it has a connection, so that no job waits in vain for this one.
struct PostgresWorker {
    let server: PostgresServer
    let mailbox: Mailbox
    let commits: CommitWatch
    let log: Logger

    /// Between two tries to connect.
    static let pause = 0.1

    private enum Outcome {
        case done((any Error)?)
        /// The commit took so long that the caller has been told already.
        case told
        /// The connection broke before the commit was sent.
        case undone
    }

    func serve() {
        while mailbox.awaitNeed() {
            if let connection = server.connect() {
                serve(connection)
            } else {
                Thread.sleep(forTimeInterval: PostgresWorker.pause)
                mailbox.failOverdue()
            }
        }
    }

    /// Works until the connection breaks or the mailbox ends.
    private func serve(_ connection: PostgresConnection) {
        while !connection.isBroken, let job = next(connection) {
            switch job.mode == .read ? read(job, connection) : write(job, connection) {
            case .done(let error): job.finish(error)
            case .told: break
            case .undone: undone(job, connection.failure?.error)
            }
            // A reader's snapshot ends after its answer has left; nobody waits for that.
            if job.mode == .read { connection.leaveRead() }
        }
    }

    /// The next job. One that waits already takes the end of the transaction before it along; before a pause all is brought to its end.
    private func next(_ connection: PostgresConnection) -> Job? {
        if !connection.hasOldPlans, let job = mailbox.takeWaiting() { return job }
        connection.endRead()
        connection.renewPlans()
        return connection.isBroken ? nil : mailbox.take(upTo: 1)?.first
    }

    /// Leaves the job to the next living connection while its caller is patient.
    private func undone(_ job: Job, _ error: DatabaseError?) {
        log.notice("a connection to PostgreSQL broke", metadata: ["error": "\(error.map { "\($0)" } ?? "unknown")"])
        if job.deadline <= .now { job.finish(error ?? .unavailable("the connection broke")) } else { mailbox.putBack(job) }
    }

    private func read(_ job: Job, _ connection: PostgresConnection) -> Outcome {
        attempt(job, connection) { _ in .done(nil) }
    }

    private func write(_ job: Job, _ connection: PostgresConnection) -> Outcome {
        attempt(job, connection) { began in
            let ticket = commits.begin(job, began: began)
            var thrown: (any Error)?
            do { try connection.commit() } catch { thrown = error }
            return commits.end(ticket) ? .done(thrown) : .told
        }
    }

    /// Runs the job until it is through, refused, or has met other transactions too often.
    private func attempt(
        _ job: Job, _ connection: PostgresConnection, commit: (ContinuousClock.Instant) -> Outcome
    ) -> Outcome {
        for attempt in 1...Job.largestAttempts {
            let began = ContinuousClock.now
            connection.begin(job.mode)
            var thrown: (any Error)?
            do { try job.run(connection) } catch { thrown = error }
            if thrown == nil && connection.failure == nil {
                let outcome = commit(began)
                guard case .done(let error?) = outcome else {
                    // Whose caller has been told is never run again, and leaves nothing open.
                    if case .told = outcome { connection.rollback() }
                    return outcome
                }
                thrown = error
            }
            // The server's word that it rolled back is as good as before; silence is not, the commit may stand.
            if connection.isBroken { return connection.hasSentCommit ? .done(thrown) : .undone }
            let isMet = connection.failure?.remedy == .again || connection.failure?.remedy == .anew && attempt < 3
            let again = isMet || thrown is TransactionRetry
            connection.rollback()
            guard again else { return .done(thrown ?? connection.failure?.error) }
            if attempt < Job.largestAttempts { Thread.sleep(forTimeInterval: .random(in: 0...0.005) * Double(attempt)) }
        }
        return .done(DatabaseError.conflict("a transaction met others \(Job.largestAttempts) times"))
    }
}
