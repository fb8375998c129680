import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// What a form says of the price of single seats in a category: the last row, or the seats behind a pillar. Seats are named by lines of text.
struct SeatPriceForm: NewSheetForm {
    let show: PlannedShow
    /// Names its row of the sheet; nil for a new one.
    let key: String?
    private let named: SeatLines
    private var typed: TypedForm

    static let part = SheetPart(
        path: ["prices", "seats"], tab: .prices, list: ["prices"], new: "console.seatprices.new", lead: "console.seatprices.lead",
        delete: "console.seatprices.delete", kind: .seats, priced: "price")

    private var sheet: Sheet { show.sheet ?? Sheet() }
    var faults: [String: String] {
        get { typed.faults }
        set { typed.faults = newValue }
    }

    init(newOf show: PlannedShow) {
        (self.show, key, named) = (show, nil, SeatLines(show.map ?? .none))
        typed = TypedForm(FormBody())
    }

    init?(_ key: String, of show: PlannedShow, _ words: Words) {
        guard let price = show.sheet?.prices.first(where: { $0.seatKey == key }), let seats = price.seats else { return nil }
        (self.show, self.key, named) = (show, key, SeatLines(show.map ?? .none))
        typed = TypedForm(
            FormBody([
                ("category", price.category), ("price", words.typed(Money(price.amount, show.currency))),
                ("seats", named.lines(of: seats).joined(separator: "\n")),
            ]))
    }

    init(_ form: FormBody, _ key: String?, of show: PlannedShow, _ words: Words) {
        (self.show, self.key, named) = (show, key, SeatLines(show.map ?? .none))
        typed = TypedForm(form)
        let told = price
        if !sheet.shown(words).contains(where: { $0.key == told.category }) { faults["category"] = "console.form.choose" }
        let others = sheet.prices.filter { $0.category == told.category && $0.seatKey != key }.compactMap(\.seats)
        if faults["seats"] == nil, let own = told.seats, others.contains(where: { !$0.isDisjoint(with: own) }) {
            faults["seats"] = "console.seatprices.taken"
        }
    }

    // MARK: What it says

    /// Puts it into a sheet.
    func tell(_ sheet: inout Sheet, _: Words) {
        var reader = self
        let told = reader.price
        if let key, let place = sheet.prices.firstIndex(where: { $0.seatKey == key }) {
            sheet.prices[place] = told
        } else {
            sheet.prices.append(told)
        }
    }

    private var price: PriceSheet.Price {
        mutating get {
            let amount = typed.amount("price", show.currency, in: 0...Sheet.Most.amount, required: true) ?? 0
            return PriceSheet.Price(category: typed.form["category"], scope: .seats(typed.seats(named, required: true)), amount: amount)
        }
    }

    // MARK: What it shows

    func fields(_ words: Words) -> [ConsoleField] {
        let categories = sheet.shown(words).map { ConsoleField.Option($0.key, $0.name, isChosen: $0.key == typed.form["category"]) }
        return [
            typed.seatsField(named, required: true, words),
            .choice("category", words("console.prices.name"), categories, error: fault("category", words)),
            .money(
                "price", words("console.order.price"), typed.form["price"],
                hint: words("console.seatprices.price.hint", ["currency": .text(show.currency)]), error: fault("price", words)),
        ]
    }

    private func fault(_ name: String, _ words: Words) -> String? { faults[name].map { words($0) } }
}
