import Foundation
import Synchronization

/// Where jobs wait for the engine's threads. Closing it lets the threads end once it is empty.
final class Mailbox: Sendable {
    private struct State {
        var jobs = JobLine()
        var closed = false
        /// Threads that wait in `take`, and in `awaitNeed`, and have not been signalled.
        var idle = 0
        var spare = 0
    }
    private enum Found<Value> {
        case value(Value)
        case ended
        case nothing
    }
    private let state = Mutex(State())
    private let idle = DispatchSemaphore(value: 0)
    private let spare = DispatchSemaphore(value: 0)

    /// Adds a job; false when closed.
    func put(_ job: Job) -> Bool {
        let signal: DispatchSemaphore?? = state.withLock { state in
            guard !state.closed else { return .none }
            state.jobs.append(job)
            return .some(wake(&state))
        }
        signal??.signal()
        return signal != nil
    }

    /// Puts a job back before all others: its thread could not do it. Works when closed, too.
    func putBack(_ job: Job) {
        let signal = state.withLock { state in
            state.jobs.putBack(job)
            return wake(&state)
        }
        signal?.signal()
    }

    /// Waits for jobs and takes up to `limit` of them in order; nil once closed and empty.
    func take(upTo limit: Int) -> [Job]? {
        while true {
            let found: Found<[Job]> = state.withLock { state in
                if state.jobs.isEmpty {
                    if state.closed { return .ended }
                    state.idle += 1
                    return .nothing
                }
                return .value(state.jobs.take(upTo: limit))
            }
            switch found {
            case .value(let jobs): return jobs
            case .ended: return nil
            case .nothing: idle.wait()
            }
        }
    }

    /// A job that waits at this moment.
    func takeWaiting() -> Job? { state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.take(upTo: 1).first } }

    /// Waits, for a thread that has no connection yet, until a job finds no idle thread; false once closed and empty.
    func awaitNeed() -> Bool {
        while true {
            let found: Found<Void> = state.withLock { state in
                if !state.jobs.isEmpty { return .value(()) }
                if state.closed { return .ended }
                state.spare += 1
                return .nothing
            }
            switch found {
            case .value: return true
            case .ended: return false
            case .nothing: spare.wait()
            }
        }
    }

    /// Tells the jobs that nobody took in time.
    func failOverdue() {
        let now = ContinuousClock.now
        let overdue = state.withLock { $0.jobs.removeAll { $0.deadline <= now } }
        for job in overdue { job.finish(DatabaseError.unavailable("the database did not answer in time")) }
    }

    func close() {
        let (idlers, spares) = state.withLock { state in
            defer { (state.closed, state.idle, state.spare) = (true, 0, 0) }
            return (state.idle, state.spare)
        }
        for _ in 0..<idlers { idle.signal() }
        for _ in 0..<spares { spare.signal() }
    }

    /// One thread for one job: an idle one if there is any, else one that must connect first.
    private func wake(_ state: inout State) -> DispatchSemaphore? {
        if state.idle > 0 {
            state.idle -= 1
            return idle
        }
        guard state.spare > 0 else { return nil }
        state.spare -= 1
        return spare
    }
}
