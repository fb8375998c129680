import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

@testable import UsherServer

/// Pages of figures, and of mails.
extension PageSamples {
    private static let path = "/console/o/globe/reports"

    /// Two days, against two others.
    static func report(_ words: Words) -> ReportPage {
        let days = [("2026-11-27", Int64(12_000)), ("2026-11-28", -2_500)].map { key, gross in
            var sums = BooksReport.Sums(key: key)
            sums.add(JournalLine(gross < 0 ? .return : .sale, tickets: gross < 0 ? -1 : 4, gross: gross, net: 0, tax: 0, discount: 0))
            return sums
        }
        let asked = ReportAsked(
            Query("from=2026-11-27&to=2026-11-28&compare=before"), today: CivilDate(days: 20_785))
        let view = ReportView(asked, .init(currency: "GBP", rows: days), nil, words)
        return ReportPage(
            lead: words("console.report.lead", ["from": .text("27 Nov 2026"), "to": .text("28 Nov 2026"), "clocks": .text("London time")]),
            wrong: words("console.report.wrong", ["n": .number(400)]),
            sift: .init(
                action: path, label: nil, value: "",
                filters: [
                    .init(
                        name: "group", label: words("console.report.group"),
                        options: [.init(value: "day", label: words("console.report.group.day"), isChosen: true)])
                ], dates: [.init(name: "from", label: words("console.report.from"), value: "2026-11-27")], reset: path),
            blocks: [
                .init(
                    id: "gbp", currency: words.currency("GBP"), figures: view.figures,
                    caption: words("console.report.caption", ["what": .text("x"), "by": .text("y")]), chart: view.chart,
                    more: words("console.report.more", ["n": .number(2)]),
                    table: view.table(words("console.report.table"), csv: path + ".csv?") { _ in path })
            ], nothing: words("console.report.nothing"))
    }

    static let board: ConsoleHead = {
        var head = ConsoleHead(title: "The Tempest <1>", section: .shows)
        head.isBare = true
        return head
    }()

    static func live(_ words: Words, isBoard: Bool) -> LivePage {
        let lines = [
            LiveNews.Line(
                time: "19:30", text: words("console.live.tickets", ["n": .number(2)]), name: isBoard ? nil : "Ann <Buyer>",
                href: isBoard ? nil : "/console/o/globe/orders/1"),
            LiveNews.Line(
                time: "19:29", text: words("console.live.persons", ["n": .number(1)]), name: isBoard ? nil : "Bo <Guest>", href: nil),
        ]
        let bars = (0..<3).map { BarChart.Bar(mark: "19:3\($0)", said: "19:3\($0): \($0)", value: Int64($0)) }
        let caption = words("console.live.plot.sold")
        let news = LiveNews(
            figures: [ConsoleFigure(name: words("console.figure.sold"), value: "12")],
            plots: [.init(caption: caption, chart: BarChart(bars: bars, summary: caption).both)],
            lists: [
                .init(id: "orders", title: words("console.live.orders"), lines: lines, nothing: nil),
                .init(id: "scans", title: words("console.live.scans"), lines: [], nothing: words("console.live.scans.none")),
            ])
        let page = "/console/o/globe/shows/1/live"
        return LivePage(stream: page + "/stream", news: news, back: isBoard ? page : nil)
    }

    static func mails(_ words: Words) -> MailsPage {
        MailsPage(
            lead: words("console.mails.lead"),
            kinds: ConsoleTable(
                words("console.mails.kinds"), heads: [.init(label: words("console.mails.kind"))],
                rows: [.init(cells: [.init(head: "", text: words("console.mails.kind.confirmed"), href: path, isName: true)])]),
            form: form(words, to: "/console/o/globe/settings/mails", [.text("name", words("console.mails.sender"), "Globe <x>")]))
    }

    static func mail(_ words: Words) -> MailTextPage {
        let place = "/console/o/globe/settings/mails/confirmed/en"
        return MailTextPage(
            lead: words("console.mails.text.lead"), languages: [.init(href: place, label: "English", isHere: true)],
            names: [.init(name: "{{buyer}}", value: words("console.mails.name.buyer"))],
            form: form(
                words, to: place,
                [.area("lead", words("console.mails.part.lead"), "<b>{{buyer}}", error: words("console.form.long"))]),
            previews: [.init(href: place + "/preview?as=html", label: words("console.mails.preview.html"))],
            test: form(words, to: place + "/test", []), reset: form(words, to: place + "/standard", []))
    }

    private static func form(_ words: Words, to action: String, _ fields: [ConsoleField]) -> ConsoleForm {
        ConsoleForm(action, fields, button: words("console.show.save"), token: "form-token", once: "AAAAAAAAAAAAAAAAAAAAAA")
    }
}
