/// `H/orders/{id}`: one order: who, what, the money line by line, and what can be done with it.
struct OrderPage: ConsoleContent {
    static let template = "console/order"

    struct Act: Sendable {
        let action: String
        let label: String
        let token: String
        let once: String
    }

    let facts: [ConsoleFigure]
    let seats: ConsoleTable
    let money: ConsoleTable?
    /// To the refund's own page; nil where nothing is left or the role may not.
    let refund: ConsoleHead.Link?
    let resend: Act?
}

/// `H/orders/{id}/refund`: which seats, before it is said what that comes to.
struct RefundChoicePage: ConsoleContent {
    static let template = "console/refund"

    let action: String
    let lead: String
    let ticks: ConsoleField
    let button: String
    let cancel: String
}
