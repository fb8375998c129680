/// Why the success call (boxoffice.md 5.3) or a webhook (5.2) is not answered with 200.
package enum PaymentRefusal: Error, Sendable, Equatable {
    case missingSession
    case sessionNotFound
    case notCompleted
    case expired
    case refunded
    case invalidSignature
    /// A demo payment after the hold's end.
    case holdOver

    package var code: String {
        switch self {
        case .missingSession: "missing_session_id"
        case .sessionNotFound: "session_not_found"
        case .notCompleted: "payment_not_completed"
        case .expired: "session_expired"
        case .refunded: "payment_refunded"
        case .invalidSignature: "invalid_signature"
        case .holdOver: "hold_over"
        }
    }

    package var message: String {
        switch self {
        case .missingSession: "session_id is required"
        case .sessionNotFound: "No such payment"
        case .notCompleted: "This payment has not been completed"
        case .expired: "This payment has expired"
        case .refunded: "This payment has been refunded"
        case .invalidSignature: "The signature is not valid"
        case .holdOver: "These seats are not reserved any more. You have not been charged."
        }
    }
}
