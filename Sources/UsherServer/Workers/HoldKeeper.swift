import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// Ends holds when their time is over: asks the provider once more whether they were paid, then puts the seats back.
struct HoldKeeper: Service {
    let sales: BoxOfficeSales
    let log: Logger

    static let pause = Duration.seconds(1)
    /// Rounds between two sweeps of what is only kept for a while.
    static let sweep = 300

    func run() async throws {
        var count = 0
        while !Task.isCancelled && !Task.isShuttingDownGracefully {
            do {
                while try await sales.endHolds() > 0 {}
                if count % HoldKeeper.sweep == 0 { try await sales.sweep() }
            } catch {
                log.warning("Holds could not be ended", metadata: ["error": .error(error)])
            }
            count += 1
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: HoldKeeper.pause) }
        }
    }
}

extension BoxOfficeSales {
    /// One round over holds at their end; returns how many there were.
    @discardableResult
    package func endHolds() async throws -> Int {
        let over = try await overdue.claim(at: clock.now())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for booking in over { group.addTask { try await end(booking) } }
            try await group.waitForAll()
        }
        return over.count
    }

    /// Frees what waited for somebody too long, forgets what nobody asks for any more.
    package func sweep() async throws {
        try await overdue.freeReviews(at: clock.now())
        while try await overdue.forget(at: clock.now()) {}
    }

    private func end(_ booking: Booking) async throws {
        if let session = booking.payment.session, let provider = providers[booking.payment.provider] {
            do {
                let report = try await provider.fetch(session)
                if report.state == .paid || report.state == .underway && booking.status == .pending {
                    try await settle(report, from: provider.name)
                    return
                }
            } catch PaymentFailure.unreachable(let reason) {
                // The seats are free to others already; the sale waits for an answer.
                if clock.now() < booking.heldUntil.adding(seconds: OverdueStore.patience) {
                    log.warning("A payment could not be looked up", metadata: ["sale": "\(booking.uuid)", "error": "\(reason)"])
                    return
                }
                log.error("ALERT: a payment was never looked up", metadata: ["sale": "\(booking.uuid)", "error": "\(reason)"])
            } catch PaymentFailure.refused(let status, let code) {
                log.error("A session is unknown to its provider", metadata: ["sale": "\(booking.uuid)", "error": "\(status) \(code)"])
            }
        }
        try await overdue.end(booking, at: clock.now())
    }
}

/// Carries out what the outbox holds for payment providers.
extension BoxOfficeSales {
    package var paymentHandlers: [String: OutboxWorker.Handler] {
        [PaymentJobs.expiry: deliverExpiry, PaymentJobs.refund: deliverRefund]
    }

    @Sendable private func deliverExpiry(_ delivery: OutboxDelivery) async throws {
        let payload = try JSONValue.read(Array(delivery.payload.utf8))
        guard let session = payload["session"]?.text, let provider = payload["provider"]?.text.flatMap({ providers[$0] }) else {
            throw Undeliverable("there is no such payment provider any more")
        }
        try await provider.expire(session, key: delivery.idempotencyKey)
    }

    @Sendable private func deliverRefund(_ delivery: OutboxDelivery) async throws {
        let payload = try JSONValue.read(Array(delivery.payload.utf8))
        guard let charge = payload["charge"]?.text, let sale = payload["sale"]?.text,
            let provider = payload["provider"]?.text.flatMap({ providers[$0] })
        else { throw Undeliverable("there is no such payment provider any more") }
        var amount: Int64?
        if case .integer(let value)? = payload["amount"] { amount = value }
        do {
            try await provider.refund(PaymentRefund(sale: sale, charge: charge, amount: amount, key: delivery.idempotencyKey))
        } catch PaymentFailure.refused(let status, let code) {
            log.error("ALERT: a refund was refused. Settle it by hand.", metadata: ["sale": "\(sale)", "code": "\(status) \(code)"])
            throw Undeliverable("the provider refused: \(status) \(code)")
        }
    }
}
