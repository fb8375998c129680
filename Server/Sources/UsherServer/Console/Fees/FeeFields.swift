import UsherCore
import UsherHTTP
import UsherTemplates

/// What a form says of a fee, of the house's or of one show's: how much, on each ticket or on the order, and where it is added.
struct FeeFields: Sendable {
    enum Kind: String, CaseIterable { case amount, percent }

    private let currency: String
    private let rates: [TaxRate]
    private var typed: TypedForm

    private var form: FormBody { typed.form }
    /// What is wrong, by field: keys of texts.
    var faults: [String: String] {
        get { typed.faults }
        set { typed.faults = newValue }
    }

    /// `form`: as it was sent; nil for a new one.
    init(_ form: FormBody?, _ currency: String, _ rates: [TaxRate]) {
        (self.currency, self.rates) = (currency, rates)
        typed = TypedForm(form ?? FormBody([("per", "ticket"), ("kind", "amount")]))
    }

    init(_ fee: Fee, _ currency: String, _ rates: [TaxRate], _ words: Words) {
        func money(_ amount: Int64?) -> String { amount.map { words.typed(Money($0, currency)) } ?? "" }
        let (kind, value): (Kind, String) =
            switch fee.amount {
            case .fixed(let amount): (.amount, money(amount))
            case .share(let share): (.percent, share.typed)
            }
        let says = (fee.isRefundable ? ["refundable"] : []) + (fee.onFree ? ["free"] : [])
        let form = FormBody([
            ("name", fee.name), ("per", fee.unit.rawValue), ("kind", kind.rawValue), ("value", value), ("least", money(fee.least)),
            ("most", money(fee.most)), (TaxField.name, fee.tax ?? ""),
            ("channels", fee.channels.map(\.rawValue).sorted().joined(separator: ",")), ("says", says.joined(separator: ",")),
        ])
        self.init(form, currency, rates)
    }

    // MARK: What it says

    /// Into its place among the others, or behind them. `key`: its own; nil for a new one.
    func tell(_ key: String?, _ fees: inout [Fee]) {
        var reader = self
        let fee = reader.fee(key, among: fees)
        if let place = fees.firstIndex(where: { $0.key == fee.key }) { fees[place] = fee } else { fees.append(fee) }
    }

    mutating func fee(_ key: String?, among fees: [Fee]) -> Fee {
        let name = typed.line("name", most: 100, required: true)
        let own = key ?? Sheet.free(Sheet.key(name, or: "fee"), fees.map(\.key))
        let was = fees.first { $0.key == own }
        var fee = Fee(key: own, name: name, unit: typed.choice("per") ?? .ticket, amount: amount())
        // Bounds are of a share.
        if case .share = fee.amount {
            fee.least = typed.amount("least", currency, in: 0...Sheet.Most.amount)
            fee.most = typed.amount("most", currency, in: 0...Sheet.Most.amount)
        }
        if let least = fee.least, let most = fee.most, most < least { faults["most"] = "console.prices.max.bad" }
        fee.tax = typed.tax(of: rates, was: was?.tax)
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
        ] + TaxField.fields(rates, chosen: form[TaxField.name], none: words("console.fees.tax.none"), words, error: fault("tax")) + [
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
