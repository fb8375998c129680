import Foundation
import NIOHTTP1
import UsherCore
import UsherStore

/// Subscriptions through Stripe: its checkout, its portal.
struct StripeBilling: BillingProvider {
    private let stripe: StripeClient
    let environment: String

    init(_ settings: Settings.Payments) {
        stripe = StripeClient(api: settings.stripeURL, secretKey: settings.stripeSecretKey)
        // Stripe's keys say which of its two worlds they open.
        environment = settings.stripeSecretKey.contains("_test_") ? "test" : "live"
    }

    var name: String { StripeProvider.name }
    var origins: [String] { ["https://checkout.stripe.com", "https://billing.stripe.com"] }

    func cost(of price: String) async throws -> PlanCost {
        let answer = try await stripe.call(.GET, "/v1/prices/\(StripeForm.encoded(price))")
        guard case .integer(let amount)? = answer["unit_amount"], let currency = answer["currency"]?.text,
            let period = answer["recurring"]?["interval"]?.text.flatMap(PlanCost.Period.init(rawValue:))
        else { throw PaymentFailure.unreachable("a price without an amount") }
        return PlanCost(money: Money(amount, currency.uppercased()), period: period)
    }

    func begin(_ order: SubscriptionOrder) async throws -> PaymentSession {
        var form = StripeForm()
        form.add("mode", "subscription")
        form.add("line_items[0][price]", order.price)
        form.add("line_items[0][quantity]", "1")
        form.add("success_url", order.returnURL)
        form.add("cancel_url", order.returnURL)
        // Else Stripe keeps the page open for a day, while the next one is paid.
        form.add("expires_at", String(order.end.seconds))
        form.add("metadata[usher_holder]", order.holder)
        form.add("subscription_data[metadata][usher_holder]", order.holder)
        if let customer = order.customer {
            form.add("customer", customer)
        } else if let email = order.email {
            form.add("customer_email", email)
        }
        let answer = try await stripe.call(.POST, "/v1/checkout/sessions", form: form, key: "canvass-\(order.id)")
        guard let id = answer["id"]?.text, let url = answer["url"]?.text else {
            throw PaymentFailure.unreachable("a session without id or url")
        }
        return PaymentSession(id: id, url: url)
    }

    func portal(_ order: PortalOrder) async throws -> String {
        var form = StripeForm()
        form.add("customer", order.customer)
        form.add("return_url", order.returnURL)
        // Each visit has a page of its own.
        let key = "canvass-portal-\(UUID().uuidString.lowercased())"
        let answer = try await stripe.call(.POST, "/v1/billing_portal/sessions", form: form, key: key)
        guard let url = answer["url"]?.text else { throw PaymentFailure.unreachable("a portal without url") }
        return url
    }

    func subscription(_ id: String) async throws -> StripeSubscription {
        let answer = try await stripe.call(.GET, "/v1/subscriptions/\(StripeForm.encoded(id))")
        let environment = answer["livemode"] == .bool(false) ? "test" : "live"
        guard let subscription = StripeSubscription(answer, environment: environment) else {
            throw PaymentFailure.unreachable("no subscription in the answer")
        }
        return subscription
    }

    func cancel(_ id: String) async throws { _ = try await stripe.call(.DELETE, "/v1/subscriptions/\(StripeForm.encoded(id))") }
}
