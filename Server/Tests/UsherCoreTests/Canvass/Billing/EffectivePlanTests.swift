import Testing

@testable import UsherCore

/// Which of several plans is shown (canvass.md 3).
@Suite struct EffectivePlanTests {
    private static let now = Instant(seconds: 1_000_000)

    private func claim(
        _ plan: Plan, _ source: PlanSource, _ seconds: Int64?, own: Bool = true, id: Int64 = 1
    ) -> PlanClaim {
        PlanClaim(plan, source, .running(until: seconds.map { Self.now.adding(seconds: $0) }), isOwn: own, id: id)
    }

    private func winner(_ claims: PlanClaim...) -> EffectivePlan {
        let plan = EffectivePlan(of: claims, PlanTerms(), at: Self.now)
        let turned = EffectivePlan(of: claims.reversed(), PlanTerms(), at: Self.now)
        #expect(plan == turned, "their order means nothing")
        return plan
    }

    @Test("Canvass E1 Nothing, the free plan, and what is over at this very moment")
    func none() {
        #expect(winner() == .free)
        #expect(winner(claim(.free, .none, nil), claim(.pro, .stripe, 0), claim(.team, .apple, -1)) == .free)
        #expect(!EffectivePlan.free.isActive && !EffectivePlan.free.isPaid)
    }

    @Test("Canvass E7 Team before pro, the later end, no end latest, one's own, the source, the lowest id")
    func order() {
        #expect(winner(claim(.team, .apple, 1), claim(.pro, .stripe, nil)).plan == .team)
        #expect(winner(claim(.pro, .apple, 5), claim(.pro, .stripe, 4)).source == .apple)
        #expect(winner(claim(.pro, .none, nil), claim(.pro, .stripe, 4)).end == nil)
        #expect(winner(claim(.pro, .none, 5), claim(.pro, .stripe, 5, own: false)).source == .none)
        #expect(winner(claim(.pro, .apple, 5), claim(.pro, .none, 5), claim(.pro, .stripe, 5)).source == .stripe)
        #expect(winner(claim(.pro, .stripe, 5, id: 1), claim(.pro, .stripe, 5, id: 2)).isPaid)
    }

    @Test("Canvass E5 The overdue keep their plan for the grace, from the first word of it")
    func overdue() {
        let late = PlanClaim(.pro, .stripe, .overdue(since: Self.now.adding(seconds: -3_600)), isOwn: true, id: 1)
        #expect(EffectivePlan(of: [late], PlanTerms(grace: 3_601), at: Self.now).end == Self.now.adding(seconds: 1))
        #expect(EffectivePlan(of: [late], PlanTerms(grace: 3_600), at: Self.now) == .free)
        #expect(EffectivePlan(of: [late], PlanTerms(grace: 0), at: Self.now) == .free)
    }

    @Test("Canvass E2 Stripe's words: only three of them are worth anything")
    func words() {
        let end = Self.now.adding(seconds: 9)
        for word in ["unpaid", "canceled", "paused", "incomplete", "incomplete_expired", "", "new"] {
            #expect(PlanClaim.Standing(stripe: word, periodEnd: end, overdueSince: end) == .over, "\(word)")
        }
        #expect(PlanClaim.Standing(stripe: "active", periodEnd: nil, overdueSince: nil) == .over, "no end is no proof of for ever")
    }

    @Test("Canvass A7 Only configured origins and schemes are gone back to")
    func returns() {
        let allowed = ReturnAddresses(["https://app.example.org", "myapp", "other://"])
        for good in ["https://app.example.org", "https://APP.example.org:443/x?y#z", "myapp://done", "MyApp:done", "other://x"] {
            #expect(allowed.allow(good), "\(good)")
        }
        for bad in [
            "", "app.example.org", "http://app.example.org", "https://app.example.org.evil", "https://app.example.org@evil",
            "https:app.example.org",
            "https://evil/?https://app.example.org", "https://app.example.org:444", "javascript:1", "https://app.example.org\\@evil",
            "myapp ://x", "https://app.example.org/\n", "//app.example.org",
        ] {
            #expect(!allowed.allow(bad), "\(bad)")
        }
    }
}
