/// A tax's rate from a day on, until a later row of the same key.
package struct TaxRate: Sendable, Equatable {
    package var key: String
    package var name: String
    package var rate: PartsPerMillion
    package var from: CivilDate

    package init(key: String, name: String, rate: PartsPerMillion, from: CivilDate) {
        (self.key, self.name, self.rate, self.from) = (key, name, rate, from)
    }

    /// The tax in an amount, or on top of it.
    func part(of amount: Int64, included: Bool, step: Int64) -> TaxPart {
        guard included else { return TaxPart(rate: self, isIncluded: false, net: amount, tax: rate.of(amount, step: step)) }
        let net = PartsPerMillion.million.scaled(amount, by: 1_000_000, over: 1_000_000 + rate.rawValue, step: 1)
        return TaxPart(rate: self, isIncluded: true, net: net, tax: amount - net)
    }
}

/// The tax of a price or of a fee, at the rate that is frozen with it.
package struct TaxPart: Sendable, Equatable {
    package var key: String
    package var name: String
    package var rate: PartsPerMillion
    /// It is inside the amount, not on top of it.
    package var isIncluded: Bool
    package var net: Int64
    package var tax: Int64

    package init(rate: TaxRate, isIncluded: Bool, net: Int64, tax: Int64) {
        (key, name, self.rate) = (rate.key, rate.name, rate.rate)
        (self.isIncluded, self.net, self.tax) = (isIncluded, net, tax)
    }
}

extension PriceSheet {
    /// The rate of a tax on a day; nil for a key that is empty, unknown or not in force yet.
    package func rate(_ key: String?, on day: CivilDate) -> TaxRate? {
        guard let key else { return nil }
        return taxes.filter { $0.key == key && $0.from <= day }.max { $0.from < $1.from }
    }
}
