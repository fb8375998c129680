import UsherHTTP
import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// Ends holds when their time is over: asks the provider once more whether they were paid, then puts the seats back.
struct HoldExpiryJob: Sendable {
    let sales: BoxOfficeSales

    func services(_ log: Logger) -> [any Service] {
        [
            PeriodicJob("Ending holds", every: .seconds(1), log: log) { while try await sales.endHolds() > 0 {} },
            PeriodicJob("Housekeeping of sales", every: .seconds(300), log: log) { try await sales.sweep() },
        ]
    }
}

extension BoxOfficeSales {
    /// One round over holds at their end; returns how many there were.
    @discardableResult
    package func endHolds() async throws -> Int {
        let over = try await overdue.claim(at: clock.now())
        await withTaskGroup(of: Void.self) { group in
            for booking in over { group.addTask { await endAlone(booking) } }
        }
        return over.count
    }

    /// One that cannot be ended is asked about again after its lease, and keeps no other waiting.
    private func endAlone(_ booking: Booking) async {
        do { try await end(booking) } catch DatabaseError.unavailable(let reason) {
            log.warning("A hold could not be ended", metadata: ["sale": "\(booking.uuid)", "error": "\(reason)"])
        } catch {
            log.error("ALERT: a hold cannot be ended", metadata: ["sale": "\(booking.uuid)", "error": .error(error)])
        }
    }

    /// Frees what waited for somebody too long, forgets what nobody asks for any more.
    package func sweep() async throws {
        try await overdue.freeReviews(at: clock.now())
        while try await overdue.forget(at: clock.now()) {}
        while try await questions.forget(at: clock.now()) {}
    }

    private func end(_ booking: Booking) async throws {
        if let session = booking.payment.session, let provider = providers[booking.payment.provider] {
            do {
                let report = try await provider.fetch(session)
                if report.state == .paid || report.state == .underway && booking.status == .pending {
                    try await settle(report, from: provider.name)
                    return
                }
            } catch let failure as PaymentFailure {
                // The seats are free to others already; the sale waits for an answer.
                let silence = clock.now().seconds - booking.heldUntil.seconds
                let metadata: Logger.Metadata = ["sale": "\(booking.uuid)", "error": .error(failure)]
                if silence >= 3_600, silence % 3_600 <= OverdueStore.lease {
                    log.error("ALERT: a payment cannot be looked up: its provider gives no answer", metadata: metadata)
                } else {
                    log.warning("A payment could not be looked up", metadata: metadata)
                }
                if silence < OverdueStore.patience { return }
                // The sale ends here, its session does not: the outbox goes on asking.
            }
        }
        try await overdue.end(booking, at: clock.now())
    }
}
