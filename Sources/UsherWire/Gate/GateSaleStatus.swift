/// Where a sale stands, or a person who left it.
public enum GateSaleStatus: WireWord {
    /// Paid for, or free: lets its persons in.
    case paid
    /// Not paid for: refused at the door.
    case unpaid
    /// Held, or its payment is being looked at: refused like `unpaid`.
    case pending
    /// Called off without money going back: refused.
    case cancelled
    /// Paid back: refused.
    case refunded
    /// Its hold ran out before it was paid: refused.
    case expired
    /// In a manifest alone: forget this sale.
    case deleted
    /// Any other word, as it came.
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
