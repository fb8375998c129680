@testable import UsherHTTP
import Testing
import UsherCore

@testable import UsherServer

@Suite struct RateLimiterTests {
    private let start = Instant(seconds: 1000)

    @Test func aBurstThenTheRate() {
        let limit = RateLimit(perSecond: 10, burst: 40)
        var bucket = TokenBucket()
        for _ in 0..<40 { #expect(bucket.take(limit, at: start) == nil) }
        #expect(bucket.take(limit, at: start) == 100_000)
        #expect(bucket.take(limit, at: start.adding(microseconds: 99_999)) == 1)
        #expect(bucket.take(limit, at: start.adding(microseconds: 100_000)) == nil)
        #expect(bucket.take(limit, at: start.adding(microseconds: 100_000)) != nil)
        #expect(!bucket.isFull(at: start.adding(seconds: 4)))
        #expect(bucket.isFull(at: start.adding(seconds: 5)))
    }

    @Test("The rate is kept for ever: 5/s through a bucket of 10/s for ten minutes")
    func steady() {
        let limit = RateLimit(perSecond: 10, burst: 1)
        var bucket = TokenBucket()
        for step in 0..<3000 { #expect(bucket.take(limit, at: start.adding(microseconds: Int64(step) * 200_000)) == nil) }
    }

    @Test func aRefusalCostsNothing() {
        let limit = RateLimit(perMinute: 10, burst: 1)
        var bucket = TokenBucket()
        #expect(bucket.take(limit, at: start) == nil)
        for _ in 0..<100 { #expect(bucket.take(limit, at: start.adding(seconds: 1)) == 5_000_000) }
        #expect(bucket.take(limit, at: start.adding(seconds: 6)) == nil)
    }

    @Test func waitsAreWholeSecondsAndKeysApart() {
        let limiter = RateLimiter<Int>(RateLimit(perSecond: 0.5, burst: 1))
        #expect(limiter.take(1, now: start) == nil)
        #expect(limiter.take(1, now: start) == 2)
        #expect(limiter.take(1, now: start.adding(microseconds: 1_999_999)) == 1)
        #expect(limiter.take(2, now: start) == nil)
    }

    @Test func offMeansOff() {
        var limits = Settings.Limits()
        limits.off = true
        let limiter = RateLimiter<Int>(limits.scan)
        for _ in 0..<1000 { #expect(limiter.take(1, now: start) == nil) }
        #expect(limiter.count == 0)
    }

    @Test func memoryIsBounded() {
        let limiter = RateLimiter<Int>(RateLimit(perMinute: 1, burst: 2), capacity: 1600)
        // The one who asked too often is remembered however many others come.
        for _ in 0..<3 { _ = limiter.take(-1, now: start.adding(seconds: 1)) }
        for key in 0..<100_000 { _ = limiter.take(key, now: start) }
        #expect(limiter.count <= 1616)
        #expect(limiter.take(-1, now: start.adding(seconds: 1)) != nil)
    }

    @Test func fullBucketsAreForgotten() {
        let limiter = RateLimiter<Int>(RateLimit(perSecond: 1, burst: 1))
        for key in 0..<10_000 { _ = limiter.take(key, now: start.adding(seconds: Int64(key))) }
        #expect(limiter.count < 16 * 257)
    }
}
