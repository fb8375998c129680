public import Foundation

/// What somebody pays for (canvass.md 3).
public struct Entitlement: Codable, Sendable, Equatable {
    public enum Plan: Sendable, Equatable {
        case free, pro, team
        case other(String)
    }

    public enum Source: Sendable, Equatable {
        case none, stripe, apple
        case other(String)
    }

    public var plan: Plan
    public var isActive: Bool
    public var source: Source
    /// Nil: without end.
    public var currentPeriodEnd: Date?

    public init(plan: Plan, isActive: Bool, source: Source, currentPeriodEnd: Date?) {
        self.plan = plan
        self.isActive = isActive
        self.source = source
        self.currentPeriodEnd = currentPeriodEnd
    }

    public static let free = Entitlement(plan: .free, isActive: false, source: .none, currentPeriodEnd: nil)

    /// Whether scans are shown.
    public var canShowScans: Bool { isActive && (plan == .pro || plan == .team) }

    private enum CodingKeys: String, CodingKey {
        case plan, isActive = "is_active", source, currentPeriodEnd = "current_period_end"
    }
}

extension Entitlement.Plan: RawRepresentable, Codable {
    public init(rawValue: String) {
        switch rawValue {
        case "free": self = .free
        case "pro": self = .pro
        case "team": self = .team
        default: self = .other(rawValue)
        }
    }

    public var rawValue: String {
        switch self {
        case .free: "free"
        case .pro: "pro"
        case .team: "team"
        case .other(let name): name
        }
    }
}

extension Entitlement.Source: RawRepresentable, Codable {
    public init(rawValue: String) {
        switch rawValue {
        case "none": self = .none
        case "stripe": self = .stripe
        case "apple": self = .apple
        default: self = .other(rawValue)
        }
    }

    public var rawValue: String {
        switch self {
        case .none: "none"
        case .stripe: "stripe"
        case .apple: "apple"
        case .other(let name): name
        }
    }
}
