import Hummingbird
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// A house's figures and a show's, as the API's reports tell them.
extension ConsoleDesk {
    private var books: BooksStore { BooksStore(database) }

    var reportEndpoints: [Endpoint] {
        let names = ["name", "group", "from", "to", "compare"]
        let parameters = names.map { Endpoint.Parameter.query($0, .string(), "Which figures, of which days, held against which.") }
        return [
            housePage("/reports", "A house's figures, drawn and as a table", .reports, parameters: parameters) { visit, _ in
                try await reportPage(visit, nil)
            },
            housePage("/reports.csv", "The same as a table file", .reports, parameters: parameters) { visit, _ in
                try await reportFile(visit, nil)
            },
            housePage("/shows/{show}/report", "A show's figures, drawn and as a table", .shows, parameters: parameters) { visit, context in
                try await reportPage(visit, try await show(visit, context))
            },
            housePage("/shows/{show}/report.csv", "The same as a table file", .shows, parameters: parameters) { visit, context in
                try await reportFile(visit, try await show(visit, context))
            },
        ]
    }

    private func asked(_ visit: ConsoleVisit, _ show: HouseShowRow?) async throws -> ReportAsked {
        let today = visit.zone.date(of: visit.now)
        var first: CivilDate?
        if let show {
            let since = today.adding(days: -ReportAsked.most)
            first = try await books.firstDay(of: show.event, of: visit.organisation.id, since: since)
        }
        return ReportAsked(Query(visit.request), today: today, first: first)
    }

    private func views(_ visit: ConsoleVisit, _ asked: ReportAsked, _ show: HouseShowRow?) async throws -> [ReportView] {
        func blocks(_ report: BooksReport) async throws -> [BooksReport.Block] {
            try await books.report(report, of: visit.organisation.uuid, show: show?.uuid, staff(visit))
        }
        let now = try await blocks(asked.report)
        var then: [BooksReport.Block] = []
        if let earlier = asked.earlier { then = try await blocks(earlier) }
        let gone = then.filter { block in !now.contains { $0.currency == block.currency } }.map {
            BooksReport.Block(currency: $0.currency, rows: [])
        }
        let earlier = then
        return (now + gone).map { block in
            ReportView(asked, block, earlier.first { $0.currency == block.currency }, visit.words)
        }
    }

    private func reportPage(_ visit: ConsoleVisit, _ show: HouseShowRow?) async throws -> Response {
        let words = visit.words
        let asked = try await asked(visit, show)
        let views = try await views(visit, asked, show)
        let path = show.map { visit.path("shows", $0.uuid, "report") } ?? visit.path(.reports)
        let csv = path + ".csv?" + (visit.request.uri.query ?? "")
        let blocks = views.map { view in
            ReportPage.Block(
                id: view.currency.lowercased(), currency: views.count > 1 ? words.currency(view.currency) : nil, figures: view.figures,
                caption: words("console.report.caption", ["what": .text(words(view.main.key)), "by": .text(Self.by(asked, words))]),
                chart: view.chart,
                more: asked.report.group != .day && view.rows.count > RankChart.most
                    ? words("console.report.more", ["n": .number(Int64(view.rows.count - RankChart.most))]) : nil,
                table: view.table(words("console.report.table"), csv: csv) { visit.path("shows", $0, "report") })
        }
        let days = asked.report.days
        let page = ReportPage(
            lead: words(
                "console.report.lead",
                [
                    "from": .text(words.shortDay(days.lowerBound)), "to": .text(words.shortDay(days.upperBound)),
                    "clocks": .text(words.clocks(of: visit.zone)),
                ]),
            wrong: asked.isWrong ? words("console.report.wrong", ["n": .number(ReportAsked.most)]) : nil,
            sift: Self.search(asked, path, words, isShow: show != nil), blocks: blocks,
            nothing: views.isEmpty ? words("console.report.nothing") : nil)
        let head =
            show.map { row in
                ConsoleHead(
                    title: row.title, section: .shows, tabs: showTabs(visit, row.uuid, at: .report),
                    state: Self.tag(row, words, visit.now))
            } ?? ConsoleHead(title: words(ConsoleSection.reports.key), section: .reports)
        return try await visit.show(page, head)
    }

    private static func by(_ asked: ReportAsked, _ words: Words) -> String {
        words("console.report.group.\(asked.report.group.rawValue)")
    }

    private func reportFile(_ visit: ConsoleVisit, _ show: HouseShowRow?) async throws -> Response {
        let asked = try await asked(visit, show)
        var file = CSVText(ReportView.heads(asked))
        for view in try await views(visit, asked, show) { view.write(into: &file) }
        return .csv(file.text, name: "\(asked.report.name.rawValue)-\(asked.report.days.lowerBound).csv")
    }

    private static func search(_ asked: ReportAsked, _ path: String, _ words: Words, isShow: Bool) -> ConsoleTable.Search {
        func filter(_ name: String, _ values: [String], _ key: String, _ chosen: String) -> ConsoleTable.Filter {
            .init(
                name: name, label: words("console.report.\(name)"),
                options: values.map { .init(value: $0, label: words("console.report.\(key).\($0)"), isChosen: $0 == chosen) })
        }
        let report = asked.report
        // A show's report by performance is one row.
        let groups = report.name.groups.filter { !isShow || $0 != .performance }
        return ConsoleTable.Search(
            action: path, label: nil, value: "",
            filters: [
                filter("name", BooksReport.Name.allCases.map(\.rawValue), "name", report.name.rawValue),
                filter("group", groups.map(\.rawValue), "group", report.group.rawValue),
                filter("compare", ReportAsked.Comparison.allCases.map(\.rawValue), "compare", asked.comparison.rawValue),
            ],
            dates: [
                .init(name: "from", label: words("console.report.from"), value: "\(report.days.lowerBound)"),
                .init(name: "to", label: words("console.report.to"), value: "\(report.days.upperBound)"),
            ])
    }
}
