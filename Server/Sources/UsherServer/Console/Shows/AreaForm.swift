import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// What a form says of a standing area: what it is called, how many it holds, and what one place costs.
struct AreaForm: NewSheetForm {
    let show: PlannedShow
    /// Its key in the sheet; nil for a new one.
    let key: String?
    private var typed: TypedForm

    static let part = SheetPart(
        path: ["prices", "areas"], tab: .prices, list: ["prices"], new: "console.areas.new", lead: "console.areas.lead",
        delete: "console.areas.delete", kind: .area, priced: "price")

    private var sheet: Sheet { show.sheet ?? Sheet() }
    var faults: [String: String] {
        get { typed.faults }
        set { typed.faults = newValue }
    }

    init(newOf show: PlannedShow) { (self.show, key, typed) = (show, nil, TypedForm(FormBody())) }

    /// As the sheet has it; nil where it has none of this key.
    init?(_ key: String, of show: PlannedShow, _ words: Words) {
        guard let area = show.sheet?.area(key), area.kind == .standing else { return nil }
        (self.show, self.key) = (show, key)
        typed = TypedForm(
            FormBody([
                ("name", area.name), ("size", "\(area.size)"),
                ("price", area.price.map { words.typed(Money($0, show.currency)) } ?? ""), (TaxField.name, area.tax ?? ""),
            ]))
    }

    init(_ form: FormBody, _ key: String?, of show: PlannedShow, _: Words) {
        (self.show, self.key, typed) = (show, key, TypedForm(form))
        _ = area(in: sheet)
    }

    /// Puts it into a sheet.
    func tell(_ sheet: inout Sheet, _: Words) {
        var reader = self
        var area = reader.area(in: sheet)
        let taken = sheet.areas.map(\.key) + show.areas.map(\.key)
        area.key = key ?? Sheet.free(Sheet.key(area.name, or: "area"), taken)
        if let place = sheet.areas.firstIndex(where: { $0.key == area.key }) {
            sheet.areas[place] = area
        } else {
            sheet.areas.append(area)
        }
    }

    private mutating func area(in sheet: Sheet) -> Sheet.Area {
        var area = key.flatMap { sheet.area($0) } ?? Sheet.Area()
        area.name = typed.line("name", most: 100, required: true)
        let size = typed.whole("size", in: 0...Sheet.Most.size)
        if size == nil, faults["size"] == nil { faults["size"] = "console.form.number" }
        area.size = size ?? 0
        // Without a price of its own it is sold by the categories' alone.
        let isPriced = sheet.prices.contains { price in
            switch price.scope {
            case .everywhere: true
            case .area(let area): area == key
            case .seats: false
            }
        }
        area.price = typed.amount("price", show.currency, in: 0...Sheet.Most.amount, required: !isPriced)
        area.tax = typed.tax(of: show.taxes, was: area.tax)
        return area
    }

    func fields(_ words: Words) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        return [
            .text(
                "name", words("console.areas.name"), typed.form["name"], most: 100, hint: words("console.areas.name.hint"),
                error: fault("name")),
            .number("size", words("console.areas.size"), typed.form["size"], error: fault("size")),
            .money(
                "price", words("console.order.price"), typed.form["price"], required: false,
                hint: words("console.areas.price.hint", ["currency": .text(show.currency)]), error: fault("price")),
        ]
            + TaxField.fields(
                show.taxes, chosen: typed.form[TaxField.name], none: words("console.areas.tax.none"), words, error: fault(TaxField.name))
    }
}
