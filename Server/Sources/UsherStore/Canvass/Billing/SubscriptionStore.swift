package import UsherCore

enum SubscriptionStatements {
    static let find = Selection<SubscriptionRow>(
        """
        SELECT {{columns}} FROM subscriptions
        WHERE provider = 'stripe' AND environment = $1 AND provider_id = $2 {{for_update}}
        """)
    static let insert = Statement(
        """
        INSERT INTO subscriptions (id, provider, environment, provider_id, account_id, organisation_id, source, status, created_at, updated_at)
        VALUES ($1, 'stripe', $2, $3, $4, $5, 'stripe', '', $6, $6)
        ON CONFLICT (provider, environment, provider_id) DO NOTHING
        """)
    static let change = Statement(
        """
        UPDATE subscriptions SET plan = $2, status = $3, ends_at = $4, overdue_at = $5, customer = COALESCE($6, customer), event_at = $7,
            event_rank = $8, deleted_at = $9, updated_at = $10
        WHERE id = $1
        """)
    static let link = Statement(
        """
        INSERT INTO billing_customers (environment, customer, account_id, organisation_id, linked_at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (environment, customer) DO UPDATE SET account_id = $3, organisation_id = $4, linked_at = $5
        """)
    static let customerHolder = Selection<Account.ID?, Organisation.ID?>(
        "SELECT account_id, organisation_id FROM billing_customers WHERE environment = $1 AND customer = $2")
    static let customer = Selection<String>(
        """
        SELECT customer FROM billing_customers WHERE environment = $3 AND (account_id = $1 OR organisation_id = $2)
        ORDER BY linked_at DESC, customer LIMIT 1
        """)
    static let ofCustomer = Selection<RunningSubscription>(
        """
        SELECT {{columns}} FROM subscriptions
        WHERE provider = 'stripe' AND environment = $1 AND customer = $2 AND deleted_at IS NULL AND plan IS NOT NULL ORDER BY id
        """)
    static let note = Statement(
        "INSERT INTO billing_events (provider, id, taken_at) VALUES ($1, $2, $3) ON CONFLICT (provider, id) DO NOTHING")
    static let close = Statement("UPDATE billing_sessions SET closed_at = $2 WHERE session = $1 AND closed_at IS NULL")
}

/// Subscriptions as Stripe's webhooks report them.
package struct SubscriptionStore: Sendable {
    private let database: Database
    private let prices: [String: Plan]

    /// What an outbox job that asks Stripe again is called; payload `{"subscription","environment","at","rank"}`.
    package static let rereading = "stripe-reread"

    package init(_ database: Database, prices: [String: Plan]) {
        self.database = database
        self.prices = prices
    }

    /// Takes an event with all its effect, once; the answer is what is paid twice from now on. Throws `BillingRefusal.holderUnknown`.
    @discardableResult
    package func take(_ news: BillingNews, event: String, at now: Instant) async throws -> DoubledSubscription? {
        let prices = prices
        return try await database.write { connection in
            guard try SubscriptionTransaction(connection).noteBilling("stripe", event, at: now) else { return nil }
            switch news {
            case .other: return nil
            case .checkout(let session, let environment, let customer, let holder):
                try SubscriptionTransaction(connection).checkedOut(session, customer, environment, holder, at: now)
                return nil
            case .subscription(let news): return try SubscriptionTransaction(connection).take(news, event: event, prices, at: now)
            }
        }
    }

    /// Takes what Stripe answered when it was asked again, unless there has been news since; answers as `take`.
    package func correct(
        _ subscription: StripeSubscription, since created: Instant, _ rank: Int64, at now: Instant
    ) async throws -> DoubledSubscription? {
        let prices = prices
        return try await database.write { connection in
            guard let known = try SubscriptionTransaction(connection).subscription(subscription.id, subscription.environment),
                known.deleted == nil,
                known.eventAt == created, known.rank == rank
            else { return nil }
            if let holder = known.holder { try PlanTransaction(connection).lock(holder) }
            let isOver = subscription.status == "canceled"
            let kind = isOver ? StripeSubscriptionEvent.Kind.deleted.rawValue : rank
            return try SubscriptionTransaction(connection).store(
                subscription, known, prices, from: created, rank: kind, deleted: isOver ? now : nil, at: now)
        }
    }

    /// What a customer pays for and has not ended.
    package func subscriptions(of customer: String, in environment: String) async throws -> [RunningSubscription] {
        try await database.read { connection in
            try connection.all(SubscriptionStatements.ofCustomer, environment, customer)
        }
    }

    /// The newest customer that Stripe knows the holder as.
    package func customer(of holder: PlanHolder, in environment: String) async throws -> String? {
        try await database.read { connection in
            try connection.first(SubscriptionStatements.customer, holder.account, holder.organisation, environment)
        }
    }
}

/// A subscription as its customer sees it.
package struct RunningSubscription: Sendable, Equatable {
    package let id: String
    package let plan: Plan
    package let end: Instant?
}

/// A subscription's row, held until the commit.
struct SubscriptionRow: Selectable {
    let id: Int64
    let holder: PlanHolder?
    let status: String
    let overdue: Instant?
    let eventAt: Instant
    let rank: Int64
    let deleted: Instant?

    init(_ columns: inout Columns) {
        id = columns.next("id")
        holder = PlanHolder(account: columns.next("account_id"), organisation: columns.next("organisation_id"))
        status = columns.next("status")
        overdue = columns.next("overdue_at")
        eventAt = columns.next("event_at")
        rank = columns.next("event_rank")
        deleted = columns.next("deleted_at")
    }
}

extension RunningSubscription: Selectable {
    init(_ columns: inout Columns) {
        self.init(id: columns.next("provider_id"), plan: Plan(rawValue: columns.next("plan")) ?? .free, end: columns.next("ends_at"))
    }
}
