public import Foundation

/// What somebody pays for, `GET /api/billing/entitlement` (canvass.md 3).
public struct Entitlement: Codable, Sendable, Hashable {
    /// The best plan that is live; `free` without one.
    public var plan: Plan
    /// Whether a plan is live now, a period of grace included.
    public var isActive: Bool
    /// Who the plan is paid through.
    public var source: Source
    /// When what is paid for ends; nil: never, or there is nothing.
    public var currentPeriodEnd: Date?

    /// Makes one; without an end it is for ever, or there is nothing.
    public init(plan: Plan, isActive: Bool, source: Source, currentPeriodEnd: Date? = nil) {
        (self.plan, self.isActive, self.source, self.currentPeriodEnd) = (plan, isActive, source, currentPeriodEnd)
    }

    /// Nothing is paid for: no plan, no source, no end.
    public static let free = Entitlement(plan: .free, isActive: false, source: .none)

    /// Whether scans are shown.
    public var canShowScans: Bool { isActive && (plan == .pro || plan == .team) }

    enum CodingKeys: String, NullKey { case plan, isActive = "is_active", source, currentPeriodEnd = "current_period_end" }
}
