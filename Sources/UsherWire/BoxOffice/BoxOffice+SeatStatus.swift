extension BoxOffice {
    /// Whether a seat can be had.
    public enum SeatStatus: WireWord {
        case available
        /// Somebody holds it, or it is blocked.
        case reserved
        case sold
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
