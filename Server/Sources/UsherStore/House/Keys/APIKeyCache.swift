import Synchronization
import UsherCore

/// The keys asked for in the last two seconds, so that a scan need not ask the database who scans.
final class APIKeyCache: Sendable {
    typealias Waiter = CheckedContinuation<APIKey?, any Error>

    private struct Entry {
        let key: APIKey?
        let from: Instant
    }
    private struct State {
        var known: [SecretDigest: Entry] = [:]
        var refused: [SecretDigest: Entry] = [:]
        /// Those who wait for the same answer from the database; the first of them asks.
        var asked: [SecretDigest: [Waiter]] = [:]
        /// Counts what made answers under way out of date.
        var generation = 0

        mutating func keep(_ digest: SecretDigest, _ entry: Entry) {
            if entry.key != nil {
                if known.count >= APIKeyCache.most { known = [:] }
                known[digest] = entry
            } else {
                if refused.count >= APIKeyCache.most { refused = [:] }
                refused[digest] = entry
            }
        }
    }

    private let state = Mutex(State())
    private let life: Int64

    /// The most entries of a kind: wrong keys cost their sender nothing, so they must not cost memory.
    static let most = 8_192

    init(life: Int64) { self.life = life }

    func find(_ digest: SecretDigest, at now: Instant) -> APIKeyStore.Lookup {
        state.withLock { state in
            if let entry = state.known[digest], let key = entry.key, isFresh(entry, now) {
                return key.hasExpired(at: now) ? .refused : .known(key)
            }
            if let entry = state.refused[digest], isFresh(entry, now) { return .refused }
            return .notCached
        }
    }

    /// Joins those who wait for this digest. Gives the first of them the generation to ask in.
    func join(_ digest: SecretDigest, _ waiter: Waiter) -> Int? {
        state.withLock { state in
            if state.asked[digest] != nil {
                state.asked[digest]?.append(waiter)
                return nil
            }
            state.asked[digest] = [waiter]
            return state.generation
        }
    }

    /// What to do with an answer of the database: give it to those who wait, or ask again because something changed since.
    enum Settlement {
        case give([Waiter])
        case askAgain(generation: Int)
    }

    func settle(_ digest: SecretDigest, _ answer: Result<APIKey?, any Error>, at now: Instant, generation: Int) -> Settlement {
        state.withLock { state in
            guard generation == state.generation else { return .askAgain(generation: state.generation) }
            if case .success(let key) = answer { state.keep(digest, Entry(key: key, from: now)) }
            return .give(state.asked.removeValue(forKey: digest) ?? [])
        }
    }

    /// How many answers are kept.
    var count: Int { state.withLock { $0.known.count + $0.refused.count } }

    /// Forgets everything.
    func forget() {
        state.withLock { state in
            state.known = [:]
            state.refused = [:]
            state.generation += 1
        }
    }

    private func isFresh(_ entry: Entry, _ now: Instant) -> Bool {
        // A clock set back must not keep an entry alive.
        now >= entry.from && now.microseconds - entry.from.microseconds < life
    }
}
