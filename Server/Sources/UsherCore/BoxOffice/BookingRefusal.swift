/// Why a booking is not shown, refunded, cancelled or accepted (boxoffice.md 5.4 and 6).
package enum BookingRefusal: Error, Sendable, Equatable {
    case notFound
    case roleRequired
    case invalidSeats([String])
    case wrongState
    case alreadyUsed
    case notCancellable
    case notConfirmed
    case notTransferable
    case notExchangeable
    /// Who got it has opened it.
    case transferTaken
    case tooLate

    package var code: String {
        switch self {
        case .notFound: "booking_not_found"
        case .roleRequired: "role_required"
        case .invalidSeats: "invalid_seats"
        case .wrongState: "wrong_state"
        case .alreadyUsed: "already_used"
        case .notCancellable: "not_cancellable"
        case .notConfirmed: "wrong_state"
        case .notTransferable: "not_transferable"
        case .notExchangeable: "not_exchangeable"
        case .transferTaken: "transfer_taken"
        case .tooLate: "too_late"
        }
    }

    package var message: String {
        switch self {
        case .notFound: "No such booking"
        case .roleRequired: "You may not do this"
        case .invalidSeats: "Some of these seats are not part of this booking"
        case .wrongState: "This booking is not in a state for that"
        case .alreadyUsed: "Somebody has come in with this ticket already"
        case .notCancellable: "This booking cannot be cancelled"
        case .notConfirmed: "This booking is not confirmed"
        case .notTransferable: "This ticket cannot be passed on"
        case .notExchangeable: "This ticket cannot be exchanged"
        case .transferTaken: "The ticket has been opened already"
        case .tooLate: "It is too late for this change"
        }
    }
}
