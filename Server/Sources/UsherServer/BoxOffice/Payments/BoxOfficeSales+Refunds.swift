import UsherHTTP
import Logging
import UsherCore
import UsherStore

/// Carries out what the outbox holds for payment providers.
extension BoxOfficeSales {
    package var paymentHandlers: [String: OutboxWorker.Handler] {
        [PaymentOutbox.expiry: deliverExpiry, PaymentOutbox.refund: deliverRefund, DocumentStore.due: issueDocuments]
    }

    /// Issues what a sale is due.
    @Sendable private func issueDocuments(_ delivery: OutboxDelivery) async throws {
        guard let sale = try JSONValue.read(Array(delivery.payload.utf8))["sale"]?.text else { throw Undeliverable("no such sale") }
        try await documents.settle(sale, at: clock.now())
    }

    /// After so many seconds without an answer somebody has to look.
    private static let patience: Int64 = 3_600

    /// Ends a session. Its provider is asked until it has said what became of it: only that ends the job, and a payment that came all
    /// the same is settled.
    @Sendable private func deliverExpiry(_ delivery: OutboxDelivery) async throws {
        let payload = try JSONValue.read(Array(delivery.payload.utf8))
        guard let session = payload["session"]?.text, let name = payload["provider"]?.text, let provider = providers[name] else {
            log.error("ALERT: a payment cannot be looked up: its provider is not set up any more")
            throw PaymentFailure.unreachable("there is no such payment provider any more")
        }
        let report = try await asking(delivery, "a payment", session) {
            try await provider.expire(session, key: "\(delivery.idempotencyKey)-\(delivery.attempt)")
        }
        switch report.state {
        case .paid, .expired, .failed: try await settle(report, from: name)
        case .open, .underway: throw PaymentFailure.unreachable("it has not ended")
        }
    }

    /// Asks for a refund, or how it stands. Nothing is asked twice: what the provider has of this payment is listed first.
    @Sendable private func deliverRefund(_ delivery: OutboxDelivery) async throws {
        guard let refund = try await refund(delivery) else { throw Undeliverable("no such refund") }
        guard refund.state == .asked || refund.state == .underWay else { return }
        guard let provider = providers[refund.provider] else {
            log.error("ALERT: a refund cannot be asked for: its provider is not set up any more", metadata: ["sale": "\(refund.sale)"])
            throw PaymentFailure.unreachable("there is no such payment provider any more")
        }
        let answer = try await asking(delivery, "a refund", refund.sale) { () async throws -> ProviderRefund in
            do { return try await ask(refund, of: provider) } catch PaymentFailure.refused(let status, let code) where status == 400 {
                if code == "charge_already_refunded" { return ProviderRefund(name: "", state: .done) }
                return ProviderRefund(name: "", state: .failed, failure: "\(status) \(code)")
            }
        }
        try await note(answer, from: refund.provider, for: refund.id)
    }

    private func refund(_ delivery: OutboxDelivery) async throws -> Refund? {
        let payload = try JSONValue.read(Array(delivery.payload.utf8))
        let id = payload["refund"]?.text ?? delivery.idempotencyKey
        if let refund = try await refunds.find(id) { return refund }
        guard let sale = payload["sale"]?.text else { return nil }
        var amount: Int64?
        if case .integer(let value)? = payload["amount"] { amount = value }
        return try await refunds.adopt(id, sale: sale, charge: payload["charge"]?.text, amount: amount, at: delivery.created)
    }

    private func ask(_ refund: Refund, of provider: any PaymentProvider) async throws -> ProviderRefund {
        if let name = refund.name { return try await provider.refund(named: name) }
        guard let charge = try await charge(of: refund, provider) else {
            return ProviderRefund(name: "", state: .failed, failure: "no payment is known")
        }
        let there = try await provider.refunds(of: charge).filter { $0.state != .failed }
        if let own = there.last(where: { $0.id == refund.id }) { return own }
        let received = try await refunds.ofSale(refund.sale).payments.first { $0.charge == charge }?.amount
        let left = received.map { received in max(0, received - there.reduce(0) { $0 + ($1.amount ?? 0) }) }
        // All of it goes back already, by somebody in the provider's own pages. Until it has arrived it is looked at again.
        if left == 0, received != 0 {
            return ProviderRefund(name: "", state: there.allSatisfy { $0.state == .done } ? .done : .underWay)
        }
        return try await provider.refund(
            PaymentRefund(
                id: refund.id, sale: refund.sale, charge: charge, amount: refund.amount.map { min($0, left ?? $0) },
                currency: refund.currency, key: refund.key(at: clock.now())))
    }

    /// The provider's name for the payment; where it was not known, its session tells.
    private func charge(of refund: Refund, _ provider: any PaymentProvider) async throws -> String? {
        if let charge = refund.charge { return charge }
        guard let session = refund.session, let charge = try await provider.fetch(session).charge else { return nil }
        try await refunds.found(charge: charge, for: refund, at: clock.now())
        return charge
    }

    /// Takes the provider's word on a refund.
    @discardableResult
    func note(_ answer: ProviderRefund, from provider: String, for id: String? = nil, event: String? = nil) async throws -> RefundNews {
        let news = try await refunds.told(
            id ?? answer.id, name: answer.name.isEmpty ? nil : answer.name, answer.state, failure: answer.failure, money: answer.money,
            event: event, from: provider, at: clock.now())
        if case .known(let refund) = news, refund.state == .failed, answer.state == .failed {
            log.error(
                "ALERT: a refund failed. Try it again, or pay in another way.",
                metadata: ["sale": "\(refund.sale)", "refund": "\(refund.id)", "reason": "\(refund.failure ?? "")"])
        }
        return news
    }

    /// Whatever a provider cannot be asked now is asked later; after an hour somebody hears of it.
    private func asking<T>(
        _ delivery: OutboxDelivery, _ what: String, _ subject: String, _ body: () async throws -> T
    ) async throws -> T {
        do { return try await body() } catch let failure as PaymentFailure {
            if clock.now() >= delivery.created.adding(seconds: Self.patience) {
                log.error(
                    "ALERT: \(what) cannot be asked for: the provider gives no answer",
                    metadata: ["subject": "\(subject)", "error": .error(failure)])
            }
            throw failure
        }
    }
}
