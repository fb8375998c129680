import Foundation

/// How far the server's clock is ahead of the device's, by the `Date` of its answers.
///
/// `@unchecked Sendable`: `skew` is only touched under `lock`.
final class ServerTime: @unchecked Sendable {
    private let lock = NSLock()
    private var skew = 0.0

    /// Learns from an answer that came at `now`. `Date` is cut to the second, so less than two seconds say nothing.
    func note(_ server: Date?, at now: Date) {
        guard let server else { return }
        let ahead = server.timeIntervalSince(now)
        lock.withLock { skew = abs(ahead) < 2 ? 0 : ahead }
    }

    /// What the server's clock shows.
    func now(_ device: Date) -> Date { lock.withLock { device.addingTimeInterval(skew) } }
}
