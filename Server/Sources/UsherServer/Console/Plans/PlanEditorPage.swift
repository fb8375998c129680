import UsherHTTP
import UsherCore
import UsherStore
import UsherTemplates

/// A plan's page: what was published last as a picture and a table, and the editor, which takes the window where there is room for it.
struct PlanEditorPage: ConsoleContent {
    static let template = "editor/plan"

    /// A row of places, as a table tells it.
    struct Row: Sendable {
        let section: String
        let row: String
        let places: String
        let count: String
    }

    var script: String? { "editor/editor.js" }
    var said: [String] { ["editor."] }

    /// Of the API, for the script.
    let plan: String
    let plans: String
    /// How many minor units a unit of the house's currency has.
    let minor: Int64
    let back: String
    let versions: String
    /// What was published last; nil before the first time.
    let picture: String?
    let rows: [Row]
    let hasRows: Bool
    let download: String?
    let note: String

    init(_ row: HousePlanRow, _ map: SeatMap?, _ visit: ConsoleVisit) {
        plan = "/console/api/plans/\(row.uuid)"
        plans = "/console/api/plans?organisation=\(visit.organisation.slug.text)"
        minor = Money.minor(1, visit.organisation.currency)
        back = visit.path(.plans)
        versions = visit.path("plans", row.uuid, "versions")
        picture = map?.picture
        rows = map.map { PlanEditorPage.rows($0, visit.words) } ?? []
        hasRows = !rows.isEmpty
        download = row.latest > 0 ? "\(plan)/versions/\(row.latest)/map" : nil
        note = visit.words(row.latest > 0 ? "console.plan.narrow" : "console.plan.narrow.empty")
    }

    private static func rows(_ map: SeatMap, _ words: Words) -> [Row] {
        var (rows, start) = ([Row](), map.seats.startIndex)
        while start < map.seats.endIndex {
            let first = map.seats[start]
            let end = map.seats[start...].firstIndex { $0.section != first.section || $0.row != first.row } ?? map.seats.endIndex
            let numbers = map.seats[start..<end].map(\.number)
            rows.append(
                Row(
                    section: map.sections[first.section].name, row: first.row,
                    places: numbers.count > 4 ? "\(numbers[0]) … \(numbers[numbers.count - 1])" : numbers.joined(separator: ", "),
                    count: words.number(Int64(numbers.count))))
            start = end
        }
        return rows
    }
}
