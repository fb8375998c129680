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
