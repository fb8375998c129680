import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// What a form says of a fee of the house's: how much, on each ticket or on the order, and where it is sold.
struct FeeForm: HousePricesForm {
    enum Kind: String, CaseIterable { case amount, percent }

    let key: String?
    private let prices: HousePrices
    private let currency: String
    private var typed: TypedForm

    static let part = HousePricesPart(
        list: .fees, path: [], new: "console.fees.new", lead: "console.fees.form.lead", delete: "console.fees.delete",
        gone: "console.fees.gone")

    static func drop(_ key: String, from prices: inout HousePrices) { prices.fees.removeAll { $0.key == key } }

    private var form: FormBody { typed.form }
    var faults: [String: String] {
        get { typed.faults }
        set { typed.faults = newValue }
    }

    init(newOf prices: HousePrices, _ visit: ConsoleVisit) {
        (key, self.prices, currency) = (nil, prices, visit.organisation.currency)
        typed = TypedForm(FormBody([("per", "ticket"), ("kind", "amount")]))
    }

    init?(_ key: String, of prices: HousePrices, _ visit: ConsoleVisit) {
        guard let fee = prices.fees.first(where: { $0.key == key }) else { return nil }
        (self.key, self.prices, currency) = (key, prices, visit.organisation.currency)
        func money(_ amount: Int64?) -> String { amount.map { visit.words.typed(Money($0, visit.organisation.currency)) } ?? "" }
        let (kind, value): (Kind, String) =
            switch fee.amount {
            case .fixed(let amount): (.amount, money(amount))
            case .share(let share): (.percent, share.typed)
            }
        let says = (fee.isRefundable ? ["refundable"] : []) + (fee.onFree ? ["free"] : [])
        typed = TypedForm(
            FormBody([
                ("name", fee.name), ("per", fee.unit.rawValue), ("kind", kind.rawValue), ("value", value), ("least", money(fee.least)),
                ("most", money(fee.most)), (TaxField.name, fee.tax ?? ""),
                ("channels", fee.channels.map(\.rawValue).sorted().joined(separator: ",")), ("says", says.joined(separator: ",")),
            ]))
    }

    init(_ form: FormBody, _ key: String?, of prices: HousePrices, _ visit: ConsoleVisit) {
        (self.key, self.prices, currency) = (key, prices, visit.organisation.currency)
        typed = TypedForm(form)
        _ = fee(in: prices)
    }

    // MARK: What it says

    func tell(_ prices: inout HousePrices) {
        var reader = self
        let fee = reader.fee(in: prices)
        if let place = prices.fees.firstIndex(where: { $0.key == fee.key }) {
            prices.fees[place] = fee
        } else {
            prices.fees.append(fee)
        }
    }

    private mutating func fee(in prices: HousePrices) -> Fee {
        let name = typed.line("name", most: 100, required: true)
        let own = key ?? Sheet.free(Sheet.key(name, or: "fee"), prices.fees.map(\.key))
        let was = prices.fees.first { $0.key == own }
        var fee = Fee(key: own, name: name, unit: typed.choice("per") ?? .ticket, amount: amount())
        // Bounds are of a share.
        if case .share = fee.amount {
            fee.least = typed.amount("least", currency, in: 0...Sheet.Most.amount)
            fee.most = typed.amount("most", currency, in: 0...Sheet.Most.amount)
        }
        if let least = fee.least, let most = fee.most, most < least { faults["most"] = "console.prices.max.bad" }
        fee.tax = typed.tax(of: prices.rates, was: was?.tax)
        fee.channels = Set(ticked("channels").compactMap { SaleChannel(rawValue: $0) })
        (fee.isRefundable, fee.onFree) = (ticked("says").contains("refundable"), ticked("says").contains("free"))
        return fee
    }

    private mutating func amount() -> Fee.Amount {
        let kind: Kind = typed.choice("kind") ?? .amount
        guard kind == .percent else {
            return .fixed(typed.amount("value", currency, in: 0...Sheet.Most.amount, required: true) ?? 0)
        }
        guard let share = PartsPerMillion(typed: form["value"]), (1...1_000_000).contains(share.rawValue) else {
            faults["value"] = "console.codes.percent.bad"
            return .share(0)
        }
        return .share(share)
    }

    private func ticked(_ name: String) -> Set<String> { Set(form.all(name).flatMap { $0.split(separator: ",") }.map(String.init)) }

    // MARK: What it shows

    func fields(_ words: Words) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        func options(_ name: String, _ all: [String], _ text: (String) -> String) -> [ConsoleField.Option] {
            all.map { .init($0, words(text($0)), isChosen: ticked(name).contains($0)) }
        }
        let unit: [String: Words.Value] = ["currency": .text(currency)]
        return [
            .text(
                "name", words("console.fees.name"), form["name"], most: 100, hint: words("console.fees.name.hint"), error: fault("name")),
            .choice(
                "per", words("console.fees.per"), options("per", Fee.Unit.allCases.map(\.rawValue)) { "console.fees.per.\($0)" },
                isList: false,
                error: fault("per")),
            .choice(
                "kind", words("console.fees.kind"), options("kind", Kind.allCases.map(\.rawValue)) { "console.fees.kind.\($0)" },
                isList: false,
                error: fault("kind")),
            .money(
                "value", words("console.codes.value"), form["value"], hint: words("console.fees.value.hint", unit), error: fault("value")),
            .money(
                "least", words("console.fees.least"), form["least"], required: false, hint: words("console.fees.least.hint", unit),
                error: fault("least")),
            .money(
                "most", words("console.fees.most"), form["most"], required: false, hint: words("console.fees.most.hint", unit),
                error: fault("most")),
        ] + TaxField.fields(prices.rates, chosen: form[TaxField.name], none: words("console.fees.tax.none"), words, error: fault("tax")) + [
            .ticks(
                "channels", words("console.fees.channels"), options("channels", channels) { "console.report.channel.\($0)" },
                hint: words("console.fees.channels.hint")),
            .ticks("says", words("console.codes.says"), options("says", ["refundable", "free"]) { "console.fees.says.\($0)" }),
        ]
    }

    /// Where somebody buys; of the other ways those alone that it has already.
    private var channels: [String] {
        let chosen = ticked("channels")
        return SaleChannel.allCases.filter { chosen.contains($0.rawValue) || ($0 != .import && $0 != .transfer) }.map(\.rawValue)
    }
}
