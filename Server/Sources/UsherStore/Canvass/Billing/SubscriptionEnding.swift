import UsherCore

private enum EndingStatements {
    static let live = Selection<String, String>(
        """
        SELECT environment, provider_id FROM subscriptions
        WHERE provider = 'stripe' AND account_id = $1 AND deleted_at IS NULL AND status NOT IN ('canceled', 'incomplete_expired')
        ORDER BY id
        """)
}

extension SubscriptionStore {
    /// What an outbox job that ends a subscription at Stripe is called; payload `{"subscription","environment"}`.
    package static let cancelling = "stripe-cancel"
}

extension SubscriptionTransaction {
    /// Ends at Stripe what an account pays for: whoever is gone cannot do it any more.
    func cancelSubscriptions(of account: Account.ID, at now: Instant) throws {
        for (environment, id) in try connection.all(EndingStatements.live, account) {
            try enqueueCancellation(of: id, environment, at: now)
        }
    }

    /// Once for each subscription.
    func enqueueCancellation(of subscription: String, _ environment: String, at now: Instant) throws {
        var json = JSONWriter()
        json.beginObject()
        json.member("subscription", subscription)
        json.member("environment", environment)
        json.endObject()
        let key = "stripe-cancel-\(environment)-\(subscription)"
        try OutboxTransaction(connection).enqueue(
            [OutboxItem(kind: SubscriptionStore.cancelling, idempotencyKey: key, payload: json.text, due: now)], at: now)
    }
}
