import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// What the form of a territory holds.
struct TerritoryFields: Sendable {
    enum Way: String, CaseIterable, Sendable { case outline, streets }

    var name = ""
    var colour = TerritoryColour.blue
    var way = Way.outline
    var corners = ""
    var streets = ""
    var walker = ""
    private(set) var revision: Int64?
    /// What is wrong, by field: keys of texts.
    var faults: [String: String] = [:]
    private var area: TerritoryArea?

    /// `count`: how many there are, so that neighbours differ in colour.
    init(after count: Int) { colour = TerritoryColour.allCases[(count + 4) % TerritoryColour.allCases.count] }

    init(_ territory: Territory) {
        (name, colour, walker) = (territory.facts.name, territory.facts.colour, territory.facts.walker ?? "")
        revision = territory.revision
        switch territory.facts.area {
        case .outline(let outline): (way, corners) = (.outline, outline.text)
        case .streets(let names): (way, streets) = (.streets, names.joined(separator: "\n"))
        }
    }

    init(_ form: FormBody) {
        (name, corners, streets) = (WireText.trimmed(form["name"]), form["corners"], form["streets"])
        walker = form["walker"]
        revision = Digits.whole(form["revision"], in: 0...Int64.max)
        if let colour = TerritoryColour(rawValue: form["colour"]) { self.colour = colour } else { faults["colour"] = "console.form.choose" }
        if name.isEmpty { faults["name"] = "console.form.required" }
        if !WireText.fits(name, TerritoryFacts.longestName) { faults["name"] = "console.form.long" }
        way = Way(rawValue: form["way"]) ?? .outline
        switch way {
        case .outline:
            area = TerritoryOutline(text: corners).map { .outline($0) }
            if area == nil { faults["corners"] = "console.territory.corners.bad" }
        case .streets:
            area = TerritoryArea(streets: streets)
            if area == nil { faults["streets"] = "console.territory.streets.bad" }
        }
    }

    /// Nil where something is wrong.
    var facts: TerritoryFacts? {
        guard faults.isEmpty, let area else { return nil }
        return TerritoryFacts(name: name, colour: colour, area: area, walker: walker.isEmpty ? nil : walker)
    }

    func fields(_ words: Words, members: [TeamMember]) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        let nobody = ConsoleField.Option("", words("console.territory.nobody"), isChosen: walker.isEmpty)
        return [
            .text("name", words("console.territory.name"), name, most: TerritoryFacts.longestName, error: fault("name")),
            .choice(
                "colour", words("console.territory.colour"),
                TerritoryColour.allCases.map {
                    .init($0.rawValue, words("console.colour.\($0)"), isChosen: $0 == colour)
                }, error: fault("colour")),
            .choice(
                "way", words("console.territory.way"),
                Way.allCases.map { .init($0.rawValue, words("console.territory.way.\($0)"), isChosen: $0 == way) }, isList: false),
            .area(
                "corners", words("console.territory.corners"), corners, rows: 5, most: 20_000,
                hint: words("console.territory.corners.hint"),
                error: fault("corners")),
            .area(
                "streets", words("console.territory.streets"), streets, rows: 5, most: 24_000,
                hint: words("console.territory.streets.hint"), error: fault("streets")),
            .choice(
                "walker", words("console.territory.walker"),
                [nobody] + members.map { .init($0.uuid, $0.name, isChosen: $0.uuid == walker) }, error: fault("walker")),
        ]
    }
}
