/// When a webhook is tried again, and when it is not called any more.
package enum HookRule {
    private static let minute: Int64 = 60
    private static let hour: Int64 = 3_600

    /// In seconds, after the first try, the second, and so on.
    package static let pauses: [Int64] = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour]

    /// An answer must have come by then, in seconds.
    package static let patience: Int64 = 10
    /// So much of an answer is read.
    package static let mostRead = 64 * 1024
    /// For how long events of a hook that is not called wait for it, in seconds.
    package static let waiting: Int64 = 7 * 24 * hour
    /// For how long is told what was delivered, and may be sent again, in seconds.
    package static let kept: Int64 = 30 * 24 * hour
    /// For how long the old secret still signs beside a new one, in seconds.
    package static let overlap: Int64 = 24 * hour
    /// Hooks of an organisation.
    package static let most = 10

    private static let mostFailures: Int64 = 20
    private static let longestSilence: Int64 = 72 * hour

    /// In microseconds, after this try (1 is the first) has failed; nil: it was the last. A tenth more or less, so that not all come at once.
    package static func pause(after attempt: Int64, using generator: inout some RandomNumberGenerator) -> Int64? {
        guard attempt >= 1, attempt <= Int64(pauses.count) else { return nil }
        let pause = pauses[Int(attempt) - 1] * 1_000_000
        return pause + Int64.random(in: -pause / 10...pause / 10, using: &generator)
    }

    /// Whether a hook is not worth another try: so many failures in a row, and none well for three days. `since`: when it was well last, else
    /// when it was switched on.
    package static func isHopeless(failures: Int64, since: Instant, at now: Instant) -> Bool {
        failures >= mostFailures && now >= since.adding(seconds: longestSilence)
    }
}

/// Why a webhook is not called any more.
package enum HookEnd: String, Sendable, CaseIterable {
    /// It answered 410.
    case gone
    case failing
}
