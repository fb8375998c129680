/// What a discount code does. How often it may be used is a quota's business.
package struct DiscountCode: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case percent(PartsPerMillion)
        /// So much off each ticket.
        case amount(Int64)
        /// So much off the whole sale.
        case amountOfSale(Int64)
        /// What a ticket costs with it.
        case fixed(Int64)
        case free
        /// No discount: only `unlocks`.
        case unlock
    }
    package var code: String
    package var kind: Kind
    /// Empty: all.
    package var areas: Set<String>
    package var categories: Set<String>
    /// Categories that nobody has without it.
    package var unlocks: Set<String>
    package var opensAt: Instant?
    package var closesAt: Instant?
    package var isActive: Bool
    /// How many tickets of a sale it is for.
    package var mostPerSale: Int?

    package init(
        code: String, kind: Kind, areas: Set<String> = [], categories: Set<String> = [], unlocks: Set<String> = [],
        opensAt: Instant? = nil, closesAt: Instant? = nil, isActive: Bool = true, mostPerSale: Int? = nil
    ) {
        (self.code, self.kind, self.areas, self.categories, self.unlocks) = (code, kind, areas, categories, unlocks)
        (self.opensAt, self.closesAt, self.isActive, self.mostPerSale) = (opensAt, closesAt, isActive, mostPerSale)
    }

    func isValid(at now: Instant) -> Bool {
        isActive && (opensAt.map { $0 <= now } ?? true) && (closesAt.map { now < $0 } ?? true)
    }

    func fits(area: String, category: String) -> Bool {
        (areas.isEmpty || areas.contains(area)) && (categories.isEmpty || categories.contains(category))
    }
}
