import UsherHTTP
package import Logging
package import UsherCore
package import UsherStore

/// Compares the house's books with its provider's lists of sessions, payments and refunds. What was lost on the way is taken in, as if
/// it had just been told; every difference is named.
package struct PaymentCheck: Sendable {
    private let payments: PaymentStore
    private let refunds: RefundStore
    private let books: PaymentBooks
    private let clock: WallClock
    private let log: Logger

    /// How far back a check looks.
    package static let days = 30
    /// What is younger may still be on its way, in seconds.
    private static let fresh: Int64 = 3_600
    /// A slow payment is begun at the provider so long before it is received here, in seconds.
    private static let slow: Int64 = 8 * 86_400

    package init(_ database: Database, clock: WallClock, log: Logger = Logger(label: "usher.payments")) {
        (payments, refunds, books) = (PaymentStore(database), RefundStore(database), PaymentBooks(database))
        self.clock = clock
        self.log = log
    }

    /// Compares the last days. Throws `PaymentFailure` where the provider does not answer.
    package func run(_ provider: any PaymentProvider, days: Int = PaymentCheck.days) async throws -> [PaymentDifference] {
        let now = clock.now()
        let since = now.adding(seconds: -Int64(days) * 86_400)
        var differences = try await checkSessions(provider, since)
        // A day less on this side: what was begun before is not in the lists.
        let times = since.adding(seconds: 86_400)..<max(since.adding(seconds: 86_400), now.adding(seconds: -Self.fresh))
        differences += try await checkPayments(provider, since, times)
        differences += try await checkRefunds(provider, since, times)
        for difference in differences {
            log.error("ALERT: payments differ: \(difference.text)", metadata: ["kind": "\(difference.kind.rawValue)"])
        }
        try await books.checked(provider.name, differences: differences.count, at: clock.now())
        return differences
    }

    private func checkSessions(_ provider: any PaymentProvider, _ since: Instant) async throws -> [PaymentDifference] {
        var differences: [PaymentDifference] = []
        try await provider.sessions(since: since) { page in
            let paid = page.filter { $0.state == .paid }
            let known = try await books.known(paid.map(\.session), from: provider.name)
            for report in paid where !known.contains(report.session) {
                if let kind = try await takeIn(report, from: provider.name) {
                    differences.append(.init(kind, sale: report.sale, name: report.session))
                }
            }
        }
        return differences
    }

    /// Settles a payment that nobody here knew; nil where it is none of Usher's. One that cannot be stored hides no other.
    private func takeIn(_ report: PaymentReport, from provider: String) async throws -> PaymentDifference.Kind? {
        do {
            switch try await payments.settle(report, from: provider, at: clock.now()) {
            case .unknown: return report.sale == nil ? nil : .unknownSale
            case .booking(let booking, _, let dispute), .surplus(let booking, let dispute):
                log.alert(dispute, of: booking)
                return .missedPayment
            case .repeated: return .missedPayment
            }
        } catch let error as DatabaseError {
            if case .unavailable = error { throw error }
            log.error("A payment cannot be stored", metadata: ["session": "\(report.session)", "error": .error(error)])
            return .stuckPayment
        }
    }

    private func checkPayments(
        _ provider: any PaymentProvider, _ since: Instant, _ times: Range<Instant>
    ) async throws -> [PaymentDifference] {
        var differences: [PaymentDifference] = []
        var there: Set<String> = []
        try await provider.payments(since: since.adding(seconds: -Self.slow)) { page in
            for payment in page {
                there.insert(payment.charge)
                guard let (receipt, sale) = try await books.receipt(ofCharge: payment.charge, from: provider.name) else { continue }
                if receipt.amount != payment.amount ?? 0 || receipt.currency != payment.currency {
                    differences.append(.init(.otherAmount, sale: sale, name: payment.charge))
                }
            }
        }
        for (charge, sale) in try await books.charges(from: provider.name, times) where !there.contains(charge) {
            differences.append(.init(.unknownPayment, sale: sale, name: charge))
        }
        return differences
    }

    private func checkRefunds(
        _ provider: any PaymentProvider, _ since: Instant, _ times: Range<Instant>
    ) async throws -> [PaymentDifference] {
        var differences: [PaymentDifference] = []
        var there: Set<String> = []
        var returned: [String: Int64] = [:]
        try await provider.refunds(since: since) { page in
            for refund in page {
                there.insert(refund.name)
                if let charge = refund.charge, refund.state != .failed { returned[charge, default: 0] += refund.amount ?? 0 }
                if let difference = try await adopt(refund, from: provider.name) { differences.append(difference) }
                if let difference = try await adoptFailure(refund, from: provider.name) { differences.append(difference) }
            }
        }
        for (charge, amount) in returned.sorted(by: { $0.key < $1.key }) {
            if let difference = try await adopt(amount, of: charge, from: provider.name) { differences.append(difference) }
        }
        for refund in try await books.refunds(from: provider.name, times) {
            switch refund.state {
            case .failed: differences.append(.init(.failedRefund, sale: refund.sale, name: refund.id))
            case .asked: differences.append(.init(.unansweredRefund, sale: refund.sale, name: refund.id))
            case .done, .underWay:
                if let name = refund.name, !there.contains(name) {
                    differences.append(.init(.unknownRefund, sale: refund.sale, name: name))
                }
            case .settled: break
            }
        }
        return differences
    }

    /// A refund of Usher's that stands otherwise there.
    private func adopt(_ refund: ProviderRefund, from provider: String) async throws -> PaymentDifference? {
        guard let id = refund.id, let own = try await refunds.find(id), own.name == nil || own.name == refund.name else { return nil }
        // While a new try has no name yet, what failed in the list is the one before it.
        let isEarlier = own.name == nil && (own.state == .failed || own.tries > 0 && refund.state == .failed)
        guard own.state.after(refund.state) != own.state, !isEarlier else { return nil }
        try await refunds.told(id, name: refund.name, refund.state, failure: refund.failure, from: provider, at: clock.now())
        return .init(.otherRefund, sale: own.sale, name: refund.name)
    }

    /// Money that somebody sent back without Usher, and that did not arrive.
    private func adoptFailure(_ refund: ProviderRefund, from provider: String) async throws -> PaymentDifference? {
        guard refund.state == .failed, let money = refund.money else { return nil }
        if let id = refund.id, try await refunds.find(id) != nil { return nil }
        let line = try await refunds.failedElsewhere(
            refund.name, money: money, failure: refund.failure, from: provider, at: clock.now())
        return line.map { .init(.failedRefund, sale: $0.sale, name: $0.id) }
    }

    /// More has gone back of a payment than is known here.
    private func adopt(_ returned: Int64, of charge: String, from provider: String) async throws -> PaymentDifference? {
        guard let (receipt, sale) = try await books.receipt(ofCharge: charge, from: provider), returned > receipt.returned else {
            return nil
        }
        let own = try await refunds.ofSale(sale).refunds.filter { $0.charge == charge && $0.state.counts && $0.state != .settled }
        let news = PaymentNews(charge: charge, returned: returned, isWhole: returned >= receipt.amount)
        let asked = own.reduce(0) { $0 + ($1.amount ?? receipt.amount) }
        // What Usher asked for itself is news only for the receipt.
        _ = try await payments.told(news, from: provider, event: "check-\(charge)-\(returned)", at: clock.now())
        return returned > asked ? .init(.returnedElsewhere, sale: sale, name: charge) : nil
    }
}
