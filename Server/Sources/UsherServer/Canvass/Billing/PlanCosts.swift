import Synchronization
import UsherCore

/// What a plan costs, and how often.
struct PlanCost: Sendable, Equatable {
    enum Period: String, Sendable { case day, week, month, year }

    let money: Money
    let period: Period
}

/// Remembers what plans cost, so that pages that say it do not ask the provider each time.
final class PlanCosts: Sendable {
    private struct Known {
        let cost: PlanCost?
        let until: Instant
    }

    private let known = Mutex<[String: Known]>([:])

    private static let life: Int64 = 600
    /// A provider that does not answer is left alone for a while.
    private static let pause: Int64 = 60

    /// Nil where the provider does not say.
    func cost(of price: String, from provider: any BillingProvider, at now: Instant) async -> PlanCost? {
        if let found = known.withLock({ $0[price] }), found.until > now { return found.cost }
        let cost = try? await provider.cost(of: price)
        let until = now.adding(seconds: cost == nil ? Self.pause : Self.life)
        known.withLock { $0[price] = Known(cost: cost, until: until) }
        return cost
    }
}
