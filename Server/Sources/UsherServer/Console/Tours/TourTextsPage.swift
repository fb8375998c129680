import UsherCore
import UsherTemplates

/// `H/tours/{id}/texts`: what is said, in two languages side by side; what is missing is marked.
struct TourTextsPage: ConsoleContent {
    static let template = "tours/texts"

    /// One language of a block.
    struct Side: Sendable {
        let language: String
        let name: String
        let fields: [Field]
    }

    struct Field: Sendable {
        /// Unique on the page.
        let id: String
        let name: String
        let label: String
        let value: String
        let most: Int
        /// Nil: one line.
        let rows: Int?
        /// Nothing is said here yet.
        let isMissing: Bool
    }

    /// The tour itself, or a point.
    struct Block: Sendable {
        let id: String
        let title: String
        let action: String
        let once = FormOnce.make()
        let sides: [Side]
        let button: String
        let missing: String?
    }

    let blocks: [Block]
    let sift: ConsoleTable.Search?
    let token: String
    let fault: String?
    let left: String
    let right: String?

    /// Which languages are shown: those that the address asks for, else the first two.
    static func pair(_ tour: Tour, _ left: String?, _ right: String?) -> [WalkLanguage] {
        let known = tour.languages
        let first = left.flatMap(WalkLanguage.init(rawValue:)).flatMap { known.contains($0) ? $0 : nil } ?? known.first
        let rest = known.filter { $0 != first }
        let second = right.flatMap(WalkLanguage.init(rawValue:)).flatMap { rest.contains($0) ? $0 : nil } ?? rest.first
        return [first, second].compactMap(\.self)
    }

    init(
        _ tour: Tour, _ shown: [WalkLanguage], _ visit: ConsoleVisit, typed: [String: String] = [:], at block: String = "",
        fault: String? = nil
    ) {
        let words = visit.words
        (token, self.fault) = (visit.token, fault)
        (left, right) = (shown.first?.rawValue ?? "", shown.dropFirst().first?.rawValue)
        sift = tour.languages.count > 2 ? TourTextsPage.sift(tour, shown, visit) : nil
        func value(_ id: String, _ name: String, _ stored: String) -> String { block == id ? typed[name] ?? stored : stored }
        func made(_ id: String, _ title: String, _ action: String, _ field: (WalkLanguage) -> [Field]) -> Block {
            let sides = shown.map { Side(language: $0.rawValue, name: $0.name, fields: field($0)) }
            let gaps = sides.reduce(0) { $0 + $1.fields.count { $0.isMissing } }
            return Block(
                id: id, title: title, action: action, sides: sides, button: words("tours.texts.save"),
                missing: gaps == 0 ? nil : words("tours.texts.gaps", ["n": .number(Int64(gaps))]))
        }
        let whole = made("tour", words("tours.texts.tour"), visit.path("tours", tour.uuid, "texts", "tour")) { language in
            let version = tour.version(language)
            let start = version?.start.map(\.degrees) ?? ""
            return [
                Field("tour", language, "title", words("tours.title"), { value("tour", $0, version?.title ?? "") }, most: 200),
                Field(
                    "tour", language, "description", words("tours.description"), { value("tour", $0, version?.description ?? "") },
                    most: 10_000, rows: 5),
                Field(
                    "tour", language, "completion", words("tours.completion"), { value("tour", $0, version?.completionMessage ?? "") },
                    most: 2_000, rows: 2),
                Field("tour", language, "start", words("tours.start"), { value("tour", $0, start) }, most: 40, isOptional: true),
            ]
        }
        blocks =
            [whole]
            + tour.points.map { point in
                made(point.uuid, "\(point.order). \(tour.name(of: point, words))", visit.path("tours", tour.uuid, "texts", point.uuid)) {
                    language in
                    let text = point.texts[language]
                    return [
                        Field(point.uuid, language, "title", words("tours.title"), { value(point.uuid, $0, text?.title ?? "") }, most: 200),
                        Field(
                            point.uuid, language, "content", words("tours.content"), { value(point.uuid, $0, text?.content ?? "") },
                            most: 50_000, rows: 5),
                    ]
                }
            }
    }

    private static func sift(_ tour: Tour, _ shown: [WalkLanguage], _ visit: ConsoleVisit) -> ConsoleTable.Search {
        let filters = zip(["left", "right"], shown).map { name, chosen in
            ConsoleTable.Filter(
                name: name, label: visit.words("tours.texts.\(name)"),
                options: tour.languages.map { .init(value: $0.rawValue, label: $0.name, isChosen: $0 == chosen) })
        }
        return ConsoleTable.Search(action: visit.path("tours", tour.uuid, "texts"), label: nil, value: "", filters: filters)
    }
}

extension TourTextsPage.Field {
    init(
        _ block: String, _ language: WalkLanguage, _ name: String, _ label: String, _ value: (String) -> String, most: Int,
        rows: Int? = nil,
        isOptional: Bool = false
    ) {
        let key = "\(language.rawValue).\(name)"
        let shown = value(key)
        self.init(
            id: "\(block)-\(language.rawValue)-\(name)", name: key, label: label, value: shown, most: most, rows: rows,
            isMissing: !isOptional && WireText.trimmed(shown).isEmpty)
    }
}
