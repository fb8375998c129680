/// All that prices a performance: its areas, who pays how much, fees and taxes. Amounts are minor units of `currency`, multiples of `step`.
package struct PriceSheet: Sendable, Equatable {
    package var currency: String
    /// What is paid is a multiple of it.
    package var step: Int64
    /// Prices and fees have their tax inside; else it is added to them.
    package var includesTax: Bool
    package var areas: [Area]
    /// By position.
    package var categories: [Category]
    package var prices: [Price]
    package var fees: [Fee]
    package var taxes: [TaxRate]

    package init(
        currency: String, step: Int64 = 1, includesTax: Bool = true, areas: [Area], categories: [Category] = [], prices: [Price] = [],
        fees: [Fee] = [], taxes: [TaxRate] = []
    ) {
        (self.currency, self.step, self.includesTax, self.areas) = (currency, step, includesTax, areas)
        self.categories = categories.isEmpty ? [.standard] : categories
        (self.prices, self.fees, self.taxes) = (prices, fees, taxes)
    }

    /// A section of the map, or a standing area.
    package struct Area: Sendable, Equatable {
        package var key: String
        package var name: String
        /// What the category `standard` costs here where no price says otherwise.
        package var amount: Int64?
        package var tax: String?

        package init(key: String, name: String, amount: Int64? = nil, tax: String? = nil) {
            (self.key, self.name, self.amount, self.tax) = (key, name, amount, tax)
        }
    }

    /// What a category costs, and where: of several the narrowest counts.
    package struct Price: Sendable, Equatable {
        package enum Scope: Sendable, Equatable {
            case everywhere
            case area(String)
            /// Ids of the map.
            case seats(Set<String>)
        }
        package var category: String
        package var scope: Scope
        package var amount: Int64

        package init(category: String, scope: Scope = .everywhere, amount: Int64) {
            (self.category, self.scope, self.amount) = (category, scope, amount)
        }
    }

    package func area(_ key: String) -> Area? { areas.first { $0.key == key } }
    package func category(_ key: String) -> Category? { categories.first { $0.key == key } }

    /// What a ticket of the category costs at the place; nil where it is not sold there.
    package func amount(of category: String, in area: Area, seat: String?) -> Int64? {
        var byArea: Int64?
        var everywhere: Int64?
        for price in prices where price.category == category {
            switch price.scope {
            case .seats(let seats): if let seat, seats.contains(seat) { return price.amount }
            case .area(let key): if key == area.key { byArea = price.amount }
            case .everywhere: everywhere = price.amount
            }
        }
        return byArea ?? everywhere ?? (category == Category.standard.key ? area.amount : nil)
    }
}

extension PriceSheet.Price {
    /// The seats that it is of, if it is of seats.
    package var seats: Set<String>? { if case .seats(let seats) = scope { seats } else { nil } }

    /// In addresses: no seat has two prices in a category, so its first one names it.
    package var seatKey: String? {
        guard let first = seats?.min() else { return nil }
        return String(SecretDigest(of: "\(category)\u{1}\(first)").hex.prefix(16))
    }
}
