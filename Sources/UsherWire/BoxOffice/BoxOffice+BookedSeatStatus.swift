extension BoxOffice {
    /// Where one seat of a booking stands.
    public enum BookedSeatStatus: WireWord {
        case pending, valid, used, refunded, cancelled
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
