import Synchronization
package import UsherCore

/// A clock that stands until a test sets it.
package final class HandClock: Sendable {
    private let time: Mutex<Instant>

    package init(_ start: Instant) { time = Mutex(start) }

    package var clock: WallClock { WallClock { self.time.withLock { $0 } } }

    package func set(_ instant: Instant) { time.withLock { $0 = instant } }

    package func advance(seconds: Int64) { time.withLock { $0 = $0.adding(seconds: seconds) } }
}
