package import UsherCore

/// A refund as a provider has it.
package struct ProviderRefund: Sendable, Equatable {
    /// The provider's name for it.
    package let name: String
    /// Usher's, where Usher asked for it.
    package var id: String?
    /// The UUID of the sale, where it says so.
    package var sale: String?
    package var charge: String?
    /// In minor units of the payment's currency; nil where that is no whole number of them.
    package var amount: Int64?
    package var currency: String?
    package var state: RefundState
    package var failure: String?

    package init(
        name: String, id: String? = nil, sale: String? = nil, charge: String? = nil, amount: Int64? = nil, currency: String? = nil,
        state: RefundState, failure: String? = nil
    ) {
        self.name = name
        self.id = id
        self.sale = sale
        self.charge = charge
        self.amount = amount
        self.currency = currency
        self.state = state
        self.failure = failure
    }

    /// Of which payment, and how much; nil where it does not say.
    var money: (charge: String, amount: Int64)? {
        guard let charge, let amount else { return nil }
        return (charge, amount)
    }
}

extension ProviderRefund {
    /// A refund as Stripe writes it.
    init?(stripe refund: JSONValue) {
        guard let name = refund["id"]?.text, let status = refund["status"]?.text else { return nil }
        let state: RefundState =
            switch status {
            case "succeeded": .done
            case "failed", "canceled": .failed
            // `pending`, `requires_action`, and what Stripe may think of next.
            default: .underWay
            }
        let currency = refund["currency"]?.text?.uppercased()
        var amount: Int64?
        if case .integer(let value)? = refund["amount"], let currency { amount = StripeCurrency.minor(value, currency) }
        self.init(
            name: name, id: refund["metadata"]?["refund"]?.text, sale: refund["metadata"]?["sale_id"]?.text,
            charge: refund["payment_intent"]?.text ?? refund["payment_intent"]?["id"]?.text, amount: amount, currency: currency,
            state: state,
            failure: refund["failure_reason"]?.text ?? (state == .failed ? status : nil))
    }
}
