import Foundation
import Logging

/// SQLite in this process: one writer thread that commits whole groups, a few reader threads, WAL, FULL.
final class SQLiteBackend: Backend {
    private let writes = Mailbox()
    private let reads = Mailbox()
    private let threads: [EngineThread]
    private let sweeper: EngineThread
    private let checkpoint = SQLiteCheckpoint()
    private let closing = DispatchSemaphore(value: 0)
    let parallelGroups = 1

    static let readers = 3
    /// The most transactions in one commit.
    static let largestGroup = 512

    init(path: String, log: Logger) throws {
        let (writes, reads, checkpoint, closing) = (writes, reads, checkpoint, closing)
        SQLiteBackend.make(path)
        let writer = try SQLiteBackend.connect(path, readOnly: false)
        // All connections first: a thread that has started must not be left behind by a throw.
        let mover = try SQLiteBackend.connect(path, readOnly: false, paced: true)
        let readers = try (0..<SQLiteBackend.readers).map { _ in try SQLiteBackend.connect(path, readOnly: true) }
        threads =
            [
                EngineThread("usher.writer") { SQLiteWriter(writer, checkpoint: checkpoint, log: log).serve(writes) },
                EngineThread("usher.checkpoint") { checkpoint.serve(mover) },
            ]
            + readers.enumerated().map { index, reader in
                EngineThread("usher.reader.\(index)") { SQLiteReader(reader).serve(reads) }
            }
        sweeper = EngineThread("usher.sweep") {
            // Needed while the writer waits for another process, or for one long transaction.
            while closing.wait(timeout: .now() + .milliseconds(250)) == .timedOut {
                writes.failOverdue()
                reads.failOverdue()
            }
        }
    }

    deinit {
        writes.close()
        reads.close()
        closing.signal()
    }

    func read(_ job: Job) { if !reads.put(job) { job.finish(DatabaseError.unavailable("closed")) } }
    func write(_ job: Job) { if !writes.put(job) { job.finish(DatabaseError.unavailable("closed")) } }

    func purge(_ finish: @escaping @Sendable ((any Error)?) -> Void) { checkpoint.empty(finish) }

    func close() {
        writes.close()
        reads.close()
        for thread in threads { thread.join() }
        closing.signal()
        sweeper.join()
    }

    /// Makes a database that is not there yet nobody else's to read, whatever the folder; the files beside it take over its rights. One that is there is
    /// left alone: to open it and close it again would end the locks that this process has on it.
    private static func make(_ path: String) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file >= 0 { Foundation.close(file) }
    }

    private static func connect(_ path: String, readOnly: Bool, paced: Bool = false) throws -> SQLiteHandle {
        try SQLiteHandle(
            path, readOnly: readOnly, paced: paced,
            settings: readOnly
                ? "PRAGMA cache_size = -4000; PRAGMA temp_store = MEMORY"
                : """
                PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = FAST; PRAGMA cache_size = -40000;
                PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 0
                """)
    }
}
