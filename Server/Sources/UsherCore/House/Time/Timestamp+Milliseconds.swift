extension Timestamp {
    /// `2025-12-17T14:30:00.000Z`: always three digits behind the second, universal time.
    package static func milliseconds(_ instant: Instant) -> String {
        let fraction = floorDivide(instant.microseconds, 1_000) - instant.seconds * 1_000
        let digits = String(fraction)
        return seconds(instant).dropLast() + "." + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
    }
}
