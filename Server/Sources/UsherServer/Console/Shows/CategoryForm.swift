import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// What a form says of a price category: who pays how much where, when and how many of it are sold, and with whom.
struct CategoryForm: NewSheetForm {
    let show: PlannedShow
    /// Its key in the sheet; nil for a new one.
    let key: String?
    private(set) var typed: TypedForm

    static let part = SheetPart(
        path: ["prices"], tab: .prices, list: ["prices"], new: "console.prices.new", lead: "console.prices.form.lead",
        delete: "console.prices.delete", kind: .category, priced: "price")

    private var sheet: Sheet { show.sheet ?? Sheet() }
    var isDroppable: Bool { key != nil && (sheet.categories.count > 1 || key != PriceSheet.Category.standard.key) }
    private var zone: Zone { Zone(show.event.timeZone) ?? .universal }
    private var form: FormBody { typed.form }
    var faults: [String: String] {
        get { typed.faults }
        set { typed.faults = newValue }
    }

    /// A new one comes first of all who have not chosen: an early bird, for instance.
    init(newOf show: PlannedShow) {
        (self.show, key) = (show, nil)
        typed = TypedForm(FormBody([("access", "public"), ("place", "0")]))
    }

    /// As the sheet has it; nil where it has none of this key.
    init?(_ key: String, of show: PlannedShow, _ words: Words) {
        (self.show, self.key) = (show, key)
        typed = TypedForm(FormBody())
        guard let (place, category) = sheet.shown(words).enumerated().first(where: { $1.key == key }) else { return nil }
        typed = TypedForm(FormBody(values(of: category, at: place, words)))
    }

    init(_ form: FormBody, _ key: String?, of show: PlannedShow, _ words: Words) {
        (self.show, self.key) = (show, key)
        typed = TypedForm(form)
        _ = category(in: sheet, words)
        _ = prices(of: key ?? "")
        _ = size
    }

    private func values(of category: PriceSheet.Category, at place: Int, _ words: Words) -> [(name: String, value: String)] {
        func money(_ scope: PriceSheet.Price.Scope) -> String {
            let price = sheet.prices.first { $0.category == category.key && $0.scope == scope }
            return price.map { words.typed(Money($0.amount, show.currency)) } ?? ""
        }
        let need = category.needs.first
        return [("name", category.name), ("price", money(.everywhere))]
            + show.areas.map { ("price-" + $0.key, money(.area($0.key))) }
            + [
                ("access", category.access.rawValue), ("opens", category.opensAt.map(zone.typed) ?? ""),
                ("closes", category.closesAt.map(zone.typed) ?? ""),
                ("size", sheet.ceiling(of: category.key).map { "\($0.size)" } ?? ""),
                ("min", category.min > 0 ? "\(category.min)" : ""), ("max", category.max.map { "\($0)" } ?? ""),
                ("needs", need?.anyOf.sorted().joined(separator: ",") ?? ""), ("per", need.map { "\($0.per)" } ?? ""),
                ("proof", category.proof), ("place", "\(place)"), (TaxField.name, category.tax ?? ""),
            ]
    }

    // MARK: What it says

    /// Puts it into a sheet.
    func tell(_ sheet: inout Sheet, _ words: Words) {
        var reader = self
        let own = sheet.freeKey(for: key, named: WireText.trimmed(form["name"]))
        var category = reader.category(in: sheet, words)
        category.key = own
        var all = sheet.shown(words)
        all.removeAll { $0.key == own }
        all.insert(category, at: min(Int(reader.place), all.count))
        sheet.categories = all
        let areas = Set(show.areas.map(\.key))
        sheet.prices.removeAll { price in
            guard price.category == own else { return false }
            return switch price.scope {
            case .everywhere: true
            case .area(let area): areas.contains(area)
            case .seats: false
            }
        }
        sheet.prices += reader.prices(of: own)
        sheet.setCeiling(of: own, to: reader.size)
    }

    private var place: Int64 { Digits.whole(form["place"], in: 0...Int64(Sheet.Most.categories)) ?? 0 }

    private var size: Int64? {
        mutating get { typed.whole("size", in: 0...Sheet.Most.size) }
    }

    /// The one of the sheet with what the form says of it; what no form shows stays.
    private mutating func category(in sheet: Sheet, _ words: Words) -> PriceSheet.Category {
        var category = sheet.shown(words).first { $0.key == key } ?? PriceSheet.Category(key: "", name: "")
        category.name = typed.line("name", most: 100, required: true)
        category.access = typed.choice("access") ?? .public
        category.opensAt = typed.moment("opens", zone, was: category.opensAt)
        category.closesAt = typed.moment("closes", zone, was: category.closesAt)
        if let opens = category.opensAt, let closes = category.closesAt, opens >= closes { faults["closes"] = "console.form.later" }
        category.min = Int(typed.whole("min", in: 0...200) ?? 0)
        category.max = typed.whole("max", in: 1...200).map { Int($0) }
        if let most = category.max, most < category.min { faults["max"] = "console.prices.max.bad" }
        category.proof = typed.line("proof", most: 80)
        category.tax = typed.tax(of: show.taxes, was: category.tax)
        let others = Set(sheet.shown(words).map(\.key)).subtracting([key ?? ""])
        let anyOf = Set(form.all("needs").flatMap { $0.split(separator: ",") }.map(String.init)).intersection(others)
        let need = PriceSheet.Category.Need(anyOf: anyOf, per: Int(typed.whole("per", in: 1...200) ?? 1))
        category.needs = (anyOf.isEmpty ? [] : [need]) + category.needs.dropFirst()
        return category
    }

