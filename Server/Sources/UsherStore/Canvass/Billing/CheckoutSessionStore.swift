package import UsherCore

private enum SessionStatements {
    static let open = Selection<String>(
        """
        SELECT id, url FROM billing_sessions
        WHERE holder = $1 AND price = $2 AND return_url = $3 AND provider = $4 AND created_at > $5 AND closed_at IS NULL
        ORDER BY created_at DESC, id LIMIT 1
        """)
    static let insert = Statement(
        "INSERT INTO billing_sessions (id, provider, holder, price, return_url, created_at) VALUES ($1, $2, $3, $4, $5, $6)")
    static let finish = Statement("UPDATE billing_sessions SET session = $2, url = $3 WHERE id = $1 AND url IS NULL")
    static let fail = Statement("DELETE FROM billing_sessions WHERE id = $1 AND url IS NULL")
    static let find = Selection<CheckoutSession>("SELECT {{columns}} FROM billing_sessions WHERE id = $1")
    static let forget = Statement("DELETE FROM billing_sessions WHERE created_at < $1")
    static let close = Statement("UPDATE billing_sessions SET closed_at = $2 WHERE id = $1 AND closed_at IS NULL")
}

/// A checkout that somebody began.
package struct CheckoutSession: Sendable, Equatable {
    /// Also what the provider is told, so that a repeated call begins nothing twice.
    package let id: String
    /// `account:<uuid>` or `organisation:<uuid>`.
    package let holder: String
    package let price: String
    package let returnURL: String
    /// Nil while the provider has not answered.
    package let url: String?
    package let isClosed: Bool
    package let created: Instant
}

/// What somebody wants to pay for.
package struct CheckoutWish: Sendable {
    package let holder: PlanHolder
    package let price: String
    package let plan: Plan
    package let returnURL: String
    package let provider: String

    package init(holder: PlanHolder, price: String, plan: Plan, returnURL: String, provider: String) {
        self.holder = holder
        self.price = price
        self.plan = plan
        self.returnURL = returnURL
        self.provider = provider
    }
}

/// The checkouts that were begun: one for each wish within half an hour.
package struct CheckoutSessionStore: Sendable {
    private let database: Database

    /// How long a repeat gives the same one, in seconds.
    package static let life: Int64 = 1_800

    package init(_ database: Database) { self.database = database }

    /// The checkout of this wish, a new one under `id` if none is open. Throws `BillingRefusal.alreadySubscribed`.
    package func begin(_ wish: CheckoutWish, id: String, terms: PlanTerms, at now: Instant) async throws -> CheckoutSession {
        try await database.write { connection in
            try PlanTransaction(connection).lock(wish.holder)
            let live = try PlanTransaction(connection).subscriptionClaims(of: wish.holder).filter { $0.end(terms, at: now) != nil }
            guard !live.contains(where: { $0.source == .stripe || $0.source == .apple && $0.plan >= wish.plan }) else {
                throw BillingRefusal.alreadySubscribed
            }
            let holder = try PlanTransaction(connection).name(of: wish.holder)
            let since = now.adding(seconds: -Self.life)
            let open = try connection.first(SessionStatements.open, holder, wish.price, wish.returnURL, wish.provider, since)
            if let open, let known = try SubscriptionTransaction(connection).checkout(open) { return known }
            try connection.execute(SessionStatements.forget, now.adding(seconds: -7 * 86_400))
            try connection.execute(SessionStatements.insert, id, wish.provider, holder, wish.price, wish.returnURL, now)
            return CheckoutSession(
                id: id, holder: holder, price: wish.price, returnURL: wish.returnURL, url: nil, isClosed: false, created: now)
        }
    }

    package func find(_ id: String) async throws -> CheckoutSession? {
        try await database.read { try SubscriptionTransaction($0).checkout(id) }
    }

    /// The provider has answered.
    package func finish(_ id: String, _ wish: CheckoutWish, session: String, url: String, by actor: Actor, at now: Instant) async throws {
        try await database.write { connection in
            guard try connection.execute(SessionStatements.finish, id, session, url) == 1 else { return }
            try AuditTransaction(connection).record(
                AuditEntry(
                    at: now, actor: actor, organisation: wish.holder.organisation, action: "checkout.began", subject: .plain(wish.price)))
        }
    }

    /// The provider has not answered: nothing is left of it.
    package func fail(_ id: String) async throws { try await database.write { try $0.execute(SessionStatements.fail, id) } }

    package func close(_ id: String, at now: Instant) async throws {
        try await database.write { try $0.execute(SessionStatements.close, id, now) }
    }
}

extension SubscriptionTransaction {
    fileprivate func checkout(_ id: String) throws -> CheckoutSession? {
        try connection.first(SessionStatements.find, id)
    }
}

extension CheckoutSession: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            id: columns.next("id"), holder: columns.next("holder"), price: columns.next("price"), returnURL: columns.next("return_url"),
            url: columns.next("url"),
            isClosed: (columns.next("closed_at") as Instant?) != nil, created: columns.next("created_at"))
    }
}
