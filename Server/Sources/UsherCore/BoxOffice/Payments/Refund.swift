/// Money on its way back to a buyer.
package struct Refund: Sendable, Equatable {
    /// `refund-<sale>-<revision>`: its provider is told it, too, so that it is found there again.
    package let id: String
    package let sale: String
    package let provider: String
    package let session: String?
    /// The provider's name for the payment; nil while it is not known.
    package let charge: String?
    /// In minor units of the payment's currency; nil: all that is left of it.
    package let amount: Int64?
    package let currency: String
    package let state: RefundState
    /// The provider's name for it, once it has one.
    package let name: String?
    package let failure: String?
    /// Counts the tries that staff have begun.
    package let tries: Int64
    /// When this try was begun.
    package let triedAt: Instant

    package init(
        id: String, sale: String, provider: String, session: String?, charge: String?, amount: Int64?, currency: String,
        state: RefundState, name: String?, failure: String?, tries: Int64, triedAt: Instant
    ) {
        self.id = id
        self.sale = sale
        self.provider = provider
        self.session = session
        self.charge = charge
        self.amount = amount
        self.currency = currency
        self.state = state
        self.name = name
        self.failure = failure
        self.tries = tries
        self.triedAt = triedAt
    }

    /// How long one key is used: far less than providers remember it.
    package static let sameKey: Int64 = 3_600

    /// The key under which it is asked for. A new one each hour: what the last hour's did is looked up first.
    package func key(at now: Instant) -> String {
        let hours = max(0, now.seconds - triedAt.seconds) / Refund.sameKey
        return id + (tries > 0 ? "-again-\(tries)" : "") + (hours > 0 ? "-\(hours)" : "")
    }
}

/// Where a refund stands.
package enum RefundState: String, Sendable, CaseIterable {
    /// The provider has not said yes or no.
    case asked
    /// The provider has it, and has not paid it out.
    case underWay = "under_way"
    case done
    /// The provider cannot pay it out: staff try again, or pay in another way.
    case failed
    /// Paid in another way, as staff say.
    case settled

    /// Whether the money goes back without anybody doing anything.
    package var counts: Bool { self != .failed }

    /// What the provider's word makes of it. Staff's word stands; banks may send back what was done.
    package func after(_ word: RefundState) -> RefundState {
        switch self {
        case .settled: self
        case .done where word != .failed: self
        default: word
        }
    }
}
