import NIOCore
import Synchronization
package import UsherCore

/// Token buckets by key (an API key's id, an address), in this process. Its memory is bounded: full buckets are
/// forgotten, and beyond `capacity` the fullest go first.
package final class RateLimiter<Key: Hashable & Sendable>: Sendable {
    private let limit: RateLimit?
    private let clock: WallClock
    private let shards: [Shard]

    /// `limit` nil: nothing is limited.
    package init(_ limit: RateLimit?, capacity: Int = 100_000, clock: WallClock = .steady) {
        self.limit = limit
        self.clock = clock
        shards = (0..<Self.shardCount).map { _ in Shard(capacity: max(4, capacity / Self.shardCount)) }
    }

    /// Takes a token of `key`'s bucket; nil if it may go on, else the whole seconds to wait, at least 1.
    package func take(_ key: Key, _ count: Int64 = 1, now: Instant? = nil) -> Int? {
        guard let limit else { return nil }
        guard let wait = shard(key).take(key, count, limit, now ?? clock.now()) else { return nil }
        return max(1, Int((wait + 999_999) / 1_000_000))
    }

    /// The whole seconds until `key`'s bucket has a token; nil if it has one. Takes none.
    package func wait(_ key: Key, now: Instant? = nil) -> Int? {
        guard let limit, let wait = shard(key).wait(key, limit, now ?? clock.now()) else { return nil }
        return max(1, Int((wait + 999_999) / 1_000_000))
    }

    /// Puts back a token that was taken in vain.
    package func giveBack(_ key: Key) {
        guard let limit else { return }
        shard(key).giveBack(key, limit)
    }

    private func shard(_ key: Key) -> Shard {
        shards[Int(truncatingIfNeeded: UInt(bitPattern: key.hashValue) >> 32) & (Self.shardCount - 1)]
    }

    /// How many buckets are remembered.
    package var count: Int { shards.reduce(0) { $0 + $1.count } }

    private static var shardCount: Int { 16 }

    private final class Shard: Sendable {
        private let state = Mutex(State())
        private let capacity: Int

        init(capacity: Int) { self.capacity = capacity }

        var count: Int { state.withLock { $0.buckets.count } }

        func take(_ key: Key, _ count: Int64, _ limit: RateLimit, _ now: Instant) -> Int64? {
            state.withLock { state in
                let wait = state.buckets[key, default: TokenBucket()].take(count, limit, at: now)
                if state.buckets.count > state.sweepAt { state.sweep(now, capacity) }
                return wait
            }
        }

        func wait(_ key: Key, _ limit: RateLimit, _ now: Instant) -> Int64? {
            state.withLock { state in
                var bucket = state.buckets[key]
                return bucket?.take(limit, at: now)
            }
        }

        func giveBack(_ key: Key, _ limit: RateLimit) { state.withLock { $0.buckets[key]?.giveBack(limit) } }
    }

    private struct State {
        var buckets: [Key: TokenBucket] = [:]
        var sweepAt = 256

        /// Forgets full buckets; if too many are left, a quarter of them too, so that this is rare.
        mutating func sweep(_ now: Instant, _ capacity: Int) {
            buckets = buckets.filter { !$0.value.isFull(at: now) }
            if buckets.count > capacity {
                let fullest = buckets.sorted { $0.value.isFuller(than: $1.value) }
                for entry in fullest.prefix(buckets.count - capacity * 3 / 4) { buckets[entry.key] = nil }
            }
            sweepAt = min(capacity, max(256, buckets.count * 2))
        }
    }
}

extension Instant {
    /// A clock for intervals only: it never jumps, and its zero means nothing.
    package static var steady: Instant { Instant(microseconds: Int64(NIODeadline.now().uptimeNanoseconds / 1000)) }
}

extension WallClock {
    /// The same, to be passed along.
    package static let steady = WallClock { .steady }
}
