import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// `H/tours/{id}/figures`: how often a tour is walked, and how far, as plots with their tables.
struct TourFiguresPage: ConsoleContent {
    static let template = "tours/figures"

    struct Plot: Sendable {
        let id: String
        let caption: String
        let chart: String
        let table: ConsoleTable
    }

    let sift: ConsoleTable.Search
    let figures: [ConsoleFigure]
    let plots: [Plot]
    let csv: String
    let lead: String
}

extension ConsoleDesk {
    var tourFigureEndpoints: [Endpoint] {
        [
            housePage(
                "/tours/{tour}/figures", "How often a tour is walked", .tours, needing: .content,
                parameters: [.query("period", .string(oneOf: TourPeriod.allCases.map(\.rawValue)), "So far back.")]
            ) { visit, context in
                let period = Query(visit.request).first("period").flatMap(TourPeriod.init(rawValue:)) ?? .month
                return try await figuresPage(visit, try await tour(visit, context), period)
            }
        ]
    }

    private func figuresPage(_ visit: ConsoleVisit, _ tour: Tour, _ period: TourPeriod) async throws -> Response {
        let words = visit.words
        let since = period.since(visit.now)
        let events = try await walks.events.events(of: visit.organisation.id, tour: tour.uuid, since: since)
        let kept = period == .all ? try await walks.events.sums(of: visit.organisation.id, tour: tour.uuid)[tour.uuid] : nil
        let tally = events.reduce(into: WalkTally(kept ?? WalkSums())) { $0.add($1) }
        let page = TourFiguresPage(
            sift: .init(
                action: visit.path("tours", tour.uuid, "figures"), label: nil, value: "",
                filters: [
                    .init(
                        name: "period", label: words("tours.figures.period"),
                        options: TourPeriod.allCases.map {
                            .init(value: $0.rawValue, label: words("tours.figures.period.\($0.rawValue)"), isChosen: $0 == period)
                        })
                ]), figures: Self.figures(tally.result, words),
            plots: [
                Self.days(events, period, visit), Self.points(tour, tally, words), Self.ways(tally.result, words),
                Self.phones(tally.result, words),
            ],
            csv: "/console/api/analytics/export.csv?organisation=\(PercentEncoding.escaped(visit.organisation.key))"
                + "&tourId=\(tour.uuid)&period=\(period.rawValue)", lead: words("tours.figures.lead"))
        return try await visit.show(page, tourHead(tour, visit, at: .figures))
    }

    private static func figures(_ figures: WalkFigures, _ words: Words) -> [ConsoleFigure] {
        let share = figures.completionRate.map { Int64(($0 * 100).rounded()) }
        return [
            ConsoleFigure(name: words("tours.figures.starts"), value: words.number(Int64(figures.starts))),
            ConsoleFigure(
                name: words("tours.figures.completions"), value: words.number(Int64(figures.completions)),
                note: share.map { words("tours.figures.share", ["n": .number($0)]) }),
            ConsoleFigure(name: words("tours.figures.devices"), value: words.number(Int64(figures.devices))),
            ConsoleFigure(
                name: words("tours.figures.duration"),
                value: figures.averageDurationMinutes.map { words("walk.minutes", ["n": .number(Int64($0.rounded()))]) } ?? "–"),
        ]
    }

