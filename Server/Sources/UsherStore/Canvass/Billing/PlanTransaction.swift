package import UsherCore

private enum PlanStatements {
    /// Kinds of rows: 0 a subscription, 1 what a catalogue says of the account, 2 an organisation with what a catalogue says of it.
    static let claims = Selection<PlanClaimRow>(
        """
        SELECT 0, 1, s.id, s.plan, s.source, s.status, s.ends_at, s.overdue_at, NULL, 0
        FROM subscriptions s WHERE s.account_id = $1 AND s.plan IS NOT NULL
        UNION ALL
        SELECT 0, 0, s.id, s.plan, s.source, s.status, s.ends_at, s.overdue_at, NULL, 0
        FROM members m JOIN subscriptions s ON s.organisation_id = m.organisation_id
        WHERE m.account_id = $1 AND m.role >= 2 AND s.plan IS NOT NULL
        UNION ALL
        SELECT 1, 1, a.id, NULL, NULL, NULL, NULL, NULL, a.subscription, a.created_at
        FROM accounts a WHERE a.id = $1 AND a.subscription IS NOT NULL
        UNION ALL
        SELECT 2, 0, o.id, NULL, NULL, NULL, NULL, NULL, o.plan, o.created_at
        FROM members m JOIN organisations o ON o.id = m.organisation_id WHERE m.account_id = $1 AND m.role >= 2
        """)
    static let ofHolder = Selection<PlanClaimRow>(
        """
        SELECT 0, 1, s.id, s.plan, s.source, s.status, s.ends_at, s.overdue_at, NULL, 0
        FROM subscriptions s WHERE (s.account_id = $1 OR s.organisation_id = $2) AND s.plan IS NOT NULL
        UNION ALL
        SELECT 1, 1, a.id, NULL, NULL, NULL, NULL, NULL, a.subscription, 0
        FROM accounts a WHERE a.id = $1 AND a.subscription IS NOT NULL
        UNION ALL
        SELECT 1, 1, o.id, NULL, NULL, NULL, NULL, NULL, o.plan, 0
        FROM organisations o WHERE o.id = $2 AND o.plan IS NOT NULL
        """)
}

/// Plans and who holds them, inside a transaction.
package struct PlanTransaction {
    let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

    /// The plan that an account has now, its own or through an organisation where it is more than the door. One statement.
    package func effectivePlan(of account: Account.ID, at now: Instant, _ terms: PlanTerms) throws -> EffectivePlan {
        var claims: [PlanClaim] = []
        try connection.run(PlanStatements.claims, each: [[account.sql]]) { _, row in claims += row.claims(terms) }
        return EffectivePlan(of: claims, terms, at: now)
    }

    /// What a holder pays for itself, live or not.
    func subscriptionClaims(of holder: PlanHolder) throws -> [PlanClaim] {
        var claims: [PlanClaim] = []
        try connection.run(PlanStatements.ofHolder, each: [[holder.account.sql, holder.organisation.sql]]) { _, row in
            claims += row.claims(PlanTerms())
        }
        return claims
    }
}

/// What speaks for a plan: a subscription, or a catalogue.
struct PlanClaimRow: Selectable {
    private let kind: Int64
    private let isOwn: Bool
    private let id: Int64
    private let plan: Plan?
    private let source: PlanSource?
    private let standing: PlanClaim.Standing
    private let catalogue: String?
    private let began: Instant

    /// Unions name their columns themselves, in this order.
    init(_ columns: inout Columns) {
        kind = columns.unnamed()
        isOwn = columns.unnamed()
        id = columns.unnamed()
        plan = Plan(rawValue: columns.unnamed())
        source = PlanSource(rawValue: columns.unnamed())
        standing = PlanClaim.Standing(stripe: columns.unnamed(), periodEnd: columns.unnamed(), overdueSince: columns.unnamed())
        catalogue = columns.unnamed()
        began = columns.unnamed()
    }

    func claims(_ terms: PlanTerms) -> [PlanClaim] {
        guard kind != 0 else {
            guard let plan, let source else { return [] }
            return [PlanClaim(plan, source, standing, isOwn: isOwn, id: id)]
        }
        var claims: [PlanClaim] = []
        if let catalogue, let claim = CataloguePlan(catalogue)?.claim(isOwn: isOwn, id: id) { claims.append(claim) }
        if kind == 2, terms.trialDays > 0 {
            let end = began.adding(seconds: terms.trialDays * 86_400)
            claims.append(PlanClaim(.team, .none, .running(until: end), isOwn: false, id: id))
        }
        return claims
    }
}
