package import UsherCore
package import UsherStore

/// Token buckets that hold for all processes together, for what is worth guessing or costs money. Whom this process has refused already
/// does not reach the database.
package struct SharedLimiter<Key: Hashable & Sendable & CustomStringConvertible>: Sendable {
    private let name: String
    private let limit: RateLimit?
    private let own: RateLimiter<Key>
    private let shared: LimitBuckets?
    private let clock: WallClock

    /// `limit` nil: nothing is limited. `name` tells this limit's buckets from others'. `shared` nil: there is no other process.
    package init(_ name: String, _ limit: RateLimit?, _ shared: LimitBuckets?, clock: WallClock = .system) {
        self.name = name
        self.limit = limit
        self.shared = shared
        self.clock = clock
        own = RateLimiter(limit)
    }

    /// Takes a token of `key`'s bucket; nil if it may go on, else the whole seconds to wait, at least 1.
    package func take(_ key: Key) async throws -> Int? {
        if let wait = own.take(key) { return wait }
        guard let limit, let shared, let wait = try await shared.take(bucket(key), limit, at: clock.now()) else { return nil }
        return max(1, Int((wait + 999_999) / 1_000_000))
    }

    /// Takes a token or refuses.
    package func spend(_ key: Key) async throws {
        if let wait = try await take(key) { throw Problem.rateLimited(retryAfter: wait) }
    }

    /// The whole seconds until `key`'s bucket has a token, as far as this process knows. Takes none.
    package func wait(_ key: Key) -> Int? { own.wait(key) }

    /// Puts back a token that was taken in vain.
    package func giveBack(_ key: Key) async throws {
        own.giveBack(key)
        guard let limit, let shared else { return }
        try await shared.giveBack(bucket(key), limit)
    }

    /// Every try pays at first, so that those at the same time cannot all be the last; what does not fail in a way that `counts` gets it back.
    package func counting<T>(_ key: Key, where counts: (any Error) -> Bool, _ body: () async throws -> T) async throws -> T {
        try await spend(key)
        let result: T
        do { result = try await body() } catch {
            if !counts(error) { try await giveBack(key) }
            throw error
        }
        try await giveBack(key)
        return result
    }

    /// Nothing about the person is kept.
    private func bucket(_ key: Key) -> SecretDigest { SecretDigest(of: "\(name) \(key)") }
}

/// An address together with whom it tries to be.
package struct SigninAttempt: Hashable, Sendable, CustomStringConvertible {
    package let address: ClientAddress
    package let email: String

    package var description: String { "\(address) \(email)" }
}
