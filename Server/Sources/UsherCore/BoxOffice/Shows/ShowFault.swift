/// Why a show cannot be published yet, or what its guests will miss.
package enum ShowFault: String, Sendable, CaseIterable {
    case title, past, places, price, sale, cancelled, payments
    /// What the house has not said yet of who sells, and by which terms, for whoever pays.
    case seller, terms, refunds
    /// Guests will ask for these; the show can be published without.
    case venue, text

    package var isWarning: Bool { self == .venue || self == .text }

    /// It is mended in the house's settings, not in the show's.
    package var isLegal: Bool { self == .seller || self == .terms || self == .refunds }

    /// The step of its set-up where it is mended.
    package var step: Int {
        switch self {
        case .title, .text, .cancelled: 1
        case .past, .venue: 2
        case .places: 3
        case .price, .sale, .payments, .seller, .terms, .refunds: 4
        }
    }
}

/// A show as it would be published.
package struct ShowDraftFacts: Sendable {
    package var title: String
    package var text: String
    package var venue: String
    package var startsAt: Instant
    package var salesOpenAt: Instant?
    package var salesCloseAt: Instant?
    package var isCancelled: Bool
    package var hasPlaces: Bool
    /// Of its sections, in minor units.
    package var prices: [Int64]
    package var currency: String
    /// What the house has said of its terms.
    package var legal: HouseLegal

    package init(
        title: String, text: String, venue: String, startsAt: Instant, salesOpenAt: Instant?, salesCloseAt: Instant?, isCancelled: Bool,
        hasPlaces: Bool, prices: [Int64], currency: String, legal: HouseLegal
    ) {
        (self.title, self.text, self.venue, self.startsAt) = (title, text, venue, startsAt)
        (self.salesOpenAt, self.salesCloseAt, self.isCancelled) = (salesOpenAt, salesCloseAt, isCancelled)
        (self.hasPlaces, self.prices, self.currency, self.legal) = (hasPlaces, prices, currency, legal)
    }

    /// What keeps it from being published.
    package func standingInTheWay(_ charging: ChargeRule, canCharge: Bool, at now: Instant) -> [ShowFault] {
        faults(charging, canCharge: canCharge, at: now).filter { !$0.isWarning }
    }

    /// Everything that is wrong. `canCharge`: whether money can be taken at all.
    package func faults(_ charging: ChargeRule, canCharge: Bool, at now: Instant) -> [ShowFault] {
        let end = min(salesCloseAt ?? startsAt, startsAt)
        let checks: [(ShowFault, Bool)] = [
            (.title, WireText.trimmed(title).isEmpty), (.cancelled, isCancelled), (.past, startsAt <= now), (.places, !hasPlaces),
            (.price, prices.contains { charging.problem(of: $0, in: currency) != nil }),
            (.sale, salesOpenAt.map { $0 >= end } ?? false || end <= now && startsAt > now),
            (.payments, !canCharge && prices.contains { $0 > 0 }), (.venue, WireText.trimmed(venue).isEmpty),
            (.text, WireText.trimmed(text).isEmpty),
        ]
        let isPaid = prices.contains { $0 > 0 }
        return checks.filter(\.1).map(\.0) + (isPaid ? legal.missing : [])
    }
}
