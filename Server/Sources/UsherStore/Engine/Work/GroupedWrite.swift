import Foundation
import Synchronization
import Tracing

/// Gathers like requests that wait at the same time and answers them in one transaction. `body` gets them in order of
/// arrival and returns their answers in the same order; it may be run again after a rollback. Two groups can run at the
/// same time, so a body must touch its rows in the order of their keys. If it throws, each request is tried alone.
package final class GroupedWrite<Request: Sendable, Answer: Sendable>: Sendable {
    package typealias Body = @Sendable (any Connection, [Request]) throws -> [Answer]
    package typealias Reply = @Sendable (Result<Answer, any Error>) -> Void

    private struct Waiting {
        let request: Request
        let answer: Reply
    }
    private struct State {
        var waiting: [Waiting] = []
        var underWay = 0
        /// How many have come at a time lately: slowly forgotten.
        var usual = 0
    }

    private let database: Database
    private let limit: Int
    private let body: Body
    private let state = Mutex(State())
    private let relay = DispatchQueue(label: "usher.answers")

    package init(_ database: Database, limit: Int, body: @escaping Body) {
        self.database = database
        self.limit = limit
        self.body = body
    }

    package func submit(_ request: Request) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            submit(request) { continuation.resume(with: $0) }
        }
    }

    /// The same for a caller that does not wait: `answer` is called once, on another thread.
    package func submit(_ request: Request, answer: @escaping Reply) {
        let start = state.withLock { state in
            state.waiting.append(Waiting(request: request, answer: answer))
            guard state.underWay < database.backend.parallelGroups else { return false }
            state.underWay += 1
            return true
        }
        if start { flush() }
    }

    private func flush() {
        let (round, span) = (Round(), database.span(.write))
        database.put(
            Job(.write) { connection in
                if round.taken == nil { self.gather() }
                let taken = round.taken ?? self.take()
                round.taken = taken
                round.answers = taken.isEmpty ? [] : try self.answers(connection, to: taken)
            } finish: { error in
                // A job that failed before it ran has taken nobody: all who wait must hear of it, for another job would keep
                // those beyond the limit as long again. So it would where a commit is not confirmed.
                let isUnconfirmed = error as? DatabaseError == .unconfirmed
                let taken = (round.taken ?? []) + (round.taken == nil || isUnconfirmed ? self.takeAll() : [])
                span.attributes["db.operation.batch.size"] = taken.count
                Database.end(span, error)
                self.next()
                // Waking a hundred tasks takes as long as ten scans: not on the engine's thread.
                self.relay.async {
                    if let error { self.failed(taken, error) } else { self.resume(taken, round.answers) }
                }
            })
    }

    private func answers(_ connection: any Connection, to taken: [Waiting]) throws -> [Answer] {
        let answers = try body(connection, taken.map(\.request))
        guard answers.count == taken.count else {
            throw DatabaseError.defect("a group of \(taken.count) got \(answers.count) answers")
        }
        return answers
    }

    private func resume(_ taken: [Waiting], _ answers: [Answer]) {
        for (waiting, answer) in zip(taken, answers) { waiting.answer(.success(answer)) }
    }

    /// One request's fault must not be its neighbours': each is tried alone, unless the database is away for all of them.
    private func failed(_ taken: [Waiting], _ error: any Error) {
        var alone = taken.count > 1
        if case DatabaseError.unavailable = error { alone = false }
        guard alone else {
            for waiting in taken { waiting.answer(.failure(error)) }
            return
        }
        for waiting in taken {
            let round = Round()
            database.put(
                Job(.write) {
                    round.answers = try self.answers($0, to: [waiting])
                } finish: { error in
                    if let error { waiting.answer(.failure(error)) } else { self.resume([waiting], round.answers) }
                })
        }
    }

    /// Under a rush, waits a moment for those whose answers have just left to come back: a commit for one costs as much
    /// as a commit for thirty. Alone, nobody waits.
    private func gather() {
        for _ in 0..<GroupPause.most {
            let enough = state.withLock { $0.waiting.count >= min($0.usual / 2, GroupPause.enough) }
            if enough { return }
            usleep(GroupPause.step)
        }
    }

    private func take() -> [Waiting] {
        state.withLock { state in
            state.usual = max(min(state.waiting.count, limit), state.usual * 3 / 4)
            if state.waiting.count <= limit {
                defer { state.waiting.removeAll(keepingCapacity: true) }
                return state.waiting
            }
            defer { state.waiting.removeFirst(limit) }
            return Array(state.waiting.prefix(limit))
        }
    }

    private func takeAll() -> [Waiting] {
        state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
    }

    private func next() {
        let more = state.withLock { state in
            if state.waiting.isEmpty { state.underWay -= 1 }
            return !state.waiting.isEmpty
        }
        if more { flush() }
    }

    /// Touched by one thread at a time: on its way from one to the next a job passes through the mailbox's lock, and its
    /// answers through the relay's queue, which is why the unchecked conformance is sound.
    private final class Round: @unchecked Sendable {
        var taken: [Waiting]?
        var answers: [Answer] = []
    }
}

/// How long a group waits for company.
private enum GroupPause {
    /// Microseconds.
    static let step: UInt32 = 50
    static let most = 8
    static let enough = 32
}
