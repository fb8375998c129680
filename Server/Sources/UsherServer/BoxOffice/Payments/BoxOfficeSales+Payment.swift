import UsherHTTP
import Logging
package import UsherCore
import UsherStore

/// How a payment stands, as its buyer is told.
package enum PaymentView: Sendable {
    case paid(BookingRecord)
    /// The money is on its way, or somebody has to look, or nobody can be asked.
    case processing(Booking)
    case open(Booking)
    case expired(Booking)
    case refunded(Booking)
}

extension BoxOfficeSales {
    private static let pause = Duration.milliseconds(200)

    /// How a session stands; while it is not paid its provider is asked, every two seconds at most, and a payment is confirmed.
    /// Throws `PaymentRefusal`. `asks` false: nothing changes.
    package func look(_ session: String?, asks: Bool = true) async throws -> PaymentView {
        guard let session, !session.isEmpty else { throw PaymentRefusal.missingSession }
        guard session.utf8.count <= 512, !session.utf8.contains(0), let booking = try await payments.find(session: session),
            booking.isFirstHand, HostedHouse.sees(booking.organisation)
        else { throw PaymentRefusal.sessionNotFound }
        guard asks, booking.isUnpaid, let provider = providers[booking.payment.provider] else { return try await view(booking) }
        guard let current = try await turn(booking, session) else { return try await view(session) }
        guard current.isUnpaid else { return try await view(current) }
        do {
            try await settle(try await provider.fetch(session), from: provider.name)
        } catch let failure as PaymentFailure {
            log.warning("A payment could not be looked up", metadata: ["sale": "\(current.uuid)", "error": .error(failure)])
            return current.status == .pending ? .processing(current) : try await view(current)
        }
        return try await view(session)
    }

    /// Waits for the turn to ask, at most two seconds; nil if others asked all the while, the booking if it is our turn or it is paid.
    private func turn(_ booking: Booking, _ session: String) async throws -> Booking? {
        var booking = booking
        for round in 0..<12 {
            if round % 5 == 0 || round == 11, try await payments.mayAsk(booking, at: clock.now()) { return booking }
            try await Task.sleep(for: Self.pause)
            guard let current = try await payments.find(session: session) else { return nil }
            if !current.isUnpaid { return current }
            booking = current
        }
        return nil
    }

    private func view(_ session: String) async throws -> PaymentView {
        guard let booking = try await payments.find(session: session) else { throw PaymentRefusal.sessionNotFound }
        return try await view(booking)
    }

    private func view(_ booking: Booking) async throws -> PaymentView {
        switch booking.status {
        case .paid:
            guard let record = try await bookings.find(booking.uuid) else { throw PaymentRefusal.sessionNotFound }
            return .paid(record)
        case .processing, .review: return .processing(booking)
        case .pending: return .open(booking)
        case .expired, .cancelled: return .expired(booking)
        case .refunded: return .refunded(booking)
        }
    }
}

extension Booking {
    /// Whether money may still come.
    var isUnpaid: Bool { paidAt == nil && status != .review && status != .refunded && status != .paid }
}

/// What the demo's payment page can do (boxoffice.md 5.2).
extension BoxOfficeSales {
    /// The booking of a demo session, with its show; nil where there is none.
    package func demo(_ session: String) async throws -> BookingRecord? {
        guard session.hasPrefix("demo_"), session.utf8.count <= 128, !session.utf8.contains(0),
            let booking = try await payments.find(session: session), booking.payment.provider == DemoProvider.name,
            HostedHouse.sees(booking.organisation)
        else { return nil }
        return try await bookings.find(booking.uuid)
    }

    /// The Pay button: confirms. After the hold's end it throws `PaymentRefusal.holdOver`. Pressed twice it is pressed once.
    package func payDemo(_ session: String, email: String?, name: String?) async throws -> PaymentView {
        guard let record = try await demo(session) else { throw PaymentRefusal.sessionNotFound }
        let booking = record.booking
        if booking.isUnpaid {
            guard booking.isLive(at: clock.now()) else { throw PaymentRefusal.holdOver }
            try await settle(DemoProvider.paid(booking, email: email, name: name), from: DemoProvider.name)
        }
        return try await view(session)
    }

    /// The Cancel button.
    package func cancelDemo(_ session: String) async throws {
        guard let record = try await demo(session) else { throw PaymentRefusal.sessionNotFound }
        do { _ = try await holds.release(record.booking.uuid, account: nil, proven: true, at: clock.now()) } catch is CheckoutRefusal {}
    }
}
