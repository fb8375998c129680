import UsherHTTP
import Foundation
import Logging
import UsherCore
import UsherStore

/// Begins subscriptions and takes what payment services say about them.
struct CanvassBilling: Sendable {
    let subscriptions: SubscriptionStore
    let sessions: CheckoutSessionStore
    let apple: ApplePurchaseStore
    /// Nil: nobody can be asked to pay.
    let provider: (any BillingProvider)?
    let receipts: AppleReceipts?
    let prices: [String: Plan]
    let costs = PlanCosts()
    let webhookSecrets: [String]
    let returns: ReturnAddresses
    let terms: PlanTerms
    let site: SiteURL
    let clock: WallClock
    let log: Logger

    init(_ database: Database, settings: Settings, site: SiteURL, terms: PlanTerms, clock: WallClock, log: Logger) throws {
        let isDemo = settings.payments.stripeSecretKey.isEmpty && (settings.demo || settings.payments.demo)
        // The demo sells without anybody having set it up.
        let named = settings.billing.stripePrices
        prices = isDemo && named.isEmpty ? DemoBilling.prices : named
        subscriptions = SubscriptionStore(database, prices: prices)
        sessions = CheckoutSessionStore(database)
        apple = ApplePurchaseStore(database)
        receipts = try AppleReceipts(settings)
        provider = isDemo ? DemoBilling(site: site) : settings.payments.stripeSecretKey.isEmpty ? nil : StripeBilling(settings.payments)
        webhookSecrets = settings.payments.stripeWebhookSecrets
        returns = ReturnAddresses(settings.billing.returnURLs)
        self.terms = terms
        self.site = site
        self.clock = clock
        self.log = log
    }

    /// How long a call of the same checkout may be under way elsewhere.
    private static let pause = Duration.milliseconds(200)
    private static let tries = 15

    /// The page where this wish is paid; a repeat within half an hour gives the same one. Throws `BillingRefusal`.
    func checkout(_ wish: CheckoutWish, email: String?, by actor: Actor) async throws -> String {
        guard let provider else { throw BillingRefusal.notConfigured }
        let id = UUID().uuidString.lowercased()
        let session = try await sessions.begin(wish, id: id, terms: terms, at: clock.now())
        if let url = session.url { return url }
        let customer = try await subscriptions.customer(of: wish.holder, in: provider.environment)
        let order = SubscriptionOrder(
            id: session.id, holder: session.holder, price: wish.price, returnURL: wish.returnURL, customer: customer, email: email,
            // By the row, not by the clock: a repeat asks for the very same.
            end: session.created.adding(seconds: StripeProvider.shortestSession))
        do {
            let begun = try await begin(order, provider)
            try await sessions.finish(session.id, wish, session: begun.id, url: begun.url, by: actor, at: clock.now())
            return try await sessions.find(session.id)?.url ?? begun.url
        } catch let failure as PaymentFailure {
            log.warning("A checkout could not be begun", metadata: ["error": .error(failure)])
            try await sessions.fail(session.id)
            throw BillingRefusal.unavailable
        }
    }

    /// Somebody who taps twice has two calls under way: Stripe answers the second "in use" until the first is done.
    private func begin(_ order: SubscriptionOrder, _ provider: any BillingProvider) async throws -> PaymentSession {
        for _ in 0..<Self.tries {
            do { return try await provider.begin(order) } catch PaymentFailure.unreachable("status 409") {
                try await Task.sleep(for: Self.pause)
            }
        }
        return try await provider.begin(order)
    }

    /// A page where the holder changes what is paid for. Throws `BillingRefusal`.
    func portal(_ holder: PlanHolder, named name: String, returnURL: String) async throws -> String {
        guard let provider else { throw BillingRefusal.notConfigured }
        guard let customer = try await subscriptions.customer(of: holder, in: provider.environment) else { throw BillingRefusal.noCustomer }
        do { return try await provider.portal(PortalOrder(holder: name, customer: customer, returnURL: returnURL)) } catch let failure
            as PaymentFailure
        {
            log.warning("A billing portal could not be opened", metadata: ["error": .error(failure)])
            throw BillingRefusal.unavailable
        }
    }

    /// Asks Stripe how a subscription stands that changed twice within one second.
    @Sendable func reread(_ delivery: OutboxDelivery) async throws {
        let payload = try JSONValue.read(Array(delivery.payload.utf8))
        guard let id = payload["subscription"]?.text, let environment = payload["environment"]?.text,
            case .integer(let seconds)? = payload["at"], case .integer(let rank)? = payload["rank"]
        else { throw Undeliverable("a subscription that nobody understands") }
        guard let provider, provider.environment == environment else { throw Undeliverable("its provider is not set up any more") }
        let told: StripeSubscription
        // Whatever else it answers, a key that is not valid for an hour above all, it is asked again.
        do { told = try await provider.subscription(id) } catch PaymentFailure.refused(status: 404, _) {
            throw Undeliverable("there is no such subscription")
        }
        alert(try await subscriptions.correct(told, since: Instant(seconds: seconds), rank, at: clock.now()))
    }

    /// Takes what Stripe tells; what is paid twice raises an alert.
    func take(_ news: BillingNews, event: String) async throws {
        alert(try await subscriptions.take(news, event: event, at: clock.now()))
    }

    private func alert(_ doubled: DoubledSubscription?) {
        guard let doubled else { return }
        log.error(
            "ALERT: somebody pays for two subscriptions at once. Cancel one of them in Stripe's dashboard and refund it.",
            metadata: ["subscription": "\(doubled.id)", "other": "\(doubled.other)"])
    }
}
