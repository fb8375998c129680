import Synchronization
package import UsherCore

/// The API keys: who holds which secret. A key asked for lately is answered from memory, without waiting.
package final class APIKeyStore: Sendable {
    /// What is known of a secret without asking the database.
    package enum Lookup: Sendable, Equatable {
        case known(APIKey)
        case refused
        case notCached
    }

    private let database: Database
    private let cache: APIKeyCache
    private let counter = Atomic(0)

    /// `life`: how long an answer is believed, in microseconds. A revocation elsewhere acts after it at the latest.
    package init(_ database: Database, life: Int64 = 2_000_000) {
        self.database = database
        cache = APIKeyCache(life: life)
    }

    /// What is known of a secret at once. An expiry counts to the microsecond. A device's cookie is no key that could be sent as one.
    package func cached(_ digest: SecretDigest, at now: Instant) -> Lookup {
        let found = cache.find(digest, at: now)
        if case .known(let key) = found, key.device != nil { return .refused }
        return found
    }

    /// The key of this secret; nil where it is unknown, revoked or expired, or its account deactivated.
    package func authenticate(_ secret: some StringProtocol, at now: Instant) async throws -> APIKey? {
        try await authenticate(SecretDigest(of: secret), at: now)
    }

    /// The key whose secret has this digest.
    package func authenticate(_ digest: SecretDigest, at now: Instant) async throws -> APIKey? {
        let key = try await find(digest, at: now)
        return key?.device == nil ? key : nil
    }

    /// The device whose cookie has this digest; its requests must be proved besides. Nil where it is unknown or has ended.
    package func device(_ digest: SecretDigest, at now: Instant) async throws -> APIKey? {
        let key = try await find(digest, at: now)
        return key?.device == nil ? nil : key
    }

    /// Many who ask for the same one at once cost one question to the database.
    private func find(_ digest: SecretDigest, at now: Instant) async throws -> APIKey? {
        switch cache.find(digest, at: now) {
        case .known(let key): return key
        case .refused: return nil
        case .notCached: break
        }
        let key = try await withCheckedThrowingContinuation { waiter in
            if let generation = cache.join(digest, waiter) { ask(digest, at: now, generation: generation) }
        }
        return key.flatMap { $0.hasExpired(at: now) ? nil : $0 }
    }

    /// A new key; the secret is shown to the caller once and never again.
    package func create(_ draft: APIKeyDraft, by actor: Actor, at now: Instant) async throws -> APIKey.ID {
        defer { forget() }
        return try await database.write { try APIKeyTransaction($0).create(draft, by: actor, at: now) }
    }

    package func list() async throws -> [APIKeyListing] {
        try await database.read { try APIKeyTransaction($0).apiKeys() }
    }

    /// Revokes a key for good, at once in this process; false where it was revoked already or never there.
    @discardableResult
    package func revoke(_ key: APIKey.ID, by actor: Actor, at now: Instant) async throws -> Bool {
        defer { forget() }
        return try await database.write { try APIKeyTransaction($0).revoke(key, by: actor, at: now) }
    }

    /// Revokes the one live key of this name.
    package func revoke(named name: String, by actor: Actor, at now: Instant) async throws {
        defer { forget() }
        try await database.write { connection in
            guard try APIKeyTransaction(connection).revoke(APIKeyTransaction(connection).liveKey(named: name), by: actor, at: now) else {
                throw HouseRefusal.unknownKey
            }
        }
    }

    /// Asks the database afresh for every key: after a change of keys, or of accounts that may have some.
    package func forget() {
        cache.forget()
        forgetSignIns()
    }

    /// The same for what else this process remembers of accounts and their sign-ins: whoever does compares `changes`.
    package func forgetSignIns() { counter.add(1, ordering: .sequentiallyConsistent) }

    package var changes: Int { counter.load(ordering: .sequentiallyConsistent) }

    private func ask(_ digest: SecretDigest, at now: Instant, generation: Int) {
        let found = Found()
        database.put(
            Job(.read) { connection in
                found.key.withLock { $0 = nil }
                let key = try APIKeyTransaction(connection).apiKey(digest)
                found.key.withLock { $0 = key }
            } finish: { error in
                let answer: Result<APIKey?, any Error> = error.map { .failure($0) } ?? .success(found.key.withLock { $0 })
                switch self.cache.settle(digest, answer, at: now, generation: generation) {
                case .give(let waiters): for waiter in waiters { waiter.resume(with: answer) }
                case .askAgain(let generation): self.ask(digest, at: now, generation: generation)
                }
            })
    }

    private final class Found: Sendable {
        let key = Mutex<APIKey?>(nil)
    }
}
