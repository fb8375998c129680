import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// A webhook of Stripe's about a subscription, to be changed as a test wants, signed and sent.
struct StripeNews: Sendable {
    var id: String
    var type = "customer.subscription.updated"
    var created: Instant
    var subscription = "sub_1"
    var customer = "cus_1"
    var status = "active"
    /// Price, and the item's own period end.
    var items: [(price: String, end: Instant?)]
    var periodEnd: Instant?
    var holder: String?
    var cancels = false

    static let secret = "whsec_canvass"

    init(_ id: String, at created: Instant, price: String = "price_pro", until end: Instant?, holder: String? = nil) {
        (self.id, self.created, self.holder) = (id, created, holder)
        items = [(price, end)]
    }

    func with(_ change: (inout StripeNews) -> Void) -> StripeNews {
        var copy = self
        change(&copy)
        return copy
    }

    var body: String {
        let items = items.map { item in
            JSONValue.members([
                "price": .members(["id": .string(item.price)]), "current_period_end": item.end.map { .integer($0.seconds) } ?? .null,
            ])
        }
        let object = JSONValue.members([
            "id": .string(subscription), "object": .string("subscription"), "customer": .string(customer), "status": .string(status),
            "items": .members(["object": .string("list"), "data": .array(items)]),
            "current_period_end": periodEnd.map { .integer($0.seconds) } ?? .null, "cancel_at_period_end": .bool(cancels),
            "metadata": .object(holder.map { [.init(name: "usher_holder", value: .string($0))] } ?? []),
        ])
        return JSONText.string(
            .members([
                "id": .string(id), "object": .string("event"), "type": .string(type), "created": .integer(created.seconds),
                "livemode": .bool(false), "data": .members(["object": object]),
            ]))
    }

    /// A checkout that has gone through.
    static func checkout(_ id: String, customer: String, holder: String, at created: Instant, session: String = "cs_1") -> String {
        """
        {"id":"\(id)","object":"event","type":"checkout.session.completed","created":\(created.seconds),"livemode":false,
         "data":{"object":{"id":"\(session)","mode":"subscription","customer":"\(customer)","metadata":{"usher_holder":"\(holder)"}}}}
        """
    }
}

extension CanvassServing {
    /// Settings with Stripe's webhook and three prices.
    @Sendable static func withStripe(_ settings: inout Settings) {
        settings.payments.stripeWebhookSecrets = ["whsec_old", StripeNews.secret]
        settings.billing.stripePrices = ["price_pro": .pro, "price_team": .team]
    }

    /// A Canvass whose plans are sold by a Stripe on loopback; it must have been asked nothing odd.
    static func runWithStripe(
        _ engine: Engine, catalogue: String? = nil, _ change: @Sendable @escaping (inout Settings) -> Void = { _ in },
        _ body: @Sendable @escaping (CanvassServing, LoopbackStripe) async throws -> Void
    ) async throws {
        try await LoopbackStripe.run { stripe, url in
            try await run(engine, catalogue: catalogue) {
                withStripe(&$0)
                $0.payments.stripeSecretKey = LoopbackStripe.secretKey
                $0.payments.stripeURL = url
                change(&$0)
            } _: { canvass in
                try await body(canvass, stripe)
            }
            #expect(stripe.faults.isEmpty, "\(stripe.faults)")
        }
    }

    /// Sends a webhook's body as Stripe does.
    func webhook(_ body: String, secret: String = StripeNews.secret, signedAt: Instant? = nil) async throws -> TestResponse {
        let signature = StripeSignature.header(body.utf8, secret: secret, at: signedAt ?? clock.clock.now())
        return try await send(
            .post, "/api/billing/stripe/webhook", body, headers: [HTTPField.Name("Stripe-Signature")!: signature])
    }

    func webhook(_ news: StripeNews) async throws -> TestResponse { try await webhook(news.body) }

    /// What names an account to Stripe.
    func holder(_ subject: String) async throws -> String { "account:" + (try await account(subject)).uuid }

    func instant(_ text: String) -> Instant { Timestamp.read(text) ?? .distantPast }
}
