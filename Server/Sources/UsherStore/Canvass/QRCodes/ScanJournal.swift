package import Foundation
import Synchronization
package import UsherCore

/// Where scans are written down before they are answered: files of this process alone, one fsync for all who wait at the same
/// time. From here they go on to the database in large batches, however long it is away. A position is a count of bytes since the
/// journal's beginning; the database remembers the one up to which it has everything.
package final class ScanJournal: Sendable {
    /// A piece of the journal that is safely on disk.
    package struct Part: Sendable {
        package let scans: [(scan: QRScan, end: Int64)]
        package let end: Int64
        /// Written by this run of the server.
        package let isFresh: Bool
    }

    package typealias Done = @Sendable (Result<Void, any Error>) -> Void

    struct State {
        var pending: [(scan: QRScan, done: Done)] = []
        var durable: Int64
        var taken: Int64
        var closed = false
        /// Nobody takes anything at present, so nobody is waited for.
        var isAway = false
        var tidies = false
    }

    package let id: String
    /// Says that there is something to take.
    package let news: AsyncStream<Void>
    let folder: ScanJournalFolder
    let state: Mutex<State>
    /// Where this run began to write.
    let begin: Int64
    private let call: AsyncStream<Void>.Continuation
    private let work = DispatchSemaphore(value: 0)
    private let thread: Mutex<EngineThread?> = Mutex(nil)

    init(_ folder: ScanJournalFolder, writes: Bool) throws {
        self.folder = folder
        id = folder.id
        let starts = folder.starts
        begin = try Self.end(folder, starts)
        state = Mutex(State(durable: begin, taken: starts.first ?? 0))
        (news, call) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        call.yield()
        guard writes else { return }
        let writer = try ScanJournalWriter(self, at: begin)
        thread.withLock { $0 = EngineThread("usher.journal") { writer.serve() } }
    }

    /// Opens a journal of this process's own in `folder`, and those that processes left behind that are gone. However many processes share
    /// the folder, each gets its own.
    package static func open(_ folder: URL) throws -> (own: ScanJournal, left: [ScanJournal]) {
        var own: ScanJournal?
        var left: [ScanJournal] = []
        var number = 0
        while true {
            let place = folder.appending(path: String(number))
            let exists = FileManager.default.fileExists(atPath: place.path)
            if let own, !exists { return (own, left) }
            if let journal = try ScanJournalFolder(place) {
                if own == nil { own = try ScanJournal(journal, writes: true) } else { left.append(try ScanJournal(journal, writes: false)) }
            }
            number += 1
        }
    }

    /// Writes a scan down; `done` is called on the journal's thread once it is on disk, and should be brief.
    package func append(_ scan: QRScan, done: @escaping Done) {
        let first: Bool? = state.withLock { state in
            guard !state.closed else { return nil }
            state.pending.append((scan, done))
            return state.pending.count == 1
        }
        guard let first else { return done(.failure(ScanJournalError.closed)) }
        if first { work.signal() }
    }

    /// Whether everything has been taken.
    package var isTaken: Bool { state.withLock { $0.taken >= $0.durable && $0.pending.isEmpty } }

    /// Whether somebody takes what is written. If so and they fall far behind, those who come wait for them.
    package func isTaken(by anybody: Bool) { state.withLock { $0.isAway = !anybody } }

    /// Begins a new file where everything has been taken, so that the old one can go.
    package func tidy() {
        state.withLock { $0.tidies = true }
        work.signal()
    }

    /// Writes what waits and ends; others may take over.
    package func close() {
        state.withLock { $0.closed = true }
        work.signal()
        thread.withLock { $0 }?.join()
        call.finish()
        folder.release()
    }

    func wait() { work.wait() }
    func tell() { call.yield() }
}
