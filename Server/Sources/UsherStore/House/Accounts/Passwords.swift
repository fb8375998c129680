import Synchronization
import UsherCore

/// Makes and checks password hashes on a pool of its own: a tenth of a second of work must not stop an event loop. `asker` names who wants it, so
/// that one who asks for many does not keep the others waiting.
package final class Passwords: Sendable {
    private let cost: PasswordHash.Cost
    private let pool: WorkPool
    private let checked = Mutex(0)

    /// More waiting than this is an attack or an overload: better to say so than to keep everybody waiting.
    static let longestQueue = 64
    /// So many of one asker: twenty people behind one address may sign up at once, and half of the line is for others, who have every second turn.
    static let longestOfOne = 32

    package init(cost: PasswordHash.Cost = .standard, threads: Int = 1) {
        self.cost = cost
        pool = WorkPool("passwords", .init(threads: threads, waiting: Self.longestQueue, waitingOfOne: Self.longestOfOne))
    }

    /// The hash of a new password, ready to be stored.
    package func hash(_ password: String, asker: String? = nil) async throws -> PasswordHash {
        let cost = cost
        let salt = SecureRandom.bytes(PasswordHash.saltLength)
        return try await pool.run(for: asker) { try PasswordHash(of: password, cost: cost, salt: salt) }
    }

    /// Whether the password is the one that was stored. Without a stored hash the same work is done for nothing, so that
    /// nobody can tell by the time whether an account exists.
    package func verify(_ password: String, against stored: PasswordHash?, asker: String? = nil) async throws -> Bool {
        let target = stored ?? .nobody(cost)
        // What no stored password can be need not be hashed in full: but it costs the same.
        let isPossible = PasswordHash.isPossible(password)
        return try await pool.run(for: asker) {
            let isRight = try target.matches(isPossible ? password : "not a possible password")
            self.checked.withLock { $0 += 1 << target.cost.logRounds }
            return isRight && isPossible && stored != nil
        }
    }

    /// The rounds of scrypt that all checks together have taken.
    package var checkedRounds: Int { checked.withLock { $0 } }

    /// Finishes what waits, then ends the threads.
    package func close() { pool.close() }
}
