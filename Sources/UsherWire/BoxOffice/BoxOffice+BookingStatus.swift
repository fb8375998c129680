extension BoxOffice {
    /// Where a booking stands.
    public enum BookingStatus: WireWord {
        case pending, confirmed, expired, cancelled, refunded
        case unknown(String)

        public static let known: [Self] = [.pending, .confirmed, .expired, .cancelled, .refunded]

        public var rawValue: String {
            switch self {
            case .pending: "pending"
            case .confirmed: "confirmed"
            case .expired: "expired"
            case .cancelled: "cancelled"
            case .refunded: "refunded"
            case .unknown(let text): text
            }
        }
    }
}
