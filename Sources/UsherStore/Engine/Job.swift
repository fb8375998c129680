import Foundation
import Synchronization

/// One transaction waiting for a thread of the engine. `run` may be called again after a rollback, so it must have no
/// effect outside the database; `finish` is called exactly once, after the commit is on disk or with what prevented it.
struct Job: Sendable {
    let run: @Sendable (any Connection) throws -> Void
    let finish: @Sendable ((any Error)?) -> Void
    let deadline: ContinuousClock.Instant

    init(
        patience: Duration = Job.patience, run: @escaping @Sendable (any Connection) throws -> Void,
        finish: @escaping @Sendable ((any Error)?) -> Void
    ) {
        self.run = run
        self.finish = finish
        deadline = .now + patience
    }

    /// How long a caller waits for a database that is away or busy.
    static let patience = Duration.seconds(5)
}

/// Where jobs wait for the engine's threads. Closing it lets the threads end once it is empty.
final class Mailbox: Sendable {
    private struct State {
        var jobs: [Job] = []
        var closed = false
    }
    private let state = Mutex(State())
    private let waiting = DispatchSemaphore(value: 0)

    /// Adds a job; false when closed.
    func put(_ job: Job) -> Bool {
        let accepted = state.withLock { state in
            guard !state.closed else { return false }
            state.jobs.append(job)
            return true
        }
        if accepted { waiting.signal() }
        return accepted
    }

    /// Waits for jobs and takes up to `limit` of them in order; nil once closed and empty.
    func take(upTo limit: Int) -> [Job]? {
        while true {
            waiting.wait()
            let taken: [Job]? = state.withLock { state in
                if state.jobs.isEmpty { return state.closed ? nil : [] }
                if state.jobs.count <= limit {
                    defer { state.jobs.removeAll(keepingCapacity: true) }
                    return state.jobs
                }
                defer { state.jobs.removeFirst(limit) }
                return Array(state.jobs.prefix(limit))
            }
            guard let taken else {
                waiting.signal()  // The other threads must wake to end too.
                return nil
            }
            // One signal was consumed; those of the other jobs taken are left over and find an empty box.
            if !taken.isEmpty { return taken }
        }
    }

    func close() {
        state.withLock { $0.closed = true }
        waiting.signal()
    }
}
