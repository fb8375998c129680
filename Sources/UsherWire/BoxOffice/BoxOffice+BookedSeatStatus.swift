extension BoxOffice {
    /// Where one seat of a booking stands.
    public enum BookedSeatStatus: WireWord {
        /// Held, not yet paid.
        case pending
        /// Paid, and nobody has come in with it.
        case valid
        /// Somebody has come in with it.
        case used
        /// Paid back.
        case refunded
        /// Called off, or another's by now.
        case cancelled
        /// Any other word, as it came.
        case unknown(String)

        public static let known: [Self] = [.pending, .valid, .used, .refunded, .cancelled]

        public var rawValue: String {
            switch self {
            case .pending: "pending"
            case .valid: "valid"
            case .used: "used"
            case .refunded: "refunded"
            case .cancelled: "cancelled"
            case .unknown(let text): text
            }
        }
    }
}
