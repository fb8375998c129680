/// Where a booking stands. It begins as a hold; the sale that people are admitted by is made when it is paid.
package enum BookingStatus: String, Sendable, CaseIterable {
    /// Seats are held, nothing is paid.
    case pending
    /// A slow payment method: the buyer has done their part, the money has not come.
    case processing
    /// What was paid is not what was asked: somebody has to look.
    case review
    case paid
    case expired
    case cancelled
    case refunded

    /// What may come next. Of `expired` and `cancelled` only a late payment leads on, and only if it was never paid before.
    package var next: Set<BookingStatus> {
        switch self {
        case .pending: [.paid, .processing, .review, .expired, .cancelled]
        case .processing: [.paid, .review, .cancelled, .refunded]
        case .review: [.paid, .cancelled, .refunded]
        case .paid: [.refunded, .cancelled]
        case .expired, .cancelled: [.paid, .review, .refunded]
        case .refunded: []
        }
    }

    /// Whether its seats are kept from others.
    package var keepsSeats: Bool { self == .pending || self == .processing || self == .review || self == .paid }

    /// Whether nothing has been paid and the buyer may still give it back.
    package var isOpen: Bool { self == .pending }

    /// The word buyers are shown.
    package var shown: String {
        switch self {
        case .pending, .processing, .review: "pending"
        case .paid: "confirmed"
        case .expired, .cancelled, .refunded: rawValue
        }
    }
}
