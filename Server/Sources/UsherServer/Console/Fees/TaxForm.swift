import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// What a form says of a tax: its rate from a day on. A rate that is in force stays as it is: another one begins beside it.
struct TaxForm: HousePricesForm {
    let key: String?
    private let prices: HousePrices
    private var typed: TypedForm

    static let part = HousePricesPart(
        list: .taxes, path: ["taxes"], new: "console.taxes.new", lead: "console.taxes.form.lead", delete: "console.taxes.delete")

    private var form: FormBody { typed.form }
    var faults: [String: String] {
        get { typed.faults }
        set { typed.faults = newValue }
    }

    init(newOf prices: HousePrices, _ visit: ConsoleVisit) {
        (key, self.prices) = (nil, prices)
        typed = TypedForm(FormBody([("from", "\(visit.zone.date(of: visit.now))")]))
    }

    /// One that is not in force yet.
    init?(_ key: String, of prices: HousePrices, _ visit: ConsoleVisit) {
        guard let tax = prices.taxes.first(where: { $0.id == key }), tax.rate.from > visit.zone.date(of: visit.now) else { return nil }
        (self.key, self.prices) = (key, prices)
        typed = TypedForm(FormBody([("name", tax.rate.name), ("rate", tax.rate.rate.typed), ("from", "\(tax.rate.from)")]))
    }

    init(_ form: FormBody, _ key: String?, of prices: HousePrices, _: ConsoleVisit) {
        (self.key, self.prices) = (key, prices)
        typed = TypedForm(form)
        let told = tax(in: prices)
        if prices.country.isEmpty { faults["name"] = "console.taxes.country" }
        let others = prices.taxes.filter { $0.id != key }
        if faults["from"] == nil, others.contains(where: { $0.id == told.id }) { faults["from"] = "console.taxes.from.taken" }
    }

    // MARK: What it says

    func tell(_ prices: inout HousePrices) {
        var reader = self
        let tax = reader.tax(in: prices)
        if let key, let place = prices.taxes.firstIndex(where: { $0.id == key }) {
            prices.taxes[place] = tax
        } else {
            prices.taxes.append(tax)
        }
    }

    private mutating func tax(in prices: HousePrices) -> HousePrices.Tax {
        var tax = key.flatMap { key in prices.taxes.first { $0.id == key } } ?? HousePrices.Tax()
        if key == nil { tax.country = prices.country }
        if key == nil, let known = TaxField.choices(prices.rates).first(where: { $0.key == form["of"] }) {
            (tax.rate.key, tax.rate.name) = (known.key, known.name)
        } else {
            tax.rate.name = typed.line("name", most: 100, required: true)
            if key == nil { tax.rate.key = Sheet.free(Sheet.key(tax.rate.name, or: "tax"), prices.taxes.map(\.rate.key)) }
        }
        if let rate = PartsPerMillion(typed: form["rate"]), (0...1_000_000).contains(rate.rawValue) {
            tax.rate.rate = rate
        } else {
            faults["rate"] = "console.codes.percent.bad"
        }
        if let from = CivilDate(WireText.trimmed(form["from"])) { tax.rate.from = from } else { faults["from"] = "console.form.day" }
        return tax
    }

    // MARK: What it shows

    func fields(_ words: Words) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        let known = key == nil ? TaxField.choices(prices.rates) : []
        let options =
            [ConsoleField.Option("", words("console.taxes.of.new"), isChosen: form["of"].isEmpty)]
            + known.map { .init($0.key, words("console.taxes.of.known", ["name": .text($0.name)]), isChosen: $0.key == form["of"]) }
        return (known.isEmpty ? [] : [.choice("of", words("console.taxes.of"), options)]) + [
            .text(
                "name", words("console.taxes.name"), form["name"], required: known.isEmpty, most: 100,
                hint: words(known.isEmpty ? "console.taxes.name.hint" : "console.taxes.name.new"), error: fault("name")),
            .text(
                "rate", words("console.taxes.rate"), form["rate"], most: 12, hint: words("console.taxes.rate.hint"), error: fault("rate"),
                mode: "decimal"),
            .text(
                "from", words("console.taxes.from"), form["from"], type: "date", most: nil, hint: words("console.taxes.from.hint"),
                error: fault("from")),
        ]
    }
}
