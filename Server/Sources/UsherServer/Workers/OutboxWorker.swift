import UsherHTTP
package import Logging
import ServiceLifecycle
package import UsherCore
package import UsherStore

/// What a handler is given to deliver.
package struct OutboxDelivery: Sendable {
    package let kind: String
    /// For receivers that know how to take the same thing twice.
    package let idempotencyKey: String
    package let payload: String
    package let secret: [UInt8]?
    /// 1 at the first try.
    package let attempt: Int64
    /// When it was put into the outbox.
    package let created: Instant
}

/// A handler throws it where no further try can help; the row is closed with the reason.
package struct Undeliverable: Error, Sendable {
    package let reason: String
    package init(_ reason: String) { self.reason = reason }
}

/// A handler throws it where the time has not come; the row is due again then.
package struct Postponed: Error, Sendable {
    package let until: Instant
    package init(until: Instant) { self.until = until }
}

/// Delivers what waits in the outbox, at least once each. Rows of kinds without a handler wait.
package struct OutboxWorker: Service {
    package typealias Handler = @Sendable (OutboxDelivery) async throws -> Void

    private let outbox: Outbox
    private let seal: SealKey
    private let handlers: [String: Handler]
    private let clock: WallClock
    private let pause: Duration
    private let log: Logger

    /// How many rows of a kind are delivered at once.
    static let width = 8
    static let longestFailure = 500

    package init(
        _ outbox: Outbox, seal: SealKey, handlers: [String: Handler], clock: WallClock = .system,
        pause: Duration = .seconds(1), log: Logger = Logger(label: "usher.outbox")
    ) {
        self.outbox = outbox
        self.seal = seal
        self.handlers = handlers
        self.clock = clock
        self.pause = pause
        self.log = log
    }

    /// Works until the server stops; what is being delivered then is finished.
    package func run() async throws {
        while !Task.isCancelled && !Task.isShuttingDownGracefully {
            guard await round() == 0 else { continue }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: pause) }
        }
    }

    /// Delivers once what is due now; returns how many rows it took.
    @discardableResult
    package func round() async -> Int {
        var taken = 0
        for kind in handlers.keys.sorted() {
            do {
                let claims = try await outbox.claim(kind, limit: Self.width, at: clock.now())
                taken += claims.count
                await withTaskGroup(of: Void.self) { group in
                    for claim in claims { group.addTask { await settle(claim) } }
                }
            } catch { log.warning("the outbox is out of reach", metadata: ["kind": "\(kind)", "error": .error(error)]) }
        }
        return taken
    }

    private func settle(_ claim: OutboxClaim) async {
        do {
            do {
                try await deliver(claim)
                try await outbox.done(claim, at: clock.now())
            } catch let error as Postponed {
                try await outbox.postpone(claim, until: error.until)
            } catch let error as Undeliverable {
                log.error("given up", metadata: ["outbox": "\(claim.id)", "kind": "\(claim.item.kind)", "reason": "\(error.reason)"])
                try await outbox.done(claim, failure: error.reason, at: clock.now())
            } catch {
                log.warning("not delivered", metadata: ["outbox": "\(claim.id)", "kind": "\(claim.item.kind)", "error": .error(error)])
                try await outbox.retry(claim, failure: String("\(error)".prefix(Self.longestFailure)), at: clock.now())
            }
        } catch {
            // The lease runs out and the row is delivered again: that is what "at least once" means.
            log.warning("a delivery could not be noted", metadata: ["outbox": "\(claim.id)", "error": .error(error)])
        }
    }

    private func deliver(_ claim: OutboxClaim) async throws {
        let item = claim.item
        guard let handler = handlers[item.kind] else { return }
        let secret = try item.sealed.map { try seal.open($0, for: item.idempotencyKey) }
        try await handler(
            OutboxDelivery(
                kind: item.kind, idempotencyKey: item.idempotencyKey, payload: item.payload, secret: secret, attempt: claim.attempt,
                created: claim.created))
    }
}
