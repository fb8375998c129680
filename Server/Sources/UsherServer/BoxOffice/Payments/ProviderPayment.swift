import UsherCore

/// Money that a provider says it has taken.
package struct ProviderPayment: Sendable, Equatable {
    /// The provider's name for it: what a refund is of.
    package let charge: String
    /// The UUID of the sale; nil where it is no sale of Usher's.
    package let sale: String?
    /// In minor units; nil where that is no whole number of them.
    package let amount: Int64?
    package let currency: String

    /// A payment intent as Stripe writes it; nil where no money has come.
    init?(stripe intent: JSONValue) {
        guard let charge = intent["id"]?.text, intent["status"]?.text == "succeeded", let currency = intent["currency"]?.text?.uppercased(),
            case .integer(let amount)? = intent["amount_received"]
        else { return nil }
        self.charge = charge
        self.currency = currency
        self.amount = StripeCurrency.minor(amount, currency)
        sale = intent["metadata"]?["sale_id"]?.text
    }
}