    private mutating func prices(of category: String) -> [PriceSheet.Price] {
        var found: [PriceSheet.Price] = []
        func add(_ scope: PriceSheet.Price.Scope, _ amount: Int64?) {
            if let amount { found.append(.init(category: category, scope: scope, amount: amount)) }
        }
        add(.everywhere, typed.amount("price", show.currency, in: 0...Sheet.Most.amount))
        for area in show.areas where isByArea {
            add(.area(area.key), typed.amount("price-" + area.key, show.currency, in: 0...Sheet.Most.amount))
        }
        let hasSeats = sheet.prices.contains { if case .seats = $0.scope { $0.category == key } else { false } }
        // The standard price is what a section or an area costs by itself.
        let isFree = hasSeats || category == PriceSheet.Category.standard.key
        if found.isEmpty, !isFree, faults["price"] == nil { faults["price"] = "console.form.required" }
        return found
    }

    /// With one area there is one price, unless the sheet has one of it already.
    private var isByArea: Bool {
        let isPriced = sheet.prices.contains { if case .area = $0.scope { $0.category == key } else { false } }
        return show.areas.count > 1 || isPriced
    }

    // MARK: What it shows

    func fields(_ words: Words) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        let own = key == PriceSheet.Category.standard.key
        let areas: [ConsoleField] =
            isByArea
            ? show.areas.map {
                .money(
                    "price-" + $0.key, words("console.show.price.of", ["section": .text($0.name)]), form["price-" + $0.key],
                    required: false,
                    error: fault("price-" + $0.key))
            } : []
        let access = PriceSheet.Category.Access.allCases.map {
            ConsoleField.Option(
                $0.rawValue, words("console.prices.access.\($0.rawValue)"), isChosen: form["access"] == $0.rawValue)
        }
        return [
            .text(
                "name", words("console.prices.name"), form["name"], most: 100, hint: words("console.prices.name.hint"), error: fault("name")
            ),
            .money(
                "price", words("console.order.price"), form["price"], required: false,
                hint: words(own ? "console.prices.price.own" : "console.prices.price.hint", ["currency": .text(show.currency)]),
                error: fault("price")),
        ] + areas + [
            .choice("access", words("console.prices.access"), access, isList: false, error: fault("access")),
            .moment(
                "opens", words("console.show.opens"), form["opens"], required: false,
                hint: words("console.show.opens.hint") + " " + words.clocks(of: zone) + ".", error: fault("opens")),
            .moment(
                "closes", words("console.show.closes"), form["closes"], required: false,
                hint: words("console.prices.closes.hint") + " " + words.clocks(of: zone) + ".", error: fault("closes")),
            .number(
                "size", words("console.prices.size"), form["size"], required: false, hint: words("console.prices.size.hint"),
                error: fault("size")),
            .number("min", words("console.prices.min"), form["min"], required: false, error: fault("min")),
            .number("max", words("console.prices.max"), form["max"], required: false, error: fault("max")),
        ] + company(words) + [
            .text(
                "proof", words("console.prices.proof"), form["proof"], required: false, most: 80, hint: words("console.prices.proof.hint"),
                error: fault("proof"))
        ]
            + TaxField.fields(
                show.taxes, chosen: form[TaxField.name], none: words("console.prices.tax.none"), words, error: fault(TaxField.name))
            + order(words)
    }

    /// With whom it is sold alone; nothing where there is nobody else.
    private func company(_ words: Words) -> [ConsoleField] {
        let chosen = Set(form.all("needs").flatMap { $0.split(separator: ",") }.map(String.init))
        let others = sheet.shown(words).filter { $0.key != key }
        guard !others.isEmpty else { return [] }
        return [
            .ticks(
                "needs", words("console.prices.needs"),
                others.map { ConsoleField.Option($0.key, $0.name, isChosen: chosen.contains($0.key)) },
                hint: words("console.prices.needs.hint")),
            .number(
                "per", words("console.prices.per"), form["per"], required: false, hint: words("console.prices.per.hint"),
                error: faults["per"].map { words($0) }),
        ]
    }

    /// Where it stands among the others.
    private func order(_ words: Words) -> [ConsoleField] {
        let others = sheet.shown(words).filter { $0.key != key }
        guard !others.isEmpty else { return [] }
        let places = [ConsoleField.Option("0", words("console.prices.place.first"), isChosen: form["place"] == "0")]
        let after = others.enumerated().map { index, other in
            ConsoleField.Option(
                "\(index + 1)", words("console.prices.place.after", ["name": .text(other.name)]), isChosen: form["place"] == "\(index + 1)")
        }
        return [.choice("place", words("console.prices.place"), places + after, hint: words("console.prices.place.hint"))]
    }
}
