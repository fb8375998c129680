import UsherHTTP
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import UsherCore
import UsherStore
import UsherWire

extension BoxOfficeDesk {
    static let webhookBody = 1 << 20

    var successEndpoint: Endpoint {
        Endpoint(
            .get, "/api/checkout/success", desk: .boxOffice, summary: "How a payment stands",
            description: "While it is not paid the provider is asked, and a payment is confirmed.",
            parameters: [.query("session_id", .string(), "The payment's session.", required: true)],
            responses: CheckoutAnswers.confirmationAnswers, tag: Self.salesTag, handler: success)
    }

    var stripeEndpoint: Endpoint {
        Endpoint(
            .post, "/api/webhooks/stripe", desk: .boxOffice, summary: "What Stripe tells", description: "Signed by Stripe.",
            parameters: [.header("Stripe-Signature", .string(), "`t=…,v1=…`", required: true)],
            request: .json(.object(["id": .string(), "type": .string()]), example: #"{"id":"evt_1","type":"checkout.session.completed"}"#),
            responses: CheckoutAnswers.webhookAnswers, tag: Self.salesTag, handler: stripe
        ).bodies(.signed)
    }

    /// GET /api/checkout/success
    @Sendable func success(_ request: Request, _ context: UsherContext) async throws -> Response {
        let view = try await sales.look(request.query("session_id"), asks: request.method != .head)
        return switch view {
        case .paid(let record):
            try .json(BoxOffice.PaymentConfirmation(paid: record, bookingAddresses), .milliseconds, capacity: 4_096)
        case .processing(let booking): try .json(BoxOffice.PaymentConfirmation(processing: Int(booking.total)), .milliseconds)
        case .open: Self.refusal(.notCompleted, code: "ERROR", status: "unpaid")
        case .expired: Self.refusal(.expired, code: "ERROR", status: "unpaid")
        case .refunded: Self.refusal(.refunded, code: "REFUNDED", status: "refunded")
        }
    }

    private static func refusal(_ refusal: PaymentRefusal, code: String, status: String) -> Response {
        var problem = refusal.problem
        problem.members = [
            .init(name: "verification_code", value: .string(code)), .init(name: "payment_status", value: .string(status)),
            .init(name: "show_details", value: .null),
        ]
        return Desk.boxOffice.response(problem)
    }

    /// POST /api/webhooks/stripe
    @Sendable func stripe(_ request: Request, _ context: UsherContext) async throws -> Response {
        let body = try await request.bytes(upTo: Self.webhookBody)
        guard !sales.webhookSecrets.isEmpty else { throw Problem.unavailable }
        guard request.headers.areStripes(over: body, secrets: sales.webhookSecrets, at: clock.now()) else {
            throw PaymentRefusal.invalidSignature
        }
        guard let event = StripeEvent(body.readableBytesView) else { throw Problem.invalidJSON }
        let isNew = try await sales.take(event)
        return try .json(BoxOffice.WebhookResponse(received: true, duplicate: isNew ? nil : true), .milliseconds)
    }

    var bookingAddresses: BookingAddresses { BookingAddresses(site: site, links: links, hasWallet: tickets.hasWallet) }
}

extension BoxOfficeSales {
    /// Takes what a webhook tells; false for an event that was taken before.
    func take(_ event: StripeEvent) async throws -> Bool {
        let provider = StripeProvider.name
        switch event.news {
        case .payment(let report): return try await settle(report, from: provider, event: event.id) != .repeated
        case .told(let news): return try await tell(news, from: provider, event: event.id)
        case .refund(let refund): return try await note(refund, from: provider, event: event.id) != .repeated
        case .other: return try await payments.note(event.id, from: provider, at: clock.now())
        }
    }

    private func tell(_ news: PaymentNews, from provider: String, event: String) async throws -> Bool {
        let settled = try await payments.told(news, from: provider, event: event, at: clock.now())
        if case .booking(let booking, _, _) = settled { log.alert(news.dispute, of: booking) }
        return settled != .repeated
    }
}

extension Logger {
    /// Says that a payment is disputed, if it is.
    func alert(_ dispute: String?, of booking: Booking) {
        guard let dispute else { return }
        error(
            "ALERT: a payment is disputed by the buyer's bank. Its codes let people in until somebody cancels the sale.",
            metadata: ["sale": "\(booking.uuid)", "dispute": "\(dispute)"])
    }
}
