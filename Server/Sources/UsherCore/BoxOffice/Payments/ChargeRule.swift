/// What a house can charge: that of the payments it has been set up for.
package enum ChargeRule: Sendable, Equatable {
    /// No provider minds.
    case any
    case stripe

    /// Why a price in minor units cannot be charged; nil where it can.
    package func problem(of price: Int64, in currency: String) -> String? {
        switch self {
        case .any: nil
        case .stripe: StripeCurrency.problem(of: price, in: currency)
        }
    }
}
