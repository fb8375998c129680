package import AsyncHTTPClient
import NIOHTTP1
package import UsherCore

/// Stripe Checkout: a hosted page for each payment. Which methods it offers is decided there, wallets included.
package struct StripeProvider: PaymentProvider {
    let stripe: StripeClient

    /// Longer than Usher's own holds: Stripe refuses sessions that end within half an hour.
    static let shortestSession: Int64 = 31 * 60
    /// A minute less than the day that it keeps a session open at most.
    static let longestSession: Int64 = 24 * 3_600 - 60

    package init(api: String, secretKey: String, patience: Duration = .seconds(10), client: HTTPClient = .shared) {
        stripe = StripeClient(api: api, secretKey: secretKey, patience: patience, client: client)
    }

    package var name: String { StripeProvider.name }
    package static let name = "stripe"

    package func start(_ order: PaymentOrder) async throws -> PaymentSession {
        let end = StripeProvider.end(order)
        let answer = try await stripe.call(
            .POST, "/v1/checkout/sessions", form: try StripeProvider.form(order, end: end), key: "checkout-\(order.booking.uuid)-\(end)")
        guard case .string(let id)? = answer["id"], case .string(let url)? = answer["url"] else {
            throw PaymentFailure.unreachable("a session without id or url")
        }
        return PaymentSession(id: id, url: url)
    }

    package func fetch(_ session: String) async throws -> PaymentReport {
        let answer = try await stripe.call(.GET, "/v1/checkout/sessions/\(StripeForm.encoded(session))")
        guard var report = PaymentReport(stripeSession: answer) else { throw PaymentFailure.unreachable("no session in the answer") }
        // A slow payment that has failed leaves its session "complete" for ever: only the payment itself says so.
        if report.state == .underway, let charge = report.charge, try await hasFailed(charge) { report.state = .failed }
        return report
    }

    private func hasFailed(_ charge: String) async throws -> Bool {
        let intent = try await stripe.call(.GET, "/v1/payment_intents/\(StripeForm.encoded(charge))")
        let status = intent["status"]?.text
        return status == "requires_payment_method" || status == "canceled"
    }

    package func expire(_ session: String, key: String) async throws -> PaymentReport {
        do {
            let answer = try await stripe.call(
                .POST, "/v1/checkout/sessions/\(StripeForm.encoded(session))/expire", form: StripeForm(), key: key)
            if let report = PaymentReport(stripeSession: answer) { return report }
        } catch PaymentFailure.refused(status: 400, _) {
            // It is not open: paid, or over.
        }
        return try await fetch(session)
    }

    private static func end(_ order: PaymentOrder) -> Int64 {
        // A hold may outlive what Stripe keeps open, as a taken offer of two days does: whoever comes back then begins another session.
        min(max(order.booking.heldUntil.seconds, order.now.seconds + shortestSession), order.now.seconds + longestSession)
    }

    private static func amount(_ price: Int64, _ currency: String) throws(PaymentFailure) -> Int64 {
        guard let amount = StripeCurrency.amount(price, currency) else {
            throw .refused(status: 400, code: StripeCurrency.problem(of: price, in: currency) ?? "amount")
        }
        return amount
    }

    private static func form(_ order: PaymentOrder, end: Int64) throws(PaymentFailure) -> StripeForm {
        let booking = order.booking
        var form = StripeForm()
        form.add("mode", "payment")
        form.add("client_reference_id", booking.uuid)
        form.add("metadata[sale_id]", booking.uuid)
        // Of the payment itself, too, so that what is told of it without its session is known for Usher's.
        form.add("payment_intent_data[metadata][sale_id]", booking.uuid)
        form.add("success_url", order.successURL)
        form.add("cancel_url", order.cancelURL)
        form.add("expires_at", String(end))
        if !booking.email.isEmpty { form.add("customer_email", booking.email) }
        for (index, line) in order.lines.enumerated() {
            let item = "line_items[\(index)]"
            form.add("\(item)[quantity]", String(line.quantity))
            form.add("\(item)[price_data][currency]", booking.currency.lowercased())
            form.add("\(item)[price_data][unit_amount]", String(try StripeProvider.amount(line.price, booking.currency)))
            form.add("\(item)[price_data][product_data][name]", line.name)
            guard !line.seats.isEmpty else { continue }
            form.add("\(item)[price_data][product_data][description]", line.seats.joined(separator: ", "))
        }
        return form
    }
}
