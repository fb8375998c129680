/// One reason for which an account may have a plan: a subscription, a grant, a trial.
package struct PlanClaim: Sendable, Equatable {
    /// How it stands with its source.
    package enum Standing: Sendable, Equatable {
        /// Nil: without end.
        case running(until: Instant?)
        case overdue(since: Instant)
        case over
    }

    package let plan: Plan
    package let source: PlanSource
    package let standing: Standing
    /// The account's own, not an organisation's.
    package let isOwn: Bool
    package let id: Int64

    package init(_ plan: Plan, _ source: PlanSource, _ standing: Standing, isOwn: Bool, id: Int64) {
        self.plan = plan
        self.source = source
        self.standing = standing
        self.isOwn = isOwn
        self.id = id
    }

    /// Until when it holds, if it holds at all.
    package enum End: Sendable, Equatable {
        case never
        case at(Instant)

        package var instant: Instant? { if case .at(let instant) = self { instant } else { nil } }
    }

    /// Nil where it does not hold (any more).
    package func end(_ terms: PlanTerms, at now: Instant) -> End? {
        guard plan.isPaid else { return nil }
        switch standing {
        case .over: return nil
        case .running(nil): return .never
        case .running(let until?): return now < until ? .at(until) : nil
        case .overdue(let since):
            let end = since.adding(seconds: terms.grace)
            return now < end ? .at(end) : nil
        }
    }
}

extension PlanClaim.Standing {
    /// A subscription by Stripe's word for its state. What does not say when it ends has none.
    package init(stripe status: String, periodEnd: Instant?, overdueSince: Instant?) {
        switch (status, periodEnd, overdueSince) {
        case ("active", let end?, _), ("trialing", let end?, _): self = .running(until: end)
        case ("past_due", _, let since?): self = .overdue(since: since)
        default: self = .over
        }
    }
}
