/// What a provider's report makes of a booking. The one rule behind webhook, success page, demo and worker; however often and in
/// whatever order they come, a booking is paid once.
package enum Settlement: Sendable, Equatable {
    /// It is known already, or tells nothing.
    case nothing
    /// Sell the seats; if that cannot be any more, send the money back.
    case sell
    /// Keep the seats until then.
    case wait(until: Instant)
    /// Somebody has to look; keep the seats until then.
    case review(String, until: Instant)
    case expire
    case cancel

    /// How long seats are kept for a slow payment, or for somebody to look.
    package static let patience: Int64 = 72 * 3600

    /// `salesClose`: when the show's sales end.
    package static func of(_ report: PaymentReport, for booking: Booking, salesClose: Instant, at now: Instant) -> Settlement {
        // Paid once is paid: what was sent back or cancelled since is not bought again.
        guard booking.paidAt == nil, booking.status != .paid, booking.status != .refunded, booking.status != .review else {
            return .nothing
        }
        let patience = now.adding(seconds: Settlement.patience)
        switch report.state {
        case .open: return .nothing
        case .paid:
            if let reason = mismatch(report, booking) { return .review(reason, until: patience) }
            return .sell
        case .underway:
            guard booking.status == .pending, isOwn(report, booking) else { return .nothing }
            return .wait(until: max(min(salesClose, patience), booking.heldUntil))
        case .failed:
            guard booking.status == .pending || booking.status == .processing, isOwn(report, booking) else { return .nothing }
            return .cancel
        case .expired:
            guard booking.status == .pending, isOwn(report, booking) else { return .nothing }
            return .expire
        }
    }

    /// A session that the house died over before it was noted is known by the sale it names.
    private static func isOwn(_ report: PaymentReport, _ booking: Booking) -> Bool {
        booking.payment.session == nil || booking.payment.session == report.session
    }

    /// What of a payment is not the sale's.
    package static func mismatch(_ report: PaymentReport, _ booking: Booking) -> String? {
        if !isOwn(report, booking) { return "session" }
        if report.amount != booking.payable { return "amount" }
        if report.currency != booking.currency { return "currency" }
        return nil
    }
}
