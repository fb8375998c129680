/// What a payment provider says of one session, asked or unasked.
package struct PaymentReport: Sendable, Equatable {
    package enum State: Sendable, Equatable {
        /// The buyer has not finished.
        case open
        case paid
        /// The buyer has finished; the money is on its way.
        case underway
        /// It will not come.
        case failed
        case expired
    }

    package var session: String
    /// The UUID of the sale that the session was begun for.
    package var sale: String?
    package var state: State
    /// In minor units.
    package var amount: Int64?
    /// Upper case.
    package var currency: String?
    package var charge: String?
    package var email: String?
    package var name: String?

    package init(
        session: String, sale: String? = nil, state: State, amount: Int64? = nil, currency: String? = nil, charge: String? = nil,
        email: String? = nil, name: String? = nil
    ) {
        self.session = session
        self.sale = sale
        self.state = state
        self.amount = amount
        self.currency = currency
        self.charge = charge
        self.email = email
        self.name = name.map { WireText.cut($0, to: CheckoutForm.longestName) }
    }
}
