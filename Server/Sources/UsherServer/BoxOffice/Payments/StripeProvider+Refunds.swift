import NIOHTTP1
package import UsherCore

extension StripeProvider {
    package func refund(_ refund: PaymentRefund) async throws -> ProviderRefund {
        var form = StripeForm()
        form.add("payment_intent", refund.charge)
        if let amount = refund.amount { form.add("amount", String(StripeCurrency.most(amount, refund.currency))) }
        form.add("metadata[sale_id]", refund.sale)
        form.add("metadata[refund]", refund.id)
        return try StripeProvider.read(try await stripe.call(.POST, "/v1/refunds", form: form, key: refund.key))
    }

    package func refund(named name: String) async throws -> ProviderRefund {
        try StripeProvider.read(try await stripe.call(.GET, "/v1/refunds/\(StripeForm.encoded(name))"))
    }

    package func refunds(of charge: String) async throws -> [ProviderRefund] {
        var refunds: [ProviderRefund] = []
        try await stripe.pages("/v1/refunds", ["payment_intent": charge]) { refunds += $0.compactMap(ProviderRefund.init(stripe:)) }
        return refunds
    }

    private static func read(_ answer: JSONValue) throws -> ProviderRefund {
        guard let refund = ProviderRefund(stripe: answer) else { throw PaymentFailure.unreachable("no refund in the answer") }
        return refund
    }
}

/// What has happened since, a page after the other.
extension StripeProvider {
    package func sessions(since: Instant, _ page: ([PaymentReport]) async throws -> Void) async throws {
        try await stripe.pages("/v1/checkout/sessions", ["created[gte]": String(since.seconds)]) {
            try await page($0.compactMap(PaymentReport.init(stripeSession:)))
        }
    }

    package func payments(since: Instant, _ page: ([ProviderPayment]) async throws -> Void) async throws {
        try await stripe.pages("/v1/payment_intents", ["created[gte]": String(since.seconds)]) {
            try await page($0.compactMap(ProviderPayment.init(stripe:)))
        }
    }

    package func refunds(since: Instant, _ page: ([ProviderRefund]) async throws -> Void) async throws {
        try await stripe.pages("/v1/refunds", ["created[gte]": String(since.seconds)]) {
            try await page($0.compactMap(ProviderRefund.init(stripe:)))
        }
    }
}

extension StripeClient {
    /// Rows in a page; Stripe allows no more.
    private static let page = 100

    /// A list from its newest entry to its oldest, a page after the other.
    func pages(_ path: String, _ filters: [String: String], _ body: ([JSONValue]) async throws -> Void) async throws {
        var last: String?
        while true {
            var query = StripeForm()
            query.add("limit", String(Self.page))
            for (name, value) in filters.sorted(by: { $0.key < $1.key }) { query.add(name, value) }
            if let last { query.add("starting_after", last) }
            let answer = try await call(.GET, "\(path)?\(query.text)")
            guard case .array(let entries)? = answer["data"] else { throw PaymentFailure.unreachable("no list in the answer") }
            try await body(entries)
            guard answer["has_more"] == .bool(true), let next = entries.last?["id"]?.text else { return }
            last = next
        }
    }
}
