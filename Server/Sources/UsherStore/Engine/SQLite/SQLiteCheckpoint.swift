import CPacedFile
import CSQLite
import Foundation
import Logging
import Synchronization

/// Moves committed pages from the write-ahead log into the file, on a thread of its own while the writer goes on. The log can start
/// from its beginning again only when nothing is left to move, so the writer moves the last few pages itself, between two
/// groups: few enough that nobody at a door notices.
final class SQLiteCheckpoint: Sendable {
    private struct State {
        /// Pages in the log after the last commit.
        var pages: Int32 = 0
        var working = false
        /// What the thread has left over is little: the writer's turn.
        var nearlyDone = false
        var closed = false
        /// Who waits until nothing is left in the log.
        var emptying: [Finish] = []
    }
    typealias Finish = @Sendable ((any Error)?) -> Void

    private let state = Mutex(State())
    private let wanted = DispatchSemaphore(value: 0)

    /// Pages of 4 KiB in the log before they are moved.
    static let threshold: Int32 = 16_000
    /// What the writer may move by itself: scans wait while it does, and while the disk confirms it. Round by round the thread has
    /// less left over than before, because a round takes the shorter the less there is to move.
    static let remainder: Int32 = 120
    /// Pages that the thread writes between two flushes of the file. All in one flush at the end, some ten thousand scattered pages, made
    /// every commit wait behind them for 80 to 100 ms; so none waits for more than 20.
    static let pace: Int32 = 64
    /// A disk that never gets there is relieved by the writer at last.
    static let most: Int32 = 8 * threshold

    /// Called by the writer after each commit with the length of the log.
    func committed(_ pages: Int32, on writer: OpaquePointer) {
        let (wake, finish) = state.withLock { state in
            state.pages = pages
            guard pages >= SQLiteCheckpoint.threshold, !state.working else { return (false, false) }
            if state.nearlyDone {
                state.nearlyDone = false
                return (false, true)
            }
            state.working = true
            return (true, false)
        }
        if finish { SQLiteCheckpoint.move(writer) }
        if wake { wanted.signal() }
    }

    /// The thread's work, until `close`.
    func serve(_ database: SQLiteHandle) {
        defer { database.close() }
        while true {
            wanted.wait()
            let (closed, emptying) = state.withLock { state in
                defer { state.emptying = [] }
                return (state.closed, state.emptying)
            }
            if !emptying.isEmpty {
                let error = closed ? DatabaseError.unavailable("closed") : SQLiteCheckpoint.empty(database.pointer)
                for finish in emptying { finish(error) }
            }
            if closed { return }
            let (working, pages) = state.withLock { ($0.working, $0.pages) }
            guard working else { continue }
            // The longer the log has become, the larger the parts: to get to its end comes first then.
            usher_paced_every(database.pointer, SQLiteCheckpoint.pace * max(1, pages / SQLiteCheckpoint.threshold))
            let moved = SQLiteCheckpoint.move(database.pointer)
            state.withLock { state in
                state.working = false
                state.nearlyDone = state.pages - moved <= SQLiteCheckpoint.remainder || state.pages > SQLiteCheckpoint.most
            }
        }
    }

    /// Leaves nothing in the log of what has been committed before; it waits for readers, and the writer for it.
    func empty(_ finish: @escaping Finish) {
        let isOpen = state.withLock { state in
            if !state.closed { state.emptying.append(finish) }
            return !state.closed
        }
        if isOpen { wanted.signal() } else { finish(DatabaseError.unavailable("closed")) }
    }

    func close() {
        state.withLock { $0.closed = true }
        wanted.signal()
    }

    /// Moves what it can without waiting for anybody; returns how many pages of the log have been moved so far.
    @discardableResult
    private static func move(_ handle: OpaquePointer) -> Int32 {
        var (length, moved): (Int32, Int32) = (0, 0)
        sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, &length, &moved)
        return moved
    }

    /// First without making anybody wait, so that little is left for the moment in which all do.
    private static func empty(_ handle: OpaquePointer) -> DatabaseError? {
        move(handle)
        let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        return code == SQLITE_OK ? nil : .unavailable("the log is in use: \(code)")
    }

    /// Leaves an empty log behind.
    static func last(_ writer: OpaquePointer) {
        sqlite3_wal_checkpoint_v2(writer, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    }
}
