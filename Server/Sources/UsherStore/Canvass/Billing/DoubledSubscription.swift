import UsherCore

private enum DoubledStatements {
    static let other = Selection<String>(
        """
        SELECT provider_id FROM subscriptions
        WHERE provider = 'stripe' AND environment = $1 AND provider_id <> $2 AND (account_id = $3 OR organisation_id = $4)
            AND deleted_at IS NULL AND plan IS NOT NULL AND status IN ('active', 'trialing', 'past_due')
        ORDER BY id DESC LIMIT 1
        """)
}

/// A holder pays for two subscriptions at once. Which one they want, only they can say.
package struct DoubledSubscription: Sendable, Equatable {
    /// The one that has just begun.
    package let id: String
    package let other: String

    /// Whether Stripe charges for a subscription in this state.
    static func isCharged(_ status: String) -> Bool { ["active", "trialing", "past_due"].contains(status) }
}

extension SubscriptionTransaction {
    /// What a holder pays for beside a subscription that has just begun; noted for staff. The holder is locked, so that of two that
    /// begin at once one sees the other.
    func doubled(_ begun: StripeSubscription, of holder: PlanHolder, at now: Instant) throws -> DoubledSubscription? {
        let other = try connection.first(DoubledStatements.other, begun.environment, begun.id, holder.account, holder.organisation)
        guard let other else { return nil }
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: Actor(account: holder.account, address: "stripe"), organisation: holder.organisation,
                action: "subscription.doubled", subject: .plain(begun.id), result: other))
        return DoubledSubscription(id: begun.id, other: other)
    }
}
