import Synchronization
package import UsherCore

/// Who may enter which airline with which token. What was found lately is answered from memory, for two seconds at most: an end
/// elsewhere acts after that. What was not found is always asked for.
package final class AirlineAccessStore: Sendable {
    private struct Key: Hashable {
        let airline: String
        let token: SecretDigest
    }
    private struct Cached {
        let access: AirlineAccess
        let from: Instant
    }
    private struct State {
        var known: [Key: Cached] = [:]
        /// Counts what made answers under way out of date.
        var generation = 0
    }

    private let database: Database
    private let life: Int64
    private let state = Mutex(State())

    static let most = 8_192

    package init(_ database: Database, life: Int64 = 2_000_000) {
        self.database = database
        self.life = life
    }

    /// Nil where the token does not open the airline.
    package func enter(_ airline: String, token: some StringProtocol, at now: Instant) async throws -> AirlineAccess? {
        let key = Key(airline: airline, token: SecretDigest(of: token))
        let (known, generation) = state.withLock { ($0.known[key], $0.generation) }
        if let known, isFresh(known, at: now) { return alive(known.access, at: now) }
        let found = try await database.read { try AirlineTransaction($0).access(airline, token: key.token, at: now) }
        guard let found else { return nil }
        state.withLock { state in
            guard state.generation == generation else { return }
            if state.known.count >= AirlineAccessStore.most { state.known = [:] }
            state.known[key] = Cached(access: found, from: now)
        }
        return alive(found, at: now)
    }

    /// The same from memory alone: nil also where the database would have to be asked.
    package func known(_ airline: String, token: some StringProtocol, at now: Instant) -> AirlineAccess? {
        let key = Key(airline: airline, token: SecretDigest(of: token))
        guard let known = state.withLock({ $0.known[key] }), isFresh(known, at: now) else { return nil }
        return alive(known.access, at: now)
    }

    /// Asks the database afresh for everybody: a session has ended or an airline is gone.
    package func forget() {
        state.withLock { state in
            state.known = [:]
            state.generation += 1
        }
    }

    /// A clock set back must not keep an entry alive.
    private func isFresh(_ known: Cached, at now: Instant) -> Bool {
        now >= known.from && now.microseconds - known.from.microseconds < life
    }

    private func alive(_ access: AirlineAccess, at now: Instant) -> AirlineAccess? {
        if let expires = access.expires, expires <= now { return nil }
        return access
    }
}
