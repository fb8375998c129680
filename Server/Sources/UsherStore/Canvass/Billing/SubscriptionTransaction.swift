import UsherCore

/// What Stripe reported of subscriptions, inside a transaction.
struct SubscriptionTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// Notes a webhook; false where it was there already.
    func noteBilling(_ provider: String, _ id: String, at now: Instant) throws -> Bool {
        try connection.execute(SubscriptionStatements.note, provider, id, now) == 1
    }

    func checkedOut(_ session: String, _ customer: String?, _ environment: String, _ name: String?, at now: Instant) throws {
        if !session.isEmpty { try connection.execute(SubscriptionStatements.close, session, now) }
        guard let customer, let name, case .known(let holder) = try PlanTransaction(connection).holder(named: name) else { return }
        try link(customer, environment, to: holder, at: now)
    }

    private func link(_ customer: String, _ environment: String, to holder: PlanHolder, at now: Instant) throws {
        try connection.execute(SubscriptionStatements.link, environment, customer, holder.account, holder.organisation, now)
    }

    func subscription(_ id: String, _ environment: String) throws -> SubscriptionRow? {
        try connection.first(SubscriptionStatements.find, environment, id)
    }

    func take(
        _ news: StripeSubscriptionEvent, event: String, _ prices: [String: Plan], at now: Instant
    ) throws -> DoubledSubscription? {
        let told = news.subscription
        guard let known = try subscription(told.id, told.environment) else {
            return try begin(news, prices, at: now)
        }
        if let holder = known.holder {
            // An erasure at this moment comes before or after, and ends it in either case.
            try PlanTransaction(connection).lock(holder)
            guard try !PlanTransaction(connection).isGone(holder) else {
                try cancel(news, at: now)
                return nil
            }
        }
        let place = news.place(after: known.eventAt, known.rank)
        guard known.deleted == nil, place != .older else { return nil }
        let doubled = try store(news, known, prices, at: now)
        if place == .equal { try askAgain(news, event, at: now) }
        return doubled
    }

    /// A subscription that nobody has heard of.
    private func begin(_ news: StripeSubscriptionEvent, _ prices: [String: Plan], at now: Instant) throws -> DoubledSubscription? {
        let told = news.subscription
        guard told.bought(prices) != nil else { return nil }
        var holder = NamedHolder.unknown
        if let name = told.holder { holder = try PlanTransaction(connection).holder(named: name) }
        if holder == .unknown, let customer = told.customer {
            let known = try connection.first(SubscriptionStatements.customerHolder, told.environment, customer)
                .flatMap { PlanHolder(account: $0, organisation: $1) }
            if let known { holder = try PlanTransaction(connection).isGone(known) ? .gone : .known(known) }
        }
        if case .known(let named) = holder {
            try PlanTransaction(connection).lock(named)
            if try PlanTransaction(connection).isGone(named) { holder = .gone }
        }
        switch holder {
        case .gone:
            try cancel(news, at: now)
            return nil
        case .unknown: throw BillingRefusal.holderUnknown
        case .known(let holder):
            let added = try connection.execute(
                SubscriptionStatements.insert, IDTransaction(connection).takeIDs(.subscriptions).lowerBound, told.environment, told.id,
                holder.account,
                holder.organisation, now)
            guard added == 1, let known = try subscription(told.id, told.environment) else { throw TransactionRetry() }
            if let customer = told.customer { try link(customer, told.environment, to: holder, at: now) }
            return try store(news, known, prices, at: now)
        }
    }

    /// Nobody is there who could end it.
    private func cancel(_ news: StripeSubscriptionEvent, at now: Instant) throws {
        guard news.kind != .deleted else { return }
        try enqueueCancellation(of: news.subscription.id, news.subscription.environment, at: now)
    }

    private func store(
        _ news: StripeSubscriptionEvent, _ known: SubscriptionRow, _ prices: [String: Plan], at now: Instant
    ) throws -> DoubledSubscription? {
        try store(
            news.subscription, known, prices, from: news.created, rank: news.kind.rawValue, deleted: news.kind == .deleted ? now : nil,
            at: now)
    }

    func store(
        _ told: StripeSubscription, _ known: SubscriptionRow, _ prices: [String: Plan], from created: Instant, rank: Int64,
        deleted: Instant?, at now: Instant
    ) throws -> DoubledSubscription? {
        let bought = told.bought(prices)
        let status = deleted == nil ? told.status : "canceled"
        let overdue = status == "past_due" ? (known.status == status ? known.overdue : nil) ?? created : nil
        try connection.execute(
            SubscriptionStatements.change, known.id, bought?.plan.rawValue, status, bought?.end, overdue, told.customer, created, rank,
            deleted, now)
        guard known.status != status else { return nil }
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: Actor(account: known.holder?.account, address: "stripe"), organisation: known.holder?.organisation,
                action: "subscription.changed", subject: .plain(told.id), result: "\(bought?.plan.rawValue ?? "none") \(status)"))
        guard bought != nil, DoubledSubscription.isCharged(status), !DoubledSubscription.isCharged(known.status) else { return nil }
        return try known.holder.flatMap { try doubled(told, of: $0, at: now) }
    }

    /// Two changes of one second: which was the later one, only Stripe knows.
    private func askAgain(_ news: StripeSubscriptionEvent, _ event: String, at now: Instant) throws {
        var json = JSONWriter()
        json.beginObject()
        json.member("subscription", news.subscription.id)
        json.member("environment", news.subscription.environment)
        json.member("at", news.created.seconds)
        json.member("rank", news.kind.rawValue)
        json.endObject()
        try OutboxTransaction(connection).enqueue(
            [
                OutboxItem(
                    kind: SubscriptionStore.rereading, idempotencyKey: "stripe-reread-\(event)", payload: json.text, due: now)
            ], at: now)
    }
}
