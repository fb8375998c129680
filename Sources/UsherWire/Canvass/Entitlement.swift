public import Foundation

/// What somebody pays for, `GET /api/billing/entitlement` (canvass.md 3).
public struct Entitlement: Codable, Sendable, Hashable {
    public var plan: Plan
    public var isActive: Bool
    public var source: Source
    /// When what is paid for ends; nil: never, or there is nothing.
    public var currentPeriodEnd: Date?

    public init(plan: Plan, isActive: Bool, source: Source, currentPeriodEnd: Date? = nil) {
        (self.plan, self.isActive, self.source, self.currentPeriodEnd) = (plan, isActive, source, currentPeriodEnd)
    }

    public static let free = Entitlement(plan: .free, isActive: false, source: .none)

    /// Whether scans are shown.
    public var canShowScans: Bool { isActive && (plan == .pro || plan == .team) }

    enum CodingKeys: String, NullKey { case plan, isActive = "is_active", source, currentPeriodEnd = "current_period_end" }
}
