/// How people pay at the counter. Nobody outside moves this money: what staff say of it is all that is known.
package enum CounterMethod: String, Sendable, CaseIterable {
    case cash
    /// A card terminal that stands beside, and tells nothing.
    case terminal
    /// To the house's bank account.
    case transfer

    package static let names = Set(allCases.map(\.rawValue))
}

extension BookingPayment {
    /// Who takes the money of a sale that staff make.
    package static let counter = "counter"

    /// Whether staff take its money, in one part or in several.
    package var isAtCounter: Bool { provider == BookingPayment.counter }
}
