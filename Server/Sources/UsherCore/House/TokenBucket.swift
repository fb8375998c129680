/// How often something may be done: `rate` times a second for ever, and `burst` times at once.
package struct RateLimit: Sendable, Equatable {
    /// Microseconds until one token is back.
    package let interval: Int64
    /// Microseconds until an empty bucket is full.
    package let depth: Int64

    /// `rate` is between a token an hour and a million a second, `burst` at least 1.
    package init(perSecond rate: Double, burst: Int) {
        interval = max(1, Int64((1_000_000 / max(rate, 1.0 / 3600)).rounded()))
        depth = interval * Int64(max(1, burst))
    }

    package init(perMinute rate: Double, burst: Int) { self.init(perSecond: rate / 60, burst: burst) }

    /// So many a day, also all at once.
    package init(perDay count: Int) {
        interval = 86_400_000_000 / Int64(max(1, count))
        depth = interval * Int64(max(1, count))
    }

    /// So many in a quarter of an hour, also all at once.
    package init(perQuarterHour count: Int) { self.init(perSecond: Double(count) / 900, burst: count) }
}

/// A token bucket, kept as the one instant at which it will be full again.
package struct TokenBucket: Sendable, Equatable {
    private var fullAt: Instant

    /// A full bucket.
    package init() { fullAt = .distantPast }

    /// Whether nothing is missing from it: then it need not be remembered.
    package func isFull(at now: Instant) -> Bool { fullAt <= now }

    package func isFuller(than other: TokenBucket) -> Bool { fullAt < other.fullAt }

    /// Takes a token; nil if there was one, else the microseconds until there is.
    package mutating func take(_ limit: RateLimit, at now: Instant) -> Int64? { take(1, limit, at: now) }

    /// Takes so many at once; more than the bucket ever holds is all that it holds.
    package mutating func take(_ count: Int64, _ limit: RateLimit, at now: Instant) -> Int64? {
        let cost = count >= limit.depth / limit.interval ? limit.depth : max(count, 1) * limit.interval
        let full = max(fullAt, now).adding(microseconds: cost)
        let missing = full.microseconds - now.microseconds - limit.depth
        if missing > 0 { return missing }
        fullAt = full
        return nil
    }

    /// Puts one token back.
    package mutating func giveBack(_ limit: RateLimit) { fullAt = fullAt.adding(microseconds: -limit.interval) }
}
