import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// How a house's prices are meant: with their tax inside or without it, and in which steps.
struct MeaningForm: HousePricesForm {
    private let currency: String
    private var typed: TypedForm

    static let part = HousePricesPart(
        list: .taxes, path: ["meaning"], new: "console.meaning.title", lead: "console.meaning.lead", delete: "")

    /// There is one, and it stays.
    var key: String? { "" }
    var isDroppable: Bool { false }
    var place: [String] { Self.part.path }
    private var form: FormBody { typed.form }
    var faults: [String: String] {
        get { typed.faults }
        set { typed.faults = newValue }
    }

    init(newOf prices: HousePrices, _ visit: ConsoleVisit) {
        currency = visit.organisation.currency
        typed = TypedForm(
            FormBody([
                ("taxed", prices.includesTax ? "inside" : "top"),
                ("step", prices.step == 1 ? "" : visit.words.typed(Money(prices.step, currency))),
            ]))
    }

    init?(_: String, of prices: HousePrices, _ visit: ConsoleVisit) { self.init(newOf: prices, visit) }

    init(_ form: FormBody, _: String?, of prices: HousePrices, _ visit: ConsoleVisit) {
        (currency, typed) = (visit.organisation.currency, TypedForm(form))
        var prices = prices
        read(&prices)
    }

    func tell(_ prices: inout HousePrices) {
        var reader = self
        reader.read(&prices)
    }

    private mutating func read(_ prices: inout HousePrices) {
        if !["inside", "top"].contains(form["taxed"]) { faults["taxed"] = "console.form.choose" }
        prices.includesTax = form["taxed"] != "top"
        prices.step = typed.amount("step", currency, in: 1...1_000_000) ?? 1
    }

    func fields(_ words: Words) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        let taxed = ["inside", "top"].map {
            ConsoleField.Option(
                $0, words("console.meaning.\($0)"), note: words("console.meaning.\($0).note"), isChosen: form["taxed"] == $0)
        }
        return [
            .choice("taxed", words("console.meaning.taxed"), taxed, isList: false, error: fault("taxed")),
            .money(
                "step", words("console.meaning.step"), form["step"], required: false,
                hint: words("console.meaning.step.hint", ["currency": .text(currency)]), error: fault("step")),
        ]
    }
}
