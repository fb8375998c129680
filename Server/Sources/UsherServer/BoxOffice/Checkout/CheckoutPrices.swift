import UsherHTTP

/// On the checkout: for whom each ticket is, and a discount code. What is chosen replaces the hold by one of the same places at those prices.
struct CheckoutPrices: Sendable {
    let action: String
    /// What is in it.
    let summary: String
    /// Those whose price can be chosen.
    let tickets: [Ticket]
    let code: String
    /// Why what was chosen cannot be had.
    let refused: String?
    let guest: [FormField]
    /// Shown at once, where there is more in it than a field for a code.
    let isOpen: Bool
    /// It is part of the form by which one pays, so that what is answered there goes along.
    var isWithin = false

    struct Ticket: Sendable {
        let name: String
        let place: String
        let categories: [Category]
    }

    struct Category: Sendable {
        let key: String
        let text: String
        let isChosen: Bool
    }
}
