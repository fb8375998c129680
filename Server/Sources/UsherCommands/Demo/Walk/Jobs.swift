import Dispatch
import Synchronization

/// Work of a command that has nothing else to do meanwhile, on all processors.
enum Jobs {
    /// Runs them all; then throws the first error, if there was one.
    static func run(_ jobs: [@Sendable () throws -> Void]) throws {
        let failure = Mutex<(any Error)?>(nil)
        DispatchQueue.concurrentPerform(iterations: jobs.count) { index in
            do { try jobs[index]() } catch { failure.withLock { $0 = $0 ?? error } }
        }
        if let error = failure.withLock({ $0 }) { throw error }
    }
}
