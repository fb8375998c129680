import Foundation
import Synchronization

/// Makes and checks password hashes on threads of its own: a tenth of a second of work must not stop an event loop.
package final class Passwords: Sendable {
    private typealias Work = @Sendable () -> Void
    private let cost: PasswordHash.Cost
    private let queue = Queue()
    private let threads: [EngineThread]
    private let checked = Mutex(0)

    /// More waiting than this is an attack or an overload: better to say so than to keep everybody waiting.
    static let longestQueue = 64

    package init(cost: PasswordHash.Cost = .standard, threads: Int = 1) {
        self.cost = cost
        let queue = queue
        self.threads = (0..<max(1, threads)).map { index in
            EngineThread("usher.passwords.\(index)") { queue.serve() }
        }
    }

    /// The hash of a new password, ready to be stored.
    package func hash(_ password: String) async throws -> PasswordHash {
        let cost = cost
        var generator = SystemRandomNumberGenerator()
        let salt = (0..<PasswordHash.saltLength).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        return try await perform { try PasswordHash(of: password, cost: cost, salt: salt) }
    }

    /// Whether the password is the one that was stored. Without a stored hash the same work is done for nothing, so that
    /// nobody can tell by the time whether an account exists.
    package func verify(_ password: String, against stored: PasswordHash?) async throws -> Bool {
        let target = stored ?? .nobody(cost)
        // What no stored password can be need not be hashed in full: but it costs the same.
        let isPossible = PasswordHash.isPossible(password)
        return try await perform {
            let isRight = try target.matches(isPossible ? password : "not a possible password")
            self.checked.withLock { $0 += 1 << target.cost.logRounds }
            return isRight && isPossible && stored != nil
        }
    }

    /// The rounds of scrypt that all checks together have taken.
    package var checkedRounds: Int { checked.withLock { $0 } }

    /// Finishes what waits, then ends the threads.
    package func close() {
        queue.close()
        for thread in threads { thread.join() }
    }

    private func perform<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            let accepted = queue.put { continuation.resume(with: Result(catching: body)) }
            if !accepted { continuation.resume(throwing: DatabaseError.unavailable("too many passwords are waiting to be checked")) }
        }
    }

    private final class Queue: Sendable {
        private struct State {
            var work: [Work] = []
            var closed = false
        }
        private let state = Mutex(State())
        private let waiting = DispatchSemaphore(value: 0)

        func put(_ work: @escaping Work) -> Bool {
            let accepted = state.withLock { state in
                guard !state.closed, state.work.count < Passwords.longestQueue else { return false }
                state.work.append(work)
                return true
            }
            if accepted { waiting.signal() }
            return accepted
        }

        func serve() {
            while true {
                waiting.wait()
                let (work, closed) = state.withLock { ($0.work.isEmpty ? nil : $0.work.removeFirst(), $0.closed) }
                if let work { work() } else if closed { break }
            }
            waiting.signal()
        }

        func close() {
            state.withLock { $0.closed = true }
            waiting.signal()
        }
    }
}
