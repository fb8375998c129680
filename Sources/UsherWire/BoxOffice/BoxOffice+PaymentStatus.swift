extension BoxOffice {
    /// How a payment stands.
    public enum PaymentStatus: WireWord {
        /// The money is there, and the booking stands.
        case paid
        /// The provider has still to say; ask again.
        case processing
        /// Nothing was paid, and nothing will be.
        case unpaid
        /// The money has gone back.
        case refunded
        /// Any other word, as it came.
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
