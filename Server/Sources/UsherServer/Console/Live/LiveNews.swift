import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// What of the Live page changes: the page has it within, and its stream sends it anew.
struct LiveNews: Sendable, Equatable {
    struct Plot: Sendable, Equatable {
        let caption: String
        /// Drawn by us.
        let chart: String
    }

    /// Somebody bought, or came in.
    struct Line: Sendable, Equatable {
        let time: String
        let text: String
        /// What it is about; on a board nobody is named.
        let name: String?
        let href: String?
    }

    struct List: Sendable, Equatable {
        let id: String
        let title: String
        let lines: [Line]
        let nothing: String?
    }

    let figures: [ConsoleFigure]
    let plots: [Plot]
    let lists: [List]

    static let template = "console/live-news"

    init(figures: [ConsoleFigure], plots: [Plot], lists: [List]) { (self.figures, self.plots, self.lists) = (figures, plots, lists) }

    /// `order`: where an order has its page; nil on a board, which names nobody and leads nowhere.
    init(_ show: LiveShow, _ words: Words, order: ((String) -> String)?) {
        let zone = Zone(show.row.zone) ?? .universal
        func time(_ instant: Instant) -> String { words.time(instant.wire, zone.foundation) }
        figures = [
            ConsoleFigure(name: words("console.figure.sold"), value: ConsoleDesk.sold(show.row, words)),
            ConsoleFigure(name: words("console.figure.money"), value: words.money(Money(show.sales.takings, show.currency))),
            ConsoleFigure(name: words("console.figure.inside"), value: words.number(Int64(show.inside))),
        ]
        plots = [
            Self.plot("sold", show, words, time) { show.sales.minutes[$0] ?? 0 },
            Self.plot("entered", show, words, time) { Int64(show.entries[$0] ?? 0) },
        ]
        let bought = show.sales.latest.map { sale in
            Line(
                time: time(sale.created), text: words("console.live.tickets", ["n": .number(sale.tickets)]),
                name: order == nil ? nil : sale.name.isEmpty ? words("console.order.guest") : sale.name, href: order?(sale.uuid))
        }
        let came = show.scans.map { scan in
            let persons = words("console.live.persons", ["n": .number(Int64(scan.persons))])
            return Line(
                time: time(scan.at), text: scan.gate.isEmpty ? persons : "\(persons) · \(scan.gate)",
                name: order == nil || scan.name.isEmpty ? nil : scan.name, href: nil)
        }
        lists = [Self.list("orders", bought, words), Self.list("scans", came, words)]
    }

    private static func plot(
        _ name: String, _ show: LiveShow, _ words: Words, _ time: (Instant) -> String, _ value: (Int64) -> Int64
    ) -> Plot {
        let bars = show.minutes.map { minute in
            let clock = time(Instant(seconds: minute * 60))
            return BarChart.Bar(mark: clock, said: "\(clock): \(words.number(value(minute)))", value: value(minute))
        }
        let sum = bars.reduce(0) { $0 + $1.value }
        let caption = words("console.live.plot.\(name)")
        let summary = words("console.live.plot", ["what": .text(caption), "n": .number(sum)])
        return Plot(caption: caption, chart: BarChart(bars: bars, summary: summary, number: { words.number($0) }).both)
    }

    private static func list(_ id: String, _ lines: [Line], _ words: Words) -> List {
        List(
            id: id, title: words("console.live.\(id)"), lines: lines,
            nothing: lines.isEmpty ? words("console.live.\(id).none") : nil)
    }
}

/// `H/shows/{id}/live`.
struct LivePage: ConsoleContent {
    static let template = "console/live"

    let stream: String
    let news: LiveNews
    /// From the board back to the page.
    let back: String?

    var script: String? { "console/live.js" }
}
