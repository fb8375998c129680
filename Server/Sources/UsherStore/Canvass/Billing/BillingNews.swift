package import UsherCore

/// What Stripe's webhooks tell.
package enum BillingNews: Sendable, Equatable {
    /// A checkout has gone through: the customer is the holder's.
    case checkout(session: String, environment: String, customer: String?, holder: String?)
    case subscription(StripeSubscriptionEvent)
    /// Nothing that changes a plan.
    case other
}
