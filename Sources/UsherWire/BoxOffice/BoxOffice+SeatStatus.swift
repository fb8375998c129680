extension BoxOffice {
    /// Whether a seat can be had.
    public enum SeatStatus: WireWord {
        /// Can be held.
        case available
        /// Somebody holds it just now.
        case reserved
        /// Sold, or not for sale.
        case sold
        /// Any other word, as it came.
        case unknown(String)

        public static let known: [Self] = [.available, .reserved, .sold]

        public var rawValue: String {
            switch self {
            case .available: "available"
            case .reserved: "reserved"
            case .sold: "sold"
            case .unknown(let text): text
            }
        }
    }
}
