/// A subscription as Stripe tells it.
package struct StripeSubscription: Sendable, Equatable {
    package struct Item: Sendable, Equatable {
        package let price: String
        package let periodEnd: Instant?

        package init(price: String, periodEnd: Instant?) {
            self.price = price
            self.periodEnd = periodEnd
        }
    }

    package let id: String
    /// `live`, `test` or `demo`.
    package let environment: String
    package let customer: String?
    /// Stripe's own word.
    package let status: String
    package let items: [Item]
    /// Where the items do not say it themselves.
    package let periodEnd: Instant?
    /// `usher_holder` of its metadata.
    package let holder: String?

    package init(
        id: String, environment: String, customer: String?, status: String, items: [Item], periodEnd: Instant?, holder: String?
    ) {
        self.id = id
        self.environment = environment
        self.customer = customer
        self.status = status
        self.items = items
        self.periodEnd = periodEnd
        self.holder = holder
    }

    /// The largest plan among its items, and when that one's period ends; nil where nothing of ours is in it.
    package func bought(_ prices: [String: Plan]) -> (plan: Plan, end: Instant?)? {
        let ours = items.compactMap { item in prices[item.price].map { (plan: $0, end: item.periodEnd ?? periodEnd) } }
        return ours.max { a, b in
            a.plan == b.plan ? (a.end ?? .distantPast) < (b.end ?? .distantPast) : a.plan < b.plan
        }
    }
}

/// What an event of Stripe's says about a subscription, and where it stands among the others.
package struct StripeSubscriptionEvent: Sendable, Equatable {
    package enum Kind: Int64, Sendable, Comparable {
        case created = 0
        case changed = 1
        case deleted = 2

        package static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }
    }

    package let subscription: StripeSubscription
    package let kind: Kind
    /// Stripe counts in seconds: within one, a creation comes first and a deletion last.
    package let created: Instant

    package init(_ subscription: StripeSubscription, kind: Kind, created: Instant) {
        self.subscription = subscription
        self.kind = kind
        self.created = created
    }

    /// How an event stands to the last one that had its effect.
    package enum Place: Sendable { case older, equal, newer }

    package func place(after created: Instant, _ kind: Int64) -> Place {
        if (self.created, self.kind.rawValue) == (created, kind) { return .equal }
        return (self.created, self.kind.rawValue) < (created, kind) ? .older : .newer
    }
}
