extension BoxOffice {
    /// Where a booking stands.
    public enum BookingStatus: WireWord {
        /// Held, or its payment is still under way.
        case pending
        /// Paid, or free.
        case confirmed
        /// Not paid in time.
        case expired
        /// Called off.
        case cancelled
        /// Paid back.
        case refunded
        /// Any other word, as it came.
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
