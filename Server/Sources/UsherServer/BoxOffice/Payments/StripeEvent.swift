import UsherCore
import UsherStore

/// What a webhook of Stripe's tells.
struct StripeEvent: Sendable, Equatable {
    enum News: Sendable, Equatable {
        case payment(PaymentReport)
        /// Money of a payment has gone back, or its buyer's bank disputes it.
        case told(PaymentNews)
        /// How a refund stands.
        case refund(ProviderRefund)
        case other
    }

    let id: String
    let news: News

    /// Nil where it is no event.
    init?(_ body: some Collection<UInt8>) {
        guard let event = try? JSONValue.read(body), case .string(let id)? = event["id"], case .string(let type)? = event["type"],
            !id.isEmpty, id.utf8.count <= 255, !id.utf8.contains(0), let object = event["data"]?["object"]
        else { return nil }
        self.id = id
        news = StripeEvent.news(type, object)
    }

    private static func news(_ type: String, _ object: JSONValue) -> News {
        switch type {
        case "charge.refunded": return returned(object).map(News.told) ?? .other
        case "refund.created", "refund.updated", "refund.failed", "charge.refund.updated":
            return ProviderRefund(stripe: object).map(News.refund) ?? .other
        case _ where type.hasPrefix("charge.dispute."):
            guard let charge = intent(object), let status = object["status"]?.text else { return .other }
            return .told(PaymentNews(charge: charge, dispute: status))
        default: return session(type, object)
        }
    }

    /// What a charge says has gone back of it.
    private static func returned(_ charge: JSONValue) -> PaymentNews? {
        guard let name = intent(charge) else { return nil }
        var news = PaymentNews(charge: name, isWhole: charge["refunded"] == .bool(true))
        if case .integer(let amount)? = charge["amount_refunded"], let currency = charge["currency"]?.text {
            news.returned = StripeCurrency.minor(amount, currency.uppercased())
        }
        return news.isWhole || news.returned != nil ? news : nil
    }

    private static func intent(_ object: JSONValue) -> String? { object["payment_intent"]?.text ?? object["payment_intent"]?["id"]?.text }

    private static func session(_ type: String, _ object: JSONValue) -> News {
        guard var report = PaymentReport(stripeSession: object) else { return .other }
        switch type {
        case "checkout.session.completed": break
        case "checkout.session.async_payment_succeeded": report.state = .paid
        case "checkout.session.async_payment_failed": report.state = .failed
        case "checkout.session.expired": report.state = .expired
        default: return .other
        }
        return .payment(report)
    }
}

extension PaymentReport {
    /// A Checkout Session as Stripe writes it.
    init?(stripeSession session: JSONValue) {
        guard case .string(let id)? = session["id"] else { return nil }
        self.init(session: id, sale: nil, state: .open)
        sale = session["metadata"]?["sale_id"]?.text ?? session["client_reference_id"]?.text
        currency = session["currency"]?.text?.uppercased()
        if case .integer(let amount)? = session["amount_total"], let currency { self.amount = StripeCurrency.minor(amount, currency) }
        // An expanded payment intent is an object with an id.
        charge = session["payment_intent"]?.text ?? session["payment_intent"]?["id"]?.text
        email = session["customer_details"]?["email"]?.text ?? session["customer_email"]?.text
        name = session["customer_details"]?["name"]?.text
        state =
            switch (session["status"]?.text, session["payment_status"]?.text) {
            case (_, "paid"), (_, "no_payment_required"): .paid
            case ("expired", _): .expired
            case ("complete", _): .underway
            default: .open
            }
    }
}
