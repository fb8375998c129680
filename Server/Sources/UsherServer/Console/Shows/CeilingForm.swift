import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// What a form says of a ceiling: how many tickets of some areas and categories are sold together, and not one more.
struct CeilingForm: NewSheetForm {
    let show: PlannedShow
    /// Its key in the sheet; nil for a new one.
    let key: String?
    private var typed: TypedForm

    static let part = SheetPart(
        path: ["prices", "limits"], tab: .prices, list: ["prices"], new: "console.limits.new", lead: "console.limits.lead",
        delete: "console.limits.delete", kind: .limit, priced: "size")

    var title: String? { key }
    var faults: [String: String] {
        get { typed.faults }
        set { typed.faults = newValue }
    }

    init(newOf show: PlannedShow) { (self.show, key, typed) = (show, nil, TypedForm(FormBody())) }

    init?(_ key: String, of show: PlannedShow, _: Words) {
        guard let quota = show.sheet?.quotas.first(where: { $0.kind == .limit && $0.key == key }) else { return nil }
        (self.show, self.key) = (show, key)
        typed = TypedForm(
            FormBody([
                ("size", "\(quota.size)"), ("areas", quota.areas.sorted().joined(separator: ",")),
                ("categories", quota.categories.sorted().joined(separator: ",")),
            ]))
    }

    init(_ form: FormBody, _ key: String?, of show: PlannedShow, _ words: Words) {
        (self.show, self.key, typed) = (show, key, TypedForm(form))
        _ = quota(in: show.sheet ?? Sheet(), words)
    }

    /// Puts it into a sheet.
    func tell(_ sheet: inout Sheet, _ words: Words) {
        var reader = self
        sheet.put(reader.quota(in: sheet, words))
    }

    private mutating func quota(in sheet: Sheet, _ words: Words) -> Sheet.Quota {
        var quota = typed.quota(key, .limit, in: sheet)
        quota.areas = typed.ticked("areas", of: show.areas.map(\.key))
        quota.categories = typed.ticked("categories", of: sheet.shown(words).map(\.key))
        return quota
    }

    func fields(_ words: Words) -> [ConsoleField] {
        let (areas, categories) = (show.areas, (show.sheet ?? Sheet()).shown(words))
        return typed.named(key, "console.limits.name.hint", words) + [
            .number(
                "size", words("console.limits.size"), typed.form["size"], hint: words("console.limits.size.hint"),
                error: faults["size"].map { words($0) })
        ] + typed.ticks("areas", areas.map { ($0.key, $0.name) }, words)
            + typed.ticks("categories", categories.map { ($0.key, $0.name) }, words)
    }
}

// MARK: - What ceilings and allotments have in common
extension Sheet {
    /// In the place of the one of its key, or behind all.
    mutating func put(_ quota: Quota) {
        if let place = quotas.firstIndex(where: { $0.key == quota.key }) { quotas[place] = quota } else { quotas.append(quota) }
    }
}

extension TypedForm {
    /// The one of the sheet, or a new one of a key made from its name, with its size as it was typed.
    mutating func quota(_ key: String?, _ kind: Sheet.Quota.Kind, in sheet: Sheet, isSized: Bool = true) -> Sheet.Quota {
        var quota = sheet.quotas.first { $0.kind == kind && $0.key == key } ?? Sheet.Quota()
        if key == nil {
            let name = line("name", most: 40, required: true)
            (quota.kind, quota.key) = (kind, Sheet.free(Sheet.key(name, or: kind.rawValue), sheet.quotas.map(\.key)))
        } else {
            (quota.kind, quota.key) = (kind, key ?? "")
        }
        guard isSized else { return quota }
        let size = whole("size", in: 0...Sheet.Most.size)
        if size == nil, faults["size"] == nil { faults["size"] = "console.form.number" }
        quota.size = size ?? 0
        return quota
    }

    /// Those of `keys` that are ticked.
    func ticked(_ name: String, of keys: [String]) -> Set<String> {
        Set(form.all(name).flatMap { $0.split(separator: ",") }.map(String.init)).intersection(keys)
    }

    /// What it is called; a name once given stays.
    func named(_ key: String?, _ hint: String, _ words: Words) -> [ConsoleField] {
        guard key == nil else { return [] }
        return [
            .text(
                "name", words("console.limits.name"), form["name"], most: 40, hint: words(hint), error: faults["name"].map { words($0) })
        ]
    }

    /// Areas or categories to tick; nothing where there is no choice.
    func ticks(_ name: String, _ all: [(key: String, name: String)], _ words: Words) -> [ConsoleField] {
        let chosen = ticked(name, of: all.map(\.key))
        guard all.count > 1 || !chosen.isEmpty else { return [] }
        return [
            .ticks(
                name, words("console.limits.\(name)"), all.map { .init($0.key, $0.name, isChosen: chosen.contains($0.key)) },
                hint: words("console.limits.\(name).hint"))
        ]
    }
}
