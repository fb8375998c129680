import Foundation
import Logging

/// PostgreSQL through libpq: a few threads with one connection each, opened when first needed and again when broken. A
/// job waits in the mailbox until a thread with a living connection takes it, or until its deadline.
final class PostgresBackend: Backend {
    struct Options: Sendable {
        var connections = 8
        /// Enough to prepare one batch while another one's commit goes to disk.
        var parallelGroups = 2
        /// How long a caller waits for a commit.
        var commits = CommitWatch.patience
    }

    let parallelGroups: Int
    private let mailbox = Mailbox()
    private let threads: [EngineThread]
    private let sweeper: EngineThread
    private let closing = DispatchSemaphore(value: 0)

    init(url: String, log: Logger, options: Options = Options()) throws {
        let server = try PostgresServer(url: url, log: log)
        let (mailbox, closing, commits) = (mailbox, closing, CommitWatch(patience: options.commits))
        parallelGroups = options.parallelGroups
        threads = (0..<options.connections).map { index in
            EngineThread("usher.pg.\(index)") { PostgresWorker(server: server, mailbox: mailbox, commits: commits, log: log).serve() }
        }
        sweeper = EngineThread("usher.pg.sweep") {
            // Needed while every thread hangs in a connect, a long statement or a commit.
            while closing.wait(timeout: .now() + .milliseconds(250)) == .timedOut {
                mailbox.failOverdue()
                commits.failOverdue()
            }
        }
    }

    deinit {
        mailbox.close()
        closing.signal()
    }

    func read(_ job: Job) { if !mailbox.put(job) { job.finish(DatabaseError.unavailable("closed")) } }
    func write(_ job: Job) { if !mailbox.put(job) { job.finish(DatabaseError.unavailable("closed")) } }

    func close() {
        mailbox.close()
        for thread in threads { thread.join() }
        closing.signal()
        sweeper.join()
    }
}
