import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension CanvassDesk {
    var stripeEndpoints: [Endpoint] { [checkoutEndpoint, portalEndpoint, webhookEndpoint] }

    private static let page = CanvassPageAddress(url: "https://checkout.stripe.com/c/pay/cs_test_1")

    private var checkoutEndpoint: Endpoint {
        endpoint(
            .post, "/api/billing/stripe/checkout", "Begins a subscription",
            description: "For the caller, or for an organisation that they are owner or admin of. "
                + "A repeat within 30 minutes gives the same page.",
            request: .json(.canvass, CanvassCheckoutRequest(priceID: "price_pro")),
            responses: [Endpoint.Answer(200, "A page where it is paid", .canvass, Self.page)]
                + Self.problems(.invalidPrice, .invalidReturnURL, .alreadySubscribed, .notConfigured, .unavailable),
            tag: Self.billingTag, handler: checkout)
    }

    private var portalEndpoint: Endpoint {
        endpoint(
            .post, "/api/billing/stripe/portal", "Where a subscription is changed or ended",
            request: .json(.canvass, CanvassPortalRequest()),
            responses: [Endpoint.Answer(200, "A page", .canvass, Self.page)]
                + Self.problems(.invalidReturnURL, .noCustomer, .notConfigured, .unavailable) + CampaignSchema.unknown,
            tag: Self.billingTag, handler: portal)
    }

    private var webhookEndpoint: Endpoint {
        Endpoint(
            .post, "/api/billing/stripe/webhook", desk: .canvass, summary: "What Stripe tells about subscriptions",
            description: "Signed by Stripe.",
            parameters: [.header("Stripe-Signature", .string(), "`t=…,v1=…`", required: true)],
            request: .json(
                .object(["id": .string(), "type": .string()]), example: #"{"id":"evt_1","type":"customer.subscription.updated"}"#),
            responses: [Self.received] + Self.problems(.invalidSignature, .holderUnknown, .notConfigured), tag: Self.billingTag,
            handler: webhook
        ).bodies(.signed)
    }

    static var received: Endpoint.Answer {
        Endpoint.Answer(200, "Taken", .canvass, CanvassReceived(received: true))
    }

    static func problems(_ refusals: BillingRefusal...) -> [Endpoint.Answer] {
        refusals.map { .problem($0.problem, desk: .canvass) }
    }

    /// POST /api/billing/stripe/checkout
    @Sendable private func checkout(_ request: Request, _ context: UsherContext, _ principal: Principal<CanvassToken>) async throws
        -> Response
    {
        var fields = try await JSONBody<CanvassPolicy>(request).fields()
        let price = try fields.filled("price_id")
        let organisation = try fields.text("organisation_id", most: 255)
        let sent = try fields.text("return_url", most: 4_096)
        guard let provider = billing.provider else { throw BillingRefusal.notConfigured }
        guard let plan = billing.prices[price] else { throw BillingRefusal.invalidPrice }
        let wish = CheckoutWish(
            holder: .account(principal.account), price: price, plan: plan, returnURL: try returnURL(sent), provider: provider.name)
        guard let organisation else { return try await began(wish, principal) }
        let holder = try await payer(organisation, principal)
        return try await began(
            CheckoutWish(holder: holder, price: price, plan: plan, returnURL: wish.returnURL, provider: provider.name), principal)
    }

    private func began(_ wish: CheckoutWish, _ principal: Principal<CanvassToken>) async throws -> Response {
        let email = try await database.read { try TeamTransaction($0).mailAddress(of: principal.account) }
        return try Self.address(try await billing.checkout(wish, email: email, by: principal.actor))
    }

    /// POST /api/billing/stripe/portal
    @Sendable private func portal(_ request: Request, _ context: UsherContext, _ principal: Principal<CanvassToken>) async throws
        -> Response
    {
        var fields = try await JSONBody<CanvassPolicy>(request).fields()
        let organisation = try fields.text("organisation_id", most: 255)
        let sent = try fields.text("return_url", most: 4_096)
        guard billing.provider != nil else { throw BillingRefusal.notConfigured }
        let back = try returnURL(sent)
        let holder = try await organisation.asyncMap { try await payer($0, principal) } ?? .account(principal.account)
        let name = try await database.read { try PlanTransaction($0).name(of: holder) }
        return try Self.address(try await billing.portal(holder, named: name, returnURL: back))
    }

    /// POST /api/billing/stripe/webhook
    @Sendable private func webhook(_ request: Request, _ context: UsherContext) async throws -> Response {
        let body = try await request.bytes(upTo: CanvassPolicy.limit)
        guard !billing.webhookSecrets.isEmpty else { throw BillingRefusal.notConfigured }
        guard request.headers.areStripes(over: body, secrets: billing.webhookSecrets, at: clock.now()) else {
            throw BillingRefusal.invalidSignature
        }
        guard let event = StripeBillingEvent(body.readableBytesView) else { throw Problem.invalidJSON }
        try await billing.take(event.news, event: event.id)
        return try .json(CanvassReceived(received: true), .milliseconds)
    }

    private func returnURL(_ sent: String?) throws -> String {
        guard let sent else { return site(.billing) }
        guard billing.returns.allow(sent) else { throw BillingRefusal.invalidReturnURL }
        return sent
    }

    /// An organisation for which the caller may pay.
    private func payer(_ uuid: String, _ principal: Principal<CanvassToken>) async throws -> PlanHolder {
        guard let id = UUIDText.normalised(uuid) else { throw CanvassRefusal.notFound }
        try await door.checkAdmin(principal)
        let found = try await database.read { try TeamTransaction($0).canvassOrganisation(id, for: principal.account) }
        guard let found else { throw CanvassRefusal.notFound }
        guard found.role >= .admin else { throw CanvassRefusal.roleRequired }
        return .organisation(found.id)
    }

    private static func address(_ url: String) throws -> Response { try .personal(CanvassPageAddress(url: url)) }
}

extension Optional {
    fileprivate func asyncMap<T>(_ body: (Wrapped) async throws -> T) async rethrows -> T? {
        guard let self else { return nil }
        return try await body(self)
    }
}
