import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension CanvassDesk {
    var appleEndpoints: [Endpoint] { [verifyEndpoint, notificationsEndpoint] }

    private static let jws = "eyJhbGciOiJFUzI1NiIsIng1YyI6W119.e30.AA"

    private var verifyEndpoint: Endpoint {
        endpoint(
            .post, "/api/billing/apple/verify", "Shows a purchase from the App Store",
            description: "The first account that shows a purchase has it. May be repeated.",
            request: .json(.canvass, CanvassAppleVerifyRequest(signedTransaction: Self.jws)),
            responses: [
                Endpoint.Answer(
                    200, "Taken, with the plan that holds now",
                    .canvass, CanvassAppleVerifyResponse(ok: true, entitlement: .sample(.apple)))
            ]
                + Self.problems(
                    .invalidSignature, .wrongBundle, .wrongEnvironment, .unknownProduct, .notASubscription, .purchaseBound, .notConfigured),
            tag: Self.billingTag, handler: verify)
    }

    private var notificationsEndpoint: Endpoint {
        Endpoint(
            .post, "/api/billing/apple/notifications", desk: .canvass, summary: "What the App Store tells (notifications version 2)",
            description: "Signed by Apple.",
            request: .json(.object(["signedPayload": .string()]), example: Example(#"{"signedPayload":"\#(Self.jws)"}"#)),
            responses: [Self.received] + Self.problems(.invalidSignature, .wrongBundle, .wrongEnvironment, .notConfigured),
            tag: Self.billingTag, handler: notified
        ).bodies(.signed)
    }

    /// POST /api/billing/apple/verify
    @Sendable private func verify(_ request: Request, _ context: UsherContext, _ principal: Principal<CanvassToken>) async throws
        -> Response
    {
        var fields = try await JSONBody<CanvassPolicy>(request).fields()
        let text = try fields.filled("signed_transaction", most: CanvassPolicy.limit)
        guard let receipts = billing.receipts else { throw BillingRefusal.notConfigured }
        let transaction = try receipts.transaction(text)
        try await billing.apple.verify(transaction, for: principal.account, by: principal.actor, at: clock.now())
        let plan = try await plan(of: principal.account)
        return try .personal(CanvassAppleVerifyResponse(ok: true, entitlement: UsherWire.Entitlement(plan)))
    }

    /// POST /api/billing/apple/notifications
    @Sendable private func notified(_ request: Request, _ context: UsherContext) async throws -> Response {
        var fields = try await JSONBody<CanvassPolicy>(request).fields()
        let text = try fields.filled("signedPayload", most: CanvassPolicy.limit)
        guard let receipts = billing.receipts else { throw BillingRefusal.notConfigured }
        let news = try receipts.notification(text)
        try await billing.apple.take(news.id, news.transaction, news.renewal, at: clock.now())
        return try .json(CanvassReceived(received: true), .milliseconds)
    }
}
