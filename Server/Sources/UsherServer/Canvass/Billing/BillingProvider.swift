import UsherCore
import UsherStore

/// Where a subscription is begun and changed: Stripe, or the demo.
protocol BillingProvider: Sendable {
    /// As its checkouts remember it.
    var name: String { get }
    /// Under which its customers and subscriptions are kept apart from others'.
    var environment: String { get }
    /// Origins of its pages, where they are not ours: a form of ours may lead there.
    var origins: [String] { get }
    /// What a price is. Throws `PaymentFailure`.
    func cost(of price: String) async throws -> PlanCost
    /// A page where this checkout is paid. The same checkout gives the same page.
    func begin(_ order: SubscriptionOrder) async throws -> PaymentSession
    /// A page where a customer changes what is paid for.
    func portal(_ order: PortalOrder) async throws -> String
    /// How a subscription stands now.
    func subscription(_ id: String) async throws -> StripeSubscription
    /// Ends a subscription at once. Throws `PaymentFailure`, a refusal with 404 where it has ended already.
    func cancel(_ id: String) async throws
}

/// A subscription to be begun.
struct SubscriptionOrder: Sendable {
    let id: String
    /// `account:<uuid>` or `organisation:<uuid>`.
    let holder: String
    let price: String
    let returnURL: String
    let customer: String?
    let email: String?
    /// Until when its page may be paid on.
    let end: Instant
}

/// Somebody who wants to look at what they pay.
struct PortalOrder: Sendable {
    let holder: String
    let customer: String
    let returnURL: String
}
