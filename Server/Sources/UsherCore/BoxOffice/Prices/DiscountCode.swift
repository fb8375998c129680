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
    /// Categories that nobody has without it, and allotments.
    package var unlocks: Set<String>
    package var opensAt: Instant?
    package var closesAt: Instant?
    package var isActive: Bool
    /// How many tickets of a sale it is for.
    package var mostPerSale: Int?
    /// Keys of the events that it is for; empty: all of the house.
    package var performances: Set<String> = []
    /// In how many sales it may be used, for how many tickets, and in how many sales of one person.
    package var mostSales: Int64?
    package var mostTickets: Int64?
    package var mostPerPerson: Int64?
    /// A refund does not give its uses back.
    package var keepsOnRefund = false

    package init(
        code: String, kind: Kind, areas: Set<String> = [], categories: Set<String> = [], unlocks: Set<String> = [],
        opensAt: Instant? = nil, closesAt: Instant? = nil, isActive: Bool = true, mostPerSale: Int? = nil
    ) {
        (self.code, self.kind, self.areas, self.categories, self.unlocks) = (code, kind, areas, categories, unlocks)
        (self.opensAt, self.closesAt, self.isActive, self.mostPerSale) = (opensAt, closesAt, isActive, mostPerSale)
    }

    /// As it is stored and compared: trimmed and in upper case.
    package static func tidied(_ text: String) -> String { WireText.trimmed(text).uppercased() }

    /// 3 to 32 of `A-Z0-9-`.
    package static func isCode(_ text: String) -> Bool {
        (3...32).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    }

    /// Whether it is for a performance at all.
    package func isFor(_ performance: String) -> Bool { performances.isEmpty || performances.contains(performance) }

    package func isValid(at now: Instant) -> Bool {
        isActive && (opensAt.map { $0 <= now } ?? true) && (closesAt.map { now < $0 } ?? true)
    }

    func fits(area: String, category: String) -> Bool {
        (areas.isEmpty || areas.contains(area)) && (categories.isEmpty || categories.contains(category))
    }
}
