import Synchronization

/// Gathers like requests that wait at the same time and answers them in one transaction. `body` gets them in order of
/// arrival and returns their answers in the same order; it may be run again after a rollback.
package final class Batch<Request: Sendable, Answer: Sendable>: Sendable {
    package typealias Body = @Sendable (any Connection, [Request]) throws -> [Answer]

    private struct Waiting {
        let request: Request
        let continuation: CheckedContinuation<Answer, any Error>
    }
    private struct State {
        var waiting: [Waiting] = []
        var underWay = 0
    }

    private let database: Database
    private let limit: Int
    private let body: Body
    private let state = Mutex(State())

    package init(_ database: Database, limit: Int, body: @escaping Body) {
        self.database = database
        self.limit = limit
        self.body = body
    }

    package func submit(_ request: Request) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            let start = state.withLock { state in
                state.waiting.append(Waiting(request: request, continuation: continuation))
                guard state.underWay < database.backend.parallelBatches else { return false }
                state.underWay += 1
                return true
            }
            if start { flush() }
        }
    }

    private func flush() {
        let round = Round()
        database.backend.write(
            Job { connection in
                let taken = round.taken ?? self.take()
                round.taken = taken
                round.answers = try self.body(connection, taken.map(\.request))
            } finish: { error in
                // A job that failed before it ran has taken nobody: the waiting must hear of it all the same.
                let taken = round.taken ?? self.take()
                for (index, waiting) in taken.enumerated() {
                    if let error { waiting.continuation.resume(throwing: error) } else { waiting.continuation.resume(returning: round.answers[index]) }
                }
                self.next()
            })
    }

    private func take() -> [Waiting] {
        state.withLock { state in
            if state.waiting.count <= limit {
                defer { state.waiting.removeAll(keepingCapacity: true) }
                return state.waiting
            }
            defer { state.waiting.removeFirst(limit) }
            return Array(state.waiting.prefix(limit))
        }
    }

    private func next() {
        let more = state.withLock { state in
            if state.waiting.isEmpty { state.underWay -= 1 }
            return !state.waiting.isEmpty
        }
        if more { flush() }
    }

    /// Touched by the one thread that runs the job, which is why the unchecked conformance is sound.
    private final class Round: @unchecked Sendable {
        var taken: [Waiting]?
        var answers: [Answer] = []
    }
}
