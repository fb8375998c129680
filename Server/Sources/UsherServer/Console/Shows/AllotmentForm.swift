import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// What a form says of an allotment: how many places of a standing area, or which seats of the plan, are kept for those whose code opens them, and
/// until when.
struct AllotmentForm: NewSheetForm {
    let show: PlannedShow
    /// Its key in the sheet, which codes open; nil for a new one.
    let key: String?
    private let named: SeatLines
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

    init(newOf show: PlannedShow) {
        (self.show, key, typed, named) = (show, nil, TypedForm(FormBody()), SeatLines(show.map ?? .none))
    }

    init?(_ key: String, of show: PlannedShow, _: Words) {
        guard let quota = show.sheet?.quotas.first(where: { $0.kind == .allotment && $0.key == key }) else { return nil }
        (self.show, self.key, typed, named) = (show, key, TypedForm(FormBody()), SeatLines(show.map ?? .none))
        typed = TypedForm(
            FormBody([
                ("size", quota.seats.isEmpty ? "\(quota.size)" : ""), ("area", quota.areas.sorted().first ?? ""),
                ("seats", named.lines(of: quota.seats).joined(separator: "\n")),
                ("categories", quota.categories.sorted().joined(separator: ",")), ("release", quota.releaseAt.map(zone.typed) ?? ""),
            ]))
    }

    init(_ form: FormBody, _ key: String?, of show: PlannedShow, _ words: Words) {
        (self.show, self.key, typed, named) = (show, key, TypedForm(form), SeatLines(show.map ?? .none))
        let sheet = show.sheet ?? Sheet()
        let told = quota(in: sheet, words)
        if isOfSeats {
            let others = sheet.seatAllotments.filter { $0.key != key }
            if faults["seats"] == nil, others.contains(where: { !$0.seats.isDisjoint(with: told.seats) }) {
                faults["seats"] = "console.allotments.seats.taken"
            }
            return
        }
        guard let area = sheet.area(form["area"]), area.kind == .standing else {
            faults["area"] = "console.form.choose"
            return
        }
        let others = sheet.allotments(of: area.key).filter { $0.key != key }.reduce(0) { $0 + $1.size }
        if faults["size"] == nil, told.size > area.size - others { faults["size"] = "console.allotments.size.bad" }
    }

    /// Whether it names seats: where there are no standing areas, or none is chosen.
    private var isOfSeats: Bool { show.map != nil && (standing.isEmpty || typed.form["area"].isEmpty) }

    /// Puts it into a sheet.
    func tell(_ sheet: inout Sheet, _ words: Words) {
        var reader = self
        sheet.put(reader.quota(in: sheet, words))
    }

    private mutating func quota(in sheet: Sheet, _ words: Words) -> Sheet.Quota {
        let ofSeats = isOfSeats
        var quota = typed.quota(key, .allotment, in: sheet, isSized: !ofSeats)
        if ofSeats {
            (quota.areas, quota.seats) = ([], typed.seats(named, required: true))
            quota.size = Int64(quota.seats.count)
        } else {
            (quota.areas, quota.seats) = ([typed.form["area"]], [])
        }
        quota.categories = typed.ticked("categories", of: sheet.shown(words).map(\.key))
        quota.releaseAt = typed.moment("release", zone, was: quota.releaseAt)
        return quota
    }

    func fields(_ words: Words) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        let none = show.map == nil ? [] : [ConsoleField.Option("", words("console.allotments.seats"), isChosen: isOfSeats)]
        let areas =
            none
            + standing.map {
                ConsoleField.Option($0.key, "\($0.name) (\(words.number($0.size)))", isChosen: $0.key == typed.form["area"])
            }
        let categories = (show.sheet ?? Sheet()).shown(words).map { (key: $0.key, name: $0.name) }
        let places: [ConsoleField] =
            standing.isEmpty
            ? []
            : [
                .choice("area", words("console.areas.name"), areas, error: fault("area")),
                .number(
                    "size", words("console.areas.size"), typed.form["size"], required: show.map == nil,
                    hint: show.map == nil ? nil : words("console.allotments.size.hint"), error: fault("size")),
            ]
        let seats = show.map == nil ? [] : [typed.seatsField(named, required: standing.isEmpty, words)]
        let release = ConsoleField.moment(
            "release", words("console.allotments.release"), typed.form["release"], required: false,
            hint: words("console.allotments.release.hint") + " " + words.clocks(of: zone) + ".", error: fault("release"))
        let name = typed.named(key, "console.allotments.name.hint", words)
        return name + places + seats + typed.ticks("categories", categories, words) + [release]
    }
}
