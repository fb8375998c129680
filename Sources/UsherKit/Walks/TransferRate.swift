public import Foundation

/// How fast bytes come, by the last ten seconds: when a download will be done.
public struct TransferRate: Sendable, Hashable {
    private struct Sample: Hashable, Sendable {
        let at: Date
        let bytes: Double
    }

    private var samples: [Sample] = []
    private var startedAt: Date?
    static let memory = 10.0
    /// Before so many seconds nobody knows.
    static let caution = 5.0

    /// Nothing was received yet.
    public init() {}

    /// `bytes` have been received by now.
    public mutating func note(_ bytes: Double, at now: Date) {
        startedAt = startedAt ?? now
        samples.append(Sample(at: now, bytes: bytes))
        // One sample from before the ten seconds stays: it is where they began.
        while samples.count > 2, now.timeIntervalSince(samples[1].at) >= Self.memory { samples.removeFirst() }
    }

    /// Seconds until so many more have come; nil while nobody knows.
    public func secondsLeft(_ missing: Double, at now: Date) -> Double? {
        guard let startedAt, now.timeIntervalSince(startedAt) >= Self.caution, let first = samples.first, let last = samples.last else {
            return nil
        }
        let (bytes, seconds) = (last.bytes - first.bytes, now.timeIntervalSince(first.at))
        guard bytes > 0, seconds > 0 else { return nil }
        return max(0, missing) * seconds / bytes
    }
}
