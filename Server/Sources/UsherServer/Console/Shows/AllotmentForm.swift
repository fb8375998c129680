import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// What a form says of an allotment: how many places of a standing area are kept for those whose code opens them, and until when.
struct AllotmentForm: NewSheetForm {
    let show: PlannedShow
    /// Its key in the sheet, which codes open; nil for a new one.
    let key: String?
    private var typed: TypedForm

    static let part = SheetPart(
        path: ["prices", "allotments"], tab: .prices, list: ["prices"], new: "console.allotments.new", lead: "console.allotments.lead",
        delete: "console.allotments.delete", kind: .allotment, priced: "size")

    var title: String? { key }
    private var zone: Zone { Zone(show.event.timeZone) ?? .universal }
    private var standing: [Sheet.Area] { show.sheet?.standing ?? [] }
    var faults: [String: String] {
        get { typed.faults }
        set { typed.faults = newValue }
    }

    init(newOf show: PlannedShow) { (self.show, key, typed) = (show, nil, TypedForm(FormBody())) }

    init?(_ key: String, of show: PlannedShow, _: Words) {
        guard let quota = show.sheet?.quotas.first(where: { $0.kind == .allotment && $0.key == key }) else { return nil }
        (self.show, self.key, typed) = (show, key, TypedForm(FormBody()))
        typed = TypedForm(
            FormBody([
                ("size", "\(quota.size)"), ("area", quota.areas.sorted().first ?? ""),
                ("categories", quota.categories.sorted().joined(separator: ",")), ("release", quota.releaseAt.map(zone.typed) ?? ""),
            ]))
    }

    init(_ form: FormBody, _ key: String?, of show: PlannedShow, _ words: Words) {
        (self.show, self.key, typed) = (show, key, TypedForm(form))
        let sheet = show.sheet ?? Sheet()
        let told = quota(in: sheet, words)
        guard let area = sheet.area(form["area"]), area.kind == .standing else {
            faults["area"] = "console.form.choose"
            return
        }
        let others = sheet.allotments(of: area.key).filter { $0.key != key }.reduce(0) { $0 + $1.size }
        if faults["size"] == nil, told.size > area.size - others { faults["size"] = "console.allotments.size.bad" }
    }

    /// Puts it into a sheet.
    func tell(_ sheet: inout Sheet, _ words: Words) {
        var reader = self
        sheet.put(reader.quota(in: sheet, words))
    }

    private mutating func quota(in sheet: Sheet, _ words: Words) -> Sheet.Quota {
        var quota = typed.quota(key, .allotment, in: sheet)
        quota.areas = [typed.form["area"]]
        quota.categories = typed.ticked("categories", of: sheet.shown(words).map(\.key))
        quota.releaseAt = typed.moment("release", zone, was: quota.releaseAt)
        return quota
    }

    func fields(_ words: Words) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        let areas = standing.map {
            ConsoleField.Option($0.key, "\($0.name) (\(words.number($0.size)))", isChosen: $0.key == typed.form["area"])
        }
        let categories = (show.sheet ?? Sheet()).shown(words).map { (key: $0.key, name: $0.name) }
        return typed.named(key, "console.allotments.name.hint", words) + [
            .choice("area", words("console.areas.name"), areas, error: fault("area")),
            .number("size", words("console.areas.size"), typed.form["size"], error: fault("size")),
        ] + typed.ticks("categories", categories, words) + [
            .moment(
                "release", words("console.allotments.release"), typed.form["release"], required: false,
                hint: words("console.allotments.release.hint") + " " + words.clocks(of: zone) + ".", error: fault("release"))
        ]
    }
}
