import UsherHTTP
import Logging
import UsherCore
import UsherStore

extension CanvassBilling {
    /// Carries out what the outbox holds for Stripe's subscriptions.
    var handlers: [String: OutboxWorker.Handler] { [SubscriptionStore.rereading: reread, SubscriptionStore.cancelling: cancel] }

    /// After so many seconds without an answer somebody has to look.
    private static let patience: Int64 = 3_600

    /// Ends a subscription whose holder is gone. Stripe is asked until it has ended: until then it charges.
    @Sendable private func cancel(_ delivery: OutboxDelivery) async throws {
        let payload = try JSONValue.read(Array(delivery.payload.utf8))
        guard let id = payload["subscription"]?.text, let environment = payload["environment"]?.text else {
            throw Undeliverable("a subscription that nobody understands")
        }
        guard let provider, provider.environment == environment else {
            // Only what is live costs anybody money.
            guard environment == "live" else { throw Undeliverable("its provider is not set up any more") }
            log.error("ALERT: a subscription cannot be cancelled: its provider is not set up any more", metadata: ["subscription": "\(id)"])
            throw PaymentFailure.unreachable("there is no such payment provider any more")
        }
        do { try await provider.cancel(id) } catch PaymentFailure.refused(status: 404, _) {
            // Stripe knows only what has not ended.
            return
        } catch let failure as PaymentFailure {
            if clock.now() >= delivery.created.adding(seconds: Self.patience) {
                log.error(
                    "ALERT: a subscription of a deleted account cannot be cancelled and goes on charging",
                    metadata: ["subscription": "\(id)", "error": .error(failure)])
            }
            throw failure
        }
    }
}
