import UsherCore
import UsherHTTP
import UsherTemplates

/// Which of a house's taxes is in a price or in a fee.
enum TaxField {
    static let name = "tax"

    /// Nothing where the house has no taxes and none was said. `none`: what it means that nothing is chosen.
    static func fields(_ taxes: [TaxRate], chosen: String, none: String, _ words: Words, error: String? = nil) -> [ConsoleField] {
        let known = choices(taxes)
        // One that the house has no more is kept until somebody chooses another.
        let all = known + (chosen.isEmpty || known.contains { $0.key == chosen } ? [] : [(key: chosen, name: chosen)])
        guard !all.isEmpty else { return [] }
        let options = all.map { ConsoleField.Option($0.key, $0.name, isChosen: $0.key == chosen) }
        return [.choice(name, words("console.report.tax"), [.init("", none, isChosen: chosen.isEmpty)] + options, error: error)]
    }

    /// Each tax once, as its newest rate calls it.
    static func choices(_ taxes: [TaxRate]) -> [(key: String, name: String)] {
        let newest = Dictionary(grouping: taxes, by: \.key).compactMapValues { $0.max { $0.from < $1.from } }
        return newest.values.map { ($0.key, $0.name) }.sorted { ($0.name, $0.key) < ($1.name, $1.key) }
    }
}

extension TypedForm {
    /// The key of the tax that was chosen; nil for none. `was`: as it stands, which stays where the form asks for none.
    mutating func tax(of taxes: [TaxRate], was: String?) -> String? {
        guard !taxes.isEmpty || was != nil else { return nil }
        let chosen = form[TaxField.name]
        guard !chosen.isEmpty else { return nil }
        if chosen != was, !taxes.contains(where: { $0.key == chosen }) { faults[TaxField.name] = "console.form.choose" }
        return chosen
    }
}
