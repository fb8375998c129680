/// Why seats are not held (boxoffice.md 5.1), in the order of the checks, or not released (5.2).
package enum CheckoutRefusal: Error, Sendable, Equatable {
    case missingShow
    case noSeats
    case tooManySeats(Int)
    /// Two ways of saying what is wanted, by the name of one.
    case ambiguous(String)
    case invalidKey
    /// What moves money or places is asked for under a key.
    case keyRequired
    case invalidEmail
    case invalidName
    case keyReused
    case inProgress
    case showNotFound
    case notOnSale(String)
    case invalidSeats([String])
    case duplicateSeats([String])
    case invalidItems([QuoteRefusal.ItemFault])
    /// These codes do nothing here; why is not told.
    case codeInvalid([String])
    case ruleBroken([QuoteRefusal.BrokenRule])
    case priceChanged(Quote)
    case emailRequired
    /// This address holds as many seats as a guest may.
    case tooManyHolds
    case seatsTaken([TakenSeat])
    case notEnough([ShortPlace])
    case codeUsedUp([String])
    /// Nobody was offered this.
    case offerUnknown
    case offerOver
    case paymentUnavailable
    /// While the payment was being started, the hold was released.
    case released
    case reservationNotFound
    case alreadyPaid

    /// How many seats one hold may have.
    package static let most = Show.usualMostSeats
    /// The same where tickets are asked for by items, whatever the show allows.
    package static let mostItems = 200

    package var code: String {
        switch self {
        case .missingShow: "missing_show_id"
        case .noSeats: "no_seats"
        case .tooManySeats: "too_many_seats"
        case .ambiguous: "invalid_request"
        case .invalidItems: "invalid_items"
        case .codeInvalid: "code_invalid"
        case .ruleBroken: "rule_broken"
        case .priceChanged: "price_changed"
        case .notEnough: "not_enough"
        case .codeUsedUp: "code_used_up"
        case .offerUnknown: "not_found"
        case .offerOver: "offer_over"
        case .invalidKey: "invalid_idempotency_key"
        case .keyRequired: "idempotency_key_required"
        case .invalidEmail: "invalid_email"
        case .invalidName: "invalid_name"
        case .keyReused: "idempotency_key_reused"
        case .inProgress: "in_progress"
        case .showNotFound: "show_not_found"
        case .notOnSale: "not_on_sale"
        case .invalidSeats: "invalid_seats"
        case .duplicateSeats: "duplicate_seats"
        case .emailRequired: "email_required"
        case .tooManyHolds: "rate_limited"
        case .seatsTaken: "seats_taken"
        case .paymentUnavailable: "payment_unavailable"
        case .released: "reservation_released"
        case .reservationNotFound: "reservation_not_found"
        case .alreadyPaid: "already_paid"
        }
    }

    package var message: String {
        switch self {
        case .missingShow: "showId is required"
        case .noSeats: "Choose at least one seat"
        case .tooManySeats(let most): "Choose at most \(most) seats"
        case .ambiguous: "Send either specificSeatIds or items"
        case .invalidItems: "Some of these tickets are not sold here"
        case .codeInvalid: "This code is not valid for this booking"
        case .ruleBroken: "These tickets cannot be booked like this"
        case .priceChanged: "The price has changed"
        case .notEnough: "There are not enough places left"
        case .codeUsedUp: "This code has been used up"
        case .offerUnknown: "There is nothing here"
        case .offerOver: "This offer has ended"
        case .keyRequired: "This request needs an Idempotency-Key"
        case .invalidKey: "An Idempotency-Key has 16 to 255 visible ASCII characters"
        case .invalidEmail: "This email address is not valid"
        case .invalidName: "This name is not valid"
        case .keyReused: "This Idempotency-Key was used for another request"
        case .inProgress: "The same request is still being answered"
        case .showNotFound: "No such show"
        case .notOnSale: "This show is not on sale"
        case .invalidSeats: "Some of these seats are not part of this show"
        case .duplicateSeats: "Some of these seats were chosen twice"
        case .emailRequired: "Please enter your email address"
        case .tooManyHolds: "Too many seats are reserved from here. Pay or release some first."
        case .seatsTaken: "Some of these seats have just been taken"
        case .paymentUnavailable: "Payment could not be started. You have not been charged."
        case .released: "These seats have been released meanwhile"
        case .reservationNotFound: "No such reservation"
        case .alreadyPaid: "This reservation is already paid"
        }
    }
}

/// A seat that somebody else has: as it was asked for, and as people know it.
package struct TakenSeat: Sendable, Equatable {
    /// The id as it was sent.
    package let sent: String
    package let id: String
    package let section: String
    package let row: String
    package let number: String
    /// `reserved` or `sold`
    package let status: String

    package init(sent: String, id: String, section: String, row: String, number: String, status: String) {
        self.sent = sent
        self.id = id
        self.section = section
        self.row = row
        self.number = number
        self.status = status
    }
}

/// Where fewer places are left than were asked for.
package struct ShortPlace: Sendable, Equatable {
    package let area: String
    package let category: String
    package let left: Int64

    package init(area: String, category: String, left: Int64) { (self.area, self.category, self.left) = (area, category, left) }
}
