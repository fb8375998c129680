import Hummingbird
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore

/// Waiting lists in figures: who joined, by show, and what became of them.
extension BoxOfficeDesk {
    static let waitingReport = "waiting"

    func waitingReport(
        _ request: Request, _ days: ClosedRange<CivilDate>, _ staff: ManagedShowStore.Staff
    ) async throws -> Response {
        let sums = try await waiting.report(days, of: request.query("organisation"), show: request.query("show"), staff)
        guard request.query("format") == "csv" else { return .json(Self.waitingBody(sums, days)) }
        var table = CSVText(["show", "title", "entries", "places"] + WaitingStatus.allCases.map(\.rawValue))
        for row in sums {
            let counts = WaitingStatus.allCases.map { row.entries[$0] ?? 0 }
            table.row([row.show, row.title], numbers: [row.all, row.places] + counts)
        }
        return .csv(table.text, name: "waiting-\(days.lowerBound).csv")
    }

    private static func waitingBody(_ sums: [WaitingSums], _ days: ClosedRange<CivilDate>) -> [UInt8] {
        var json = JSONWriter(capacity: 256 * (sums.count + 1))
        json.object { json in
            json.member("success", true)
            json.name("report")
            json.object { json in
                json.member("name", waitingReport)
                json.member("group", BooksReport.Group.performance.rawValue)
                json.member("from", "\(days.lowerBound)")
                json.member("to", "\(days.upperBound)")
                json.name("rows")
                json.array(sums) { json, row in
                    json.object { json in
                        json.member("key", row.show)
                        json.member("label", row.title)
                        json.member("entries", row.all)
                        json.member("places", row.places)
                        for status in WaitingStatus.allCases {
                            json.name(status.rawValue)
                            json.integer(row.entries[status] ?? 0)
                        }
                    }
                }
            }
        }
        return json.bytes
    }
}
