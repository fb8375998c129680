/// Where a sale stands, or a person who left it.
public enum GateSaleStatus: WireWord {
    case paid, unpaid, pending, cancelled, refunded, expired
    /// In a manifest alone: forget this sale.
    case deleted
    case unknown(String)

    public static let known: [Self] = [.paid, .unpaid, .pending, .cancelled, .refunded, .expired, .deleted]

    public var rawValue: String {
        switch self {
        case .paid: "paid"
        case .unpaid: "unpaid"
        case .pending: "pending"
        case .cancelled: "cancelled"
        case .refunded: "refunded"
        case .expired: "expired"
        case .deleted: "deleted"
        case .unknown(let text): text
        }
    }
}
