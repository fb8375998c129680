import Logging
import Synchronization
import UsherCore

/// Tells the operator that Apple refuses what is theirs to mend: a key that is wrong or was taken back, a clock, an app that is not the key's team's.
/// A show's thousand words are refused for one reason: it is told once an hour.
final class PushAlarm: Sendable {
    private let log: Logger
    private let told = Mutex<[String: Instant]>([:])
    static let pause: Int64 = 3_600
    /// Beside every 403.
    static let reasons: Set = ["BadTopic", "MissingTopic", "TopicDisallowed"]

    init(_ log: Logger) { self.log = log }

    func hear(_ answer: APNsLine.Answer, at now: Instant) {
        guard answer.status == 403 || Self.reasons.contains(answer.reason) else { return }
        let reason = PushMeter.name(answer.reason)
        let isNews = told.withLock { told in
            if let last = told[reason], now < last.adding(seconds: Self.pause) { return false }
            told[reason] = now
            return true
        }
        guard isNews else { return }
        log.error(
            "ALERT: Apple takes no words to phones. Look at apns.key, apns.key_id, apns.team, apns.bundles and the clock; usher doctor tries them.",
            metadata: ["status": "\(answer.status)", "reason": "\(answer.reason)"])
    }
}
