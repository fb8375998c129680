import Synchronization

/// Answers like questions that come at the same time by one reading of the database. Whoever asks while a reading is under way waits
/// for one that begins after, so that every answer is at least as new as its question: nothing is kept, and nothing is stale.
package final class SharedRead<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// Finds the values of these keys; a key without one is unknown. May be run again after a conflict.
    package typealias Body = @Sendable (any Connection, [Key]) throws -> [Key: Value]

    private typealias Waiting = [Key: [CheckedContinuation<Value?, any Error>]]

    private struct State {
        var waiting: Waiting = [:]
        var underWay = 0
    }

    private let database: Database
    private let body: Body
    private let state = Mutex(State())

    /// How many readings there may be at a time.
    private let most: Int

    /// `most`: a second reading can begin while one is on its way, which answers sooner; where questions share much of what is read, one at a
    /// time answers more of them.
    package init(_ database: Database, most: Int = 2, body: @escaping Body) {
        (self.database, self.most) = (database, most)
        self.body = body
    }

    package func value(_ key: Key) async throws -> Value? {
        try await withCheckedThrowingContinuation { continuation in
            let start = state.withLock { state in
                state.waiting[key, default: []].append(continuation)
                guard state.underWay < most else { return false }
                state.underWay += 1
                return true
            }
            if start { read() }
        }
    }

    private func read() {
        let round = Round()
        database.put(
            Job(.read) { connection in
                let taken = round.taken ?? self.take()
                round.taken = taken
                round.values = taken.isEmpty ? [:] : try self.body(connection, Array(taken.keys))
            } finish: { error in
                // A job that failed before it ran has taken nobody: all who wait must hear of it.
                let taken = round.taken ?? self.take()
                self.next()
                for (key, waiting) in taken {
                    for continuation in waiting {
                        if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: round.values[key]) }
                    }
                }
            })
    }

    private func take() -> Waiting {
        state.withLock { state in
            defer { state.waiting = [:] }
            return state.waiting
        }
    }

    private func next() {
        let more = state.withLock { state in
            if state.waiting.isEmpty { state.underWay -= 1 }
            return !state.waiting.isEmpty
        }
        if more { read() }
    }

    /// Touched by one thread at a time: on its way from one to the next a job passes through the mailbox's lock, which is why the
    /// unchecked conformance is sound.
    private final class Round: @unchecked Sendable {
        var taken: Waiting?
        var values: [Key: Value] = [:]
    }
}
