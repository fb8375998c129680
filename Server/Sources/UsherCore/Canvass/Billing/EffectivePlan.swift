/// The plan that somebody has at this moment. Its four fields are one claim's, never mixed.
package struct EffectivePlan: Sendable, Equatable {
    package let plan: Plan
    package let source: PlanSource
    /// Nil: without end, or nothing that could end.
    package let end: Instant?

    package var isActive: Bool { plan.isPaid }
    /// Whether scans are shown, and all else that is paid for.
    package var isPaid: Bool { plan.isPaid }

    package static let free = EffectivePlan(plan: .free, source: .none, end: nil)

    package init(plan: Plan, source: PlanSource, end: Instant?) {
        self.plan = plan
        self.source = source
        self.end = end
    }

    /// The best of the claims that hold: the larger plan, the later end, one's own, the source's order, the lowest id.
    package init(of claims: [PlanClaim], _ terms: PlanTerms, at now: Instant) {
        let live = claims.compactMap { claim in claim.end(terms, at: now).map { (claim, $0) } }
        guard let (claim, end) = live.min(by: EffectivePlan.comesFirst) else {
            self = .free
            return
        }
        self.init(plan: claim.plan, source: claim.source, end: end.instant)
    }

    private typealias Live = (claim: PlanClaim, end: PlanClaim.End)

    private static func comesFirst(_ a: Live, _ b: Live) -> Bool {
        if a.claim.plan != b.claim.plan { return a.claim.plan > b.claim.plan }
        if a.end != b.end { return (a.end.instant ?? .distantFuture) > (b.end.instant ?? .distantFuture) }
        if a.claim.isOwn != b.claim.isOwn { return a.claim.isOwn }
        if a.claim.source != b.claim.source { return a.claim.source.order < b.claim.source.order }
        return a.claim.id < b.claim.id
    }
}
