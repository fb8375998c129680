import Synchronization
import UsherCore
import UsherHTTP
import UsherStore

/// What became of words to devices, for `/metrics`.
final class PushMeter: Sendable {
    private struct Counts {
        var sent: [PushKind: Int] = [:]
        var dropped: [PushDrop: Int] = [:]
        var refused: [String: Int] = [:]
    }

    private let counts = Mutex(Counts())
    /// Apple's own words, and one for those that nobody expects.
    static let reasons = [
        "Unregistered", "BadDeviceToken", "DeviceTokenNotForTopic", "ExpiredProviderToken", "InvalidProviderToken", "TopicDisallowed",
        "TooManyRequests", "TooManyProviderTokenUpdates", "InternalServerError", "ServiceUnavailable", "Shutdown", other,
    ]
    private static let other = "other"

    func sent(_ kind: PushKind) { counts.withLock { $0.sent[kind, default: 0] += 1 } }

    func dropped(_ drop: PushDrop) { counts.withLock { $0.dropped[drop, default: 0] += 1 } }

    func refused(_ reason: String) { counts.withLock { $0.refused[Self.name(reason), default: 0] += 1 } }

    /// One of `reasons`.
    static func name(_ reason: String) -> String { reasons.contains(reason) ? reason : other }

    func register(_ metrics: Metrics) {
        metrics.register(
            "pushes_sent_total", .counter, help: "Words to apps on phones that Apple has taken.", label: "kind",
            PushKind.allCases.map(\.rawValue)
        ) { name in Double(self.counts.withLock { counts in PushKind(rawValue: name).flatMap { counts.sent[$0] } ?? 0 }) }
        metrics.register(
            "pushes_dropped_total", .counter, help: "Words that nobody had to hear any more when their turn came.", label: "reason",
            PushDrop.allCases.map(\.rawValue)
        ) { name in Double(self.counts.withLock { counts in PushDrop(rawValue: name).flatMap { counts.dropped[$0] } ?? 0 }) }
        metrics.register(
            "pushes_refused_total", .counter, help: "Words that Apple has not taken, by its reason; some are sent again.", label: "reason",
            Self.reasons
        ) { name in Double(self.counts.withLock { $0.refused[name] ?? 0 }) }
    }
}
