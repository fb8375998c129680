import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// A fee of one show alone, beside those of its house.
struct ShowFeeForm: NewSheetForm {
    let show: PlannedShow
    /// Its key in the sheet; nil for a new one.
    let key: String?
    private var told: FeeFields

    static let part = SheetPart(
        path: ["prices", "fees"], tab: .prices, list: ["prices"], new: "console.fees.new", lead: "console.fees.form.lead",
        delete: "console.fees.delete", kind: .fee, priced: "value")

    var faults: [String: String] {
        get { told.faults }
        set { told.faults = newValue }
    }

    init(newOf show: PlannedShow) { (self.show, key, told) = (show, nil, FeeFields(nil, show.currency, show.taxes)) }

    init?(_ key: String, of show: PlannedShow, _ words: Words) {
        guard let fee = show.sheet?.fees.first(where: { $0.key == key }) else { return nil }
        (self.show, self.key, told) = (show, key, FeeFields(fee, show.currency, show.taxes, words))
    }

    init(_ form: FormBody, _ key: String?, of show: PlannedShow, _: Words) {
        (self.show, self.key, told) = (show, key, FeeFields(form, show.currency, show.taxes))
        _ = told.fee(key, among: show.sheet?.fees ?? [])
    }

    func tell(_ sheet: inout Sheet, _: Words) { told.tell(key, &sheet.fees) }

    func fields(_ words: Words) -> [ConsoleField] { told.fields(words) }
}
