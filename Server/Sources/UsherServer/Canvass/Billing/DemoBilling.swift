import UsherHTTP
import UsherCore
import UsherStore

/// Subscriptions on which no money moves, for trying Usher out: pages of Usher's own. They count and are shown as Stripe's.
struct DemoBilling: BillingProvider {
    let site: SiteURL

    static let name = "demo"
    static let environment = "demo"
    /// What is for sale where nobody has said so.
    static let prices: [String: Plan] = ["price_demo_pro": .pro, "price_demo_team": .team]
    /// A month, in seconds.
    static let period: Int64 = 30 * 86_400

    var name: String { Self.name }
    var environment: String { Self.environment }
    var origins: [String] { [] }

    /// So much would move, if any did.
    private static let amounts: [Plan: Int64] = [.pro: 1_900, .team: 4_900]

    func cost(of price: String) async throws -> PlanCost {
        guard let amount = Self.prices[price].flatMap({ Self.amounts[$0] }) else { throw PaymentFailure.refused(status: 404, code: "") }
        return PlanCost(money: Money(amount, "GBP"), period: .month)
    }

    /// The checkout's id is random: whoever has the page's address may pay on it.
    func begin(_ order: SubscriptionOrder) async throws -> PaymentSession {
        PaymentSession(id: "demo_\(order.id)", url: site(.demoSubscription(order.id)))
    }

    func portal(_ order: PortalOrder) async throws -> String { site(.demoPortal(order.customer, back: order.returnURL)) }

    /// There is nobody to ask.
    func subscription(_ id: String) async throws -> StripeSubscription { throw PaymentFailure.refused(status: 404, code: "") }

    /// No money moves here: nothing goes on.
    func cancel(_ id: String) async throws {}

    /// What the Pay button reports.
    static func paid(_ checkout: CheckoutSession, at now: Instant) -> StripeSubscriptionEvent {
        event(
            id: "demo_sub_\(checkout.id)", customer: "demo_cus_\(checkout.id)", holder: checkout.holder, price: checkout.price,
            status: "active", kind: .created, at: now)
    }

    static func event(
        id: String, customer: String, holder: String?, price: String, status: String, kind: StripeSubscriptionEvent.Kind, at now: Instant
    ) -> StripeSubscriptionEvent {
        StripeSubscriptionEvent(
            StripeSubscription(
                id: id, environment: environment, customer: customer, status: status,
                items: [.init(price: price, periodEnd: now.adding(seconds: period))], periodEnd: nil, holder: holder),
            kind: kind, created: Instant(seconds: now.seconds))
    }
}
