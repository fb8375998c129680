import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore

/// A house's figures, for those who plan.
extension BoxOfficeDesk {
    private static let sums: KeyValuePairs<String, Schema> = [
        "key": .string(), "label": .string(), "tickets": .integer(), "gross_pence": .integer(), "discounts_pence": .integer(),
        "fees_pence": .integer(), "returns_pence": .integer(), "revenue_pence": .integer(), "net_pence": .integer(),
        "tax_pence": .integer(), "received_pence": .integer(), "paid_out_pence": .integer(),
    ]
    private static let sample = BooksReport.Sums(key: "2026-11-27", label: "2026-11-27", tickets: 2, gross: 4_000, net: 3_333, tax: 667)

    private static var answer: Endpoint.Answer {
        let row = Schema.object(sums)
        let block = Schema.object(["currency": .string(), "rows": .array(row), "total": row])
        let report = Schema.object([
            "name": .string(), "group": .string(), "from": .string(format: "date"), "to": .string(format: "date"),
            "currencies": .array(block),
        ])
        let day = CivilDate(days: 20_784)
        let told = body(BooksReport(.sales, by: .day, day...day), [.init(currency: "GBP", rows: [sample])])
        return Endpoint.Answer(
            200, "It", .object(["success": .boolean(), "report": report]), Example(String(decoding: told, as: UTF8.self)))
    }

    var reportEndpoint: Endpoint {
        Endpoint(
            .get, "/console/api/reports/{name}", desk: .boxOffice, summary: "A house's figures",
            description: """
                Of days in the house's zone, both counted; a block for each currency, never added up. `revenue_pence` is gross and fees less returns, before \
                payments. `payments` tells what came and went by `method`; `waiting` who joined waiting lists, by show, and what became of them.
                """,
            parameters: [
                .path("name", .string(oneOf: BooksReport.Name.allCases.map(\.rawValue) + [Self.waitingReport]), "Which."),
                .query("from", .string(format: "date"), "The first day; 30 days before the last without it."),
                .query("to", .string(format: "date"), "The last day; today without it."),
                .query("group", .string(oneOf: BooksReport.Group.allCases.map(\.rawValue)), "By what."),
                .query("show", .string(format: "uuid"), "One performance."),
                .query("format", .string(oneOf: ["csv"]), "A table in place of JSON."), Self.organisation,
            ],
            responses: [Self.answer, .text(200, "Or a table", type: "text/csv")] + Self.sellingAnswers(.invalidField("from")),
            security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let name = context.parameters.get("name") ?? ""
            if name == Self.waitingReport { return try await waitingReport(request, try days(request), staff) }
            let report = try asked(request, name)
            let blocks = try await BooksStore(database).report(
                report, of: request.query("organisation"), show: request.query("show"), staff)
            guard request.query("format") == "csv" else { return .json(Self.body(report, blocks)) }
            return Self.table(report, blocks)
        }
    }

    private func asked(_ request: Request, _ word: String) throws -> BooksReport {
        guard let name = BooksReport.Name(rawValue: word) else { throw ShowRefusal.unknown }
        let sentGroup = request.query("group")
        guard let group = sentGroup.map({ BooksReport.Group(rawValue: $0) }) ?? name.usual, name.groups.contains(group) else {
            throw ShowRefusal.invalidField("group")
        }
        return BooksReport(name, by: group, try days(request))
    }

    /// Which days, and as what.
    private func days(_ request: Request) throws -> ClosedRange<CivilDate> {
        func day(_ field: String, _ usual: CivilDate) throws -> CivilDate {
            guard let text = request.query(field) else { return usual }
            guard let day = CivilDate(text) else { throw ShowRefusal.invalidField(field) }
            return day
        }
        let to = try day("to", Zone.universal.date(of: clock.now()).adding(days: 1))
        let from = try day("from", to.adding(days: -31))
        guard from <= to else { throw ShowRefusal.invalidField("from") }
        if let format = request.query("format"), format != "csv" { throw ShowRefusal.invalidField("format") }
        return from...to
    }

    private static func body(_ report: BooksReport, _ blocks: [BooksReport.Block]) -> [UInt8] {
        var json = JSONWriter(capacity: 512)
        json.beginObject()
        json.member("success", true)
        json.name("report")
        json.beginObject()
        json.member("name", report.name.rawValue)
        json.member("group", report.group.rawValue)
        json.member("from", "\(report.days.lowerBound)")
        json.member("to", "\(report.days.upperBound)")
        json.name("currencies")
        json.array(blocks) { json, block in
            json.beginObject()
            json.member("currency", block.currency)
            json.name("rows")
            json.array(block.rows) { $0.write($1) }
            json.name("total")
            json.write(block.total)
            json.endObject()
        }
        json.endObject()
        json.endObject()
        return json.bytes
    }

    private static func table(_ report: BooksReport, _ blocks: [BooksReport.Block]) -> Response {
        var table = CSVText([
            "currency", report.group.rawValue, "label", "tickets", "gross", "discounts", "fees", "returns", "revenue", "net", "tax",
            "received",
            "paid_out",
        ])
        for block in blocks {
            for row in block.rows {
                let amounts = [
                    row.tickets, row.gross, row.discounts, row.fees, row.returns, row.revenue, row.net, row.tax, row.received, row.paidOut,
                ]
                table.row([block.currency, row.key, row.label], numbers: amounts)
            }
        }
        return .csv(table.text, name: "\(report.name.rawValue)-\(report.days.lowerBound).csv")
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ sums: BooksReport.Sums) {
        beginObject()
        member("key", sums.key)
        member("label", sums.label)
        member("tickets", sums.tickets)
        member("gross_pence", sums.gross)
        member("discounts_pence", sums.discounts)
        member("fees_pence", sums.fees)
        member("returns_pence", sums.returns)
        member("revenue_pence", sums.revenue)
        member("net_pence", sums.net)
        member("tax_pence", sums.tax)
        member("received_pence", sums.received)
        member("paid_out_pence", sums.paidOut)
        endObject()
    }
}
