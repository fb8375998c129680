extension BoxOffice {
    /// How a payment stands.
    public enum PaymentStatus: WireWord {
        case paid, processing, unpaid, refunded
        case unknown(String)

        public static let known: [Self] = [.paid, .processing, .unpaid, .refunded]

        public var rawValue: String {
            switch self {
            case .paid: "paid"
            case .processing: "processing"
            case .unpaid: "unpaid"
            case .refunded: "refunded"
            case .unknown(let text): text
            }
        }
    }
}
