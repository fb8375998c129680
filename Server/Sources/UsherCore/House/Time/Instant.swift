/// A moment on the universal clock, in microseconds since 1970-01-01T00:00:00Z.
package struct Instant: Hashable, Comparable, Sendable {
    package var microseconds: Int64

    package init(microseconds: Int64) { self.microseconds = microseconds }
    package init(seconds: Int64) { self.microseconds = seconds * 1_000_000 }

    /// Whole seconds since 1970, rounded down.
    package var seconds: Int64 { floorDivide(microseconds, 1_000_000) }

    package static func < (a: Self, b: Self) -> Bool { a.microseconds < b.microseconds }

    package func adding(seconds: Int64) -> Instant { Instant(microseconds: microseconds + seconds * 1_000_000) }
    package func adding(microseconds more: Int64) -> Instant { Instant(microseconds: microseconds + more) }

    package static let distantPast = Instant(microseconds: .min)
    package static let distantFuture = Instant(microseconds: .max)
}

/// Division that rounds towards minus infinity, as calendars need it.
package func floorDivide(_ a: Int64, _ b: Int64) -> Int64 {
    let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
    return remainder < 0 ? quotient - 1 : quotient
}
