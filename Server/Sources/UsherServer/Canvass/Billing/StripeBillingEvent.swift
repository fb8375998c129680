import UsherCore
import UsherStore

/// What a webhook of Stripe's tells about subscriptions.
struct StripeBillingEvent: Sendable, Equatable {
    let id: String
    let news: BillingNews

    /// Nil where it is no event.
    init?(_ body: some Collection<UInt8>) {
        guard let event = try? JSONValue.read(body), let id = event["id"]?.text, let type = event["type"]?.text, !id.isEmpty,
            id.utf8.count <= 255, let object = event["data"]?["object"]
        else { return nil }
        self.id = id
        news = Self.news(type, object, event)
    }

    private static func news(_ type: String, _ object: JSONValue, _ event: JSONValue) -> BillingNews {
        let environment = event["livemode"] == .bool(false) ? "test" : "live"
        if type == "checkout.session.completed" {
            guard object["mode"]?.text == "subscription" else { return .other }
            return .checkout(
                session: object["id"]?.text ?? "", environment: environment, customer: StripeSubscription.reference(object["customer"]),
                holder: object["metadata"]?["usher_holder"]?.text)
        }
        let kinds: [String: StripeSubscriptionEvent.Kind] = [
            "customer.subscription.created": .created, "customer.subscription.updated": .changed,
            "customer.subscription.paused": .changed, "customer.subscription.resumed": .changed,
            "customer.subscription.deleted": .deleted,
        ]
        guard let kind = kinds[type], case .integer(let created)? = event["created"], (0...253_402_300_799).contains(created),
            let subscription = StripeSubscription(object, environment: environment)
        else { return .other }
        return .subscription(StripeSubscriptionEvent(subscription, kind: kind, created: Instant(seconds: created)))
    }
}

extension StripeSubscription {
    /// A subscription as Stripe writes it.
    init?(_ object: JSONValue, environment: String) {
        guard let id = object["id"]?.text, !id.isEmpty, id.utf8.count <= 255, let status = object["status"]?.text else { return nil }
        var items: [Item] = []
        if case .array(let elements)? = object["items"]?["data"] {
            items = elements.compactMap { element in
                let price = element["price"]?["id"]?.text ?? element["price"]?.text ?? element["plan"]?["id"]?.text
                return price.map { Item(price: $0, periodEnd: Self.instant(element["current_period_end"])) }
            }
        }
        self.init(
            id: id, environment: environment, customer: Self.reference(object["customer"]), status: status, items: items,
            periodEnd: Self.instant(object["current_period_end"]), holder: object["metadata"]?["usher_holder"]?.text)
    }

    /// An id, or the object that it stands for.
    static func reference(_ value: JSONValue?) -> String? { value?.text ?? value?["id"]?.text }

    private static func instant(_ value: JSONValue?) -> Instant? {
        // Beyond any calendar it would not fit an instant.
        guard case .integer(let seconds)? = value, (0...253_402_300_799).contains(seconds) else { return nil }
        return Instant(seconds: seconds)
    }
}
