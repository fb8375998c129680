import Hummingbird
package import Logging
import NIOCore
import Synchronization
package import UsherCore

/// The log's lines about requests that failed: enough to see what broke, and not as many as somebody can cause. What is left out
/// of a route's lines is counted in its next one.
package final class FailedRequests: Sendable {
    private struct Kind: Hashable {
        let route: String
        let status: Int
    }

    private let lines: RateLimiter<Kind>
    private let unlogged = Mutex<[Kind: Int]>([:])

    package init(clock: WallClock = .steady) { lines = RateLimiter(RateLimit(perMinute: 10, burst: 30), capacity: 10_000, clock: clock) }

    /// A request that failed. `route` as it is declared: what stands in a path may be somebody's ticket.
    package struct Failure {
        package let error: any Error
        package let status: Int
        package let method: String
        package let route: String
        package let tag: RequestTag
        package let span: RequestSpan?
    }

    package func log(_ failure: Failure, to log: Logger) {
        let kind = Kind(route: failure.route, status: failure.status)
        guard lines.take(kind) == nil else { return unlogged.withLock { $0[kind, default: 0] += 1 } }
        var metadata: Logger.Metadata = [
            "request": .string(failure.tag.text), "method": .string(failure.method), "path": .string(failure.route),
            "status": .stringConvertible(failure.status), "error": .error(failure.error),
        ]
        if let count = unlogged.withLock({ $0.removeValue(forKey: kind) }) { metadata["unlogged"] = .stringConvertible(count) }
        log.error("A request failed", metadata: failure.span?.naming(metadata) ?? metadata)
    }
}
