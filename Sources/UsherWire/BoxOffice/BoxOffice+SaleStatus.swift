extension BoxOffice {
    /// Whether a show can be bought.
    public enum SaleStatus: WireWord {
        case cancelled, closed, notYet, soldOut, onSale
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
