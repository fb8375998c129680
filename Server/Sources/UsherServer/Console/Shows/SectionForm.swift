import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// What a form says of a section of a show's map: which tax is in its tickets. What they cost is said with the show.
struct SectionForm: SheetForm {
    let show: PlannedShow
    /// The section's.
    let key: String?
    let title: String?
    private var typed: TypedForm

    static let part = SheetPart(
        path: ["prices", "sections"], tab: .prices, list: ["prices"], new: "", lead: "console.sections.lead", delete: "", kind: nil,
        priced: TaxField.name)

    /// It is there as long as the map has it.
    var isDroppable: Bool { false }
    var faults: [String: String] {
        get { typed.faults }
        set { typed.faults = newValue }
    }

    /// Nil, too, where there is nothing to choose.
    init?(_ key: String, of show: PlannedShow, _: Words) {
        guard let section = show.map?.sections.first(where: { $0.id == key }) else { return nil }
        guard !show.taxes.isEmpty || show.sheet?.area(key)?.tax != nil else { return nil }
        (self.show, self.key, title) = (show, key, section.name)
        typed = TypedForm(FormBody([(TaxField.name, show.sheet?.area(key)?.tax ?? "")]))
    }

    init(_ form: FormBody, _ key: String?, of show: PlannedShow, _: Words) {
        (self.show, self.key, typed) = (show, key, TypedForm(form))
        title = show.map?.sections.first { $0.id == key }?.name
        _ = typed.tax(of: show.taxes, was: show.sheet?.area(key ?? "")?.tax)
    }

    /// Puts it into a sheet, which has nothing of a section that says nothing.
    func tell(_ sheet: inout Sheet, _: Words) {
        guard let key else { return }
        var (reader, area) = (self, sheet.area(key) ?? Sheet.Area())
        (area.key, area.kind) = (key, .seats)
        area.tax = reader.typed.tax(of: show.taxes, was: area.tax)
        let isSaid = area.tax != nil || !area.description.isEmpty
        switch (sheet.areas.firstIndex { $0.key == key }, isSaid) {
        case (let place?, true): sheet.areas[place] = area
        case (let place?, false): sheet.areas.remove(at: place)
        case (nil, true): sheet.areas.append(area)
        case (nil, false): break
        }
    }

    func fields(_ words: Words) -> [ConsoleField] {
        TaxField.fields(
            show.taxes, chosen: typed.form[TaxField.name], none: words("console.areas.tax.none"), words,
            error: faults[TaxField.name].map { words($0) })
    }
}
