import UsherCore

/// What leaves the house for payments: sessions to end, money to send back, mails about it. Each is a row of the outbox.
package enum PaymentOutbox {
    /// Payload `{"provider","session"}`.
    package static let expiry = "payment-expiry"
    /// Payload `{"provider","charge","amount","sale","refund"}`; no amount: all of it. What is to be done stands in `refunds`.
    package static let refund = "payment-refund"
    /// Payload `{"booking":<id>,"about":"confirmed"|"refunded"|"returned"|"showCancelled"|"showMoved"|"received"|"passedOn"|"addressChanged"|"exchanged","message"?,"to"?}`.
    package static let mail = "booking-mail"

    /// What a mail to the buyer is about.
    package enum Mail: String, Sendable {
        case confirmed
        /// A payment came too late and has been sent back.
        case refunded
        /// Tickets were taken back, by the buyer or by staff.
        case returned
        /// The show does not take place; the tickets' money is spoken of later.
        case showCancelled
        /// The show takes place at another time.
        case showMoved
        /// Somebody has passed tickets on to this buyer; `message` is their name.
        case received
        /// This buyer has passed tickets on; `message` is to whom.
        case passedOn
        /// To the address that was this booking's until now.
        case addressChanged
        /// Tickets of it have been changed for others; `message`: what of their money goes back, in minor units.
        case exchanged
    }
}

extension PaymentTransaction {
    func enqueueExpiry(of session: String, provider: String, at now: Instant) throws {
        var json = JSONWriter()
        json.beginObject()
        json.member("provider", provider)
        json.member("session", session)
        json.endObject()
        try OutboxTransaction(connection).enqueue(
            [OutboxItem(kind: PaymentOutbox.expiry, idempotencyKey: "expire-\(session)", payload: json.text, due: now)], at: now)
    }

    /// Sends money of a booking back; nothing where none came through a provider. `amount` nil: all that came.
    func enqueueRefund(of booking: Booking, amount: Int64?, at now: Instant) throws {
        guard booking.payment.moves, !booking.payment.isAtCounter, amount != 0 else { return }
        let receipt = try keptReceipt(of: booking.uuid)
        try RefundTransaction(connection).begin("refund-\(booking.uuid)-\(booking.revision)", of: booking, receipt, amount: amount, at: now)
    }

    /// A mail for each time that tickets are taken back. Usher never wrote about a sale that a catalogue brought, and does not begin now.
    func enqueueReturned(of booking: Booking, message: String? = nil, at now: Instant) throws {
        guard booking.payment.provider != BookingPayment.none else { return }
        try enqueueMail(.returned, of: booking, key: "booking-\(booking.uuid)-returned-\(booking.revision)", message: message, at: now)
    }

    /// One mail for each key: `booking-<sale>` is the booking's own.
    /// `address`: another one than the booking's.
    func enqueueMail(
        _ mail: PaymentOutbox.Mail, of booking: Booking, key: String, message: String? = nil, to address: String? = nil, at now: Instant
    ) throws {
        guard !(address ?? booking.email).isEmpty else { return }
        var json = JSONWriter()
        json.beginObject()
        json.member("booking", booking.id.rawValue)
        json.member("about", mail.rawValue)
        if let message, !message.isEmpty { json.member("message", message) }
        if let address { json.member("to", address) }
        json.endObject()
        try OutboxTransaction(connection).enqueue(
            [OutboxItem(kind: PaymentOutbox.mail, idempotencyKey: key, payload: json.text, due: now)], at: now)
    }
}