    private static func days(_ events: [CountedEvent], _ period: TourPeriod, _ visit: ConsoleVisit) -> TourFiguresPage.Plot {
        let words = visit.words
        var starts: [Int64: Int64] = [:]
        var ends: [Int64: Int64] = [:]
        for event in events {
            let day = LocalTime(event.at, visit.zone).date.days
            if event.type == "tour_started" { starts[day, default: 0] += 1 }
            if event.type == "tour_completed" { ends[day, default: 0] += 1 }
        }
        let today = LocalTime(visit.now, visit.zone).date.days
        // All time is as long as it was walked, and no plot is longer than a quarter of a year.
        let first = max(today - (period.days ?? 90) + 1, period.days == nil ? (starts.keys.min() ?? today) : 0)
        let days = Array(min(first, today)...today)
        let bars = days.map { day in
            let date = CivilDate(days: day)
            return BarChart.Bar(
                mark: words.briefDay(date), said: "\(words.shortDay(date)): \(words.number(starts[day] ?? 0))",
                value: starts[day] ?? 0)
        }
        let total = days.reduce(0) { $0 + (starts[$1] ?? 0) }
        let caption = words("tours.figures.days", ["n": .number(total)])
        let heads = ["tours.figures.day", "tours.figures.starts", "tours.figures.completions"].map { words($0) }
        let told = days.reversed().filter { starts[$0] != nil || ends[$0] != nil }
        return .init(
            id: "days", caption: caption,
            chart: BarChart(bars: bars, summary: caption, number: { words.number($0) }).both,
            table: table(
                caption, heads,
                told.map { [words.shortDay(CivilDate(days: $0)), words.number(starts[$0] ?? 0), words.number(ends[$0] ?? 0)] }, words))
    }

    private static func points(_ tour: Tour, _ tally: WalkTally, _ words: Words) -> TourFiguresPage.Plot {
        plot(
            "points", "tours.figures.reached", "tours.map.point",
            tour.points.map { ("\($0.order). \(tour.name(of: $0, words))", tally.triggers($0.uuid)) }, words)
    }

    private static func ways(_ figures: WalkFigures, _ words: Words) -> TourFiguresPage.Plot {
        plot(
            "ways", "tours.figures.ways", "tours.figures.way",
            [
                (words("tours.figures.gps"), Int64(figures.gps)), (words("tours.figures.hand"), Int64(figures.manual)),
                (words("tours.figures.unknown"), Int64(figures.unknownTrigger)),
            ], words)
    }

    private static func phones(_ figures: WalkFigures, _ words: Words) -> TourFiguresPage.Plot {
        plot(
            "phones", "tours.figures.phones", "tours.figures.phone",
            [
                ("iOS", Int64(figures.ios)), ("Android", Int64(figures.android)),
                (words("tours.figures.other"), Int64(figures.otherPlatform)),
            ],
            words)
    }

    private static func plot(
        _ id: String, _ caption: String, _ head: String, _ rows: [(name: String, value: Int64)], _ words: Words
    ) -> TourFiguresPage.Plot {
        let said = words(caption, ["n": .number(rows.reduce(0) { $0 + $1.value })])
        return .init(
            id: id, caption: said,
            chart: RankChart(rows: rows.map { .init(name: $0.name, said: words.number($0.value), value: $0.value) }, summary: said).both,
            table: table(said, [words(head), words("tours.figures.times")], rows.map { [$0.name, words.number($0.value)] }, words))
    }

    private static func table(_ caption: String, _ heads: [String], _ rows: [[String]], _ words: Words) -> ConsoleTable {
        ConsoleTable(
            caption, heads: heads.enumerated().map { .init(label: $0.element, isNumber: $0.offset > 0) },
            rows: rows.map { row in
                ConsoleTable.Row(
                    cells: row.enumerated().map { index, text in
                        .init(head: index == 0 ? "" : heads[index], text: text, isNumber: index > 0, isName: index == 0)
                    })
            }, nothing: rows.isEmpty ? words("tours.figures.none") : nil)
    }
}

/// How far back figures go, as the API names it.
enum TourPeriod: String, CaseIterable, Sendable {
    case week = "7d"
    case month = "30d"
    case quarter = "90d"
    case all

    var days: Int64? {
        switch self {
        case .week: 7
        case .month: 30
        case .quarter: 90
        case .all: nil
        }
    }

    func since(_ now: Instant) -> Instant { days.map { now.adding(seconds: -$0 * 86_400) } ?? Instant(microseconds: 0) }
}
