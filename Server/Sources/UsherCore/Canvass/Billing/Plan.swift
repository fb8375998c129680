/// What somebody may use. Only `pro` and `team` are paid for.
package enum Plan: String, Sendable, CaseIterable {
    case free, pro, team

    package var isPaid: Bool { self != .free }
}

extension Plan: Comparable {
    package static func < (a: Plan, b: Plan) -> Bool { a.rank < b.rank }

    private var rank: Int {
        switch self {
        case .free: 0
        case .pro: 1
        case .team: 2
        }
    }
}

/// Who is paid for a plan.
package enum PlanSource: String, Sendable, CaseIterable {
    case none, stripe, apple

    /// Of equal plans that end together, the lower one is shown.
    var order: Int {
        switch self {
        case .stripe: 0
        case .apple: 1
        case .none: 2
        }
    }
}

/// What the operator decided about the ends of plans.
package struct PlanTerms: Sendable, Equatable {
    /// How long a plan lasts whose payment is overdue, in seconds.
    package let grace: Int64
    /// How long a new organisation has the team plan for nothing; 0: not at all.
    package let trialDays: Int64

    package init(grace: Int64 = 72 * 3_600, trialDays: Int64 = 0) {
        self.grace = grace
        self.trialDays = trialDays
    }
}
