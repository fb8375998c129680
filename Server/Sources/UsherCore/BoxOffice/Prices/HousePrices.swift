/// What an organisation adds to all that it sells: its taxes and fees, and how its prices are meant.
package struct HousePrices: Sendable, Equatable {
    /// ISO 3166; empty where it is not told. Whose taxes count: the organisation's own, which is kept there.
    package var country = ""
    package var includesTax = true
    /// What is paid is a multiple of it.
    package var step: Int64 = 1
    package var taxes: [Tax] = []
    package var fees: [Fee] = []
    /// What every buyer of the house is asked.
    package var questions: [Question] = []

    package init() {}

    /// A rate of a country's tax from a day on.
    package struct Tax: Sendable, Equatable {
        package var country = ""
        package var rate = TaxRate(key: "", name: "", rate: 0, from: CivilDate(days: 0))

        package init() {}
    }

    /// What it adds, without where it is.
    package var added: HousePrices {
        var added = self
        added.country = ""
        return added
    }

    /// The taxes of its own country.
    package var rates: [TaxRate] { taxes.filter { $0.country == country }.map(\.rate) }

    /// A rate that has been in force may be in somebody's ticket: it stays as it is, and a new one begins beside it.
    package func changesPast(of before: HousePrices, today: CivilDate) -> Bool {
        before.taxes.contains { $0.rate.from <= today && !taxes.contains($0) }
    }
}
