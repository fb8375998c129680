#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What time it is, as a value that is passed along: tests pass their own.
package struct WallClock: Sendable {
    private let read: @Sendable () -> Instant

    package init(_ read: @escaping @Sendable () -> Instant) { self.read = read }

    package func now() -> Instant { read() }

    /// The clock of this machine.
    package static let system = WallClock {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000)
    }
}
