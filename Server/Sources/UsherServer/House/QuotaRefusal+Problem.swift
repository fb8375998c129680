package import UsherHTTP
import HTTPTypes
import Synchronization
package import UsherCore

extension QuotaRefusal: Refusal {
    /// Counted here: every desk answers by it.
    package var problem: Problem {
        QuotaMeter.shared.count(quota)
        let members: [JSONValue.Member] = [
            .init(name: "quota", value: .string(quota.rawValue)), .init(name: "limit", value: .integer(most)),
        ]
        switch quota {
        case .media:
            return Problem(.contentTooLarge, "Your organisation has no room for this file", code: "quota_exceeded", members: members)
        case .uploads, .mails:
            return Problem(
                .tooManyRequests, "Your organisation has had its \(quota.rawValue) for today", code: "quota_exceeded", members: members,
                headers: [.retryAfter: String(wait)])
        case .changes:
            return Problem(
                .tooManyRequests, "Your airline has had its changes for today", code: "quota_exceeded", members: members,
                headers: [.retryAfter: String(wait)])
        case .rows:
            return Problem(
                .forbidden, "Your airline may have \(most) aircraft, passengers, flights and tickets in all and no more",
                code: "quota_exceeded", members: members)
        case .tours, .shows, .homes, .codes, .members:
            return Problem(
                .forbidden, "Your organisation may have \(most) \(quota.rawValue) and no more", code: "quota_exceeded", members: members)
        }
    }
}

/// How often each quota has said no.
package final class QuotaMeter: Sendable {
    package static let shared = QuotaMeter()
    private let counts = Mutex<[Quota: Int]>([:])

    package func count(_ quota: Quota) { counts.withLock { $0[quota, default: 0] += 1 } }

    package func register(_ metrics: Metrics) {
        for quota in Quota.allCases {
            metrics.register(
                "quota_\(quota.rawValue)_refused_total", .counter,
                help: "Refusals because an organisation or airline has had its \(quota.rawValue)."
            ) {
                Double(self.counts.withLock { $0[quota] ?? 0 })
            }
        }
    }
}
