extension BoxOffice {
    /// Whether a show can be bought.
    public enum SaleStatus: WireWord {
        /// Called off.
        case cancelled
        /// Begun, or no longer sold.
        case closed
        /// Its sale has still to open.
        case notYet
        /// Nothing is left just now; a hold that ends may free a seat.
        case soldOut
        /// Can be bought.
        case onSale
        /// Any other word, as it came.
        case unknown(String)

        public static let known: [Self] = [.cancelled, .closed, .notYet, .soldOut, .onSale]

        public var rawValue: String {
            switch self {
            case .cancelled: "cancelled"
            case .closed: "closed"
            case .notYet: "not_yet"
            case .soldOut: "sold_out"
            case .onSale: "on_sale"
            case .unknown(let text): text
            }
        }
    }
}
