import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// `H/campaigns/{id}/figures`: scans by day, as a plot and as a table.
struct CampaignFiguresPage: ConsoleContent {
    static let template = "canvass/figures"

    struct Days: Sendable {
        /// Not `note`: a cell of the table without one would find this.
        let about: String
        /// The chart, as markup.
        let chart: String
        let table: ConsoleTable
    }

    let upgrade: UpgradeNotice?
    let figures: [ConsoleFigure]
    let progress: ConsoleProgress
    let days: Days?

    var formTargets: [String] { upgrade?.origins ?? [] }
}

extension ConsoleDesk {
    var campaignFigureEndpoints: [Endpoint] {
        [
            campaignPage("/figures", "A campaign's figures") { visit, _ in
                let (campaign, words) = (visit.campaign, visit.words)
                let page = CampaignFiguresPage(
                    upgrade: try await upgrade(visit), figures: Self.figures(visit),
                    progress: ConsoleProgress(
                        label: Self.progress(campaign, words), done: campaign.visited, all: max(1, campaign.addresses)),
                    days: visit.gate.isPaid ? try await days(visit) : nil)
                return try await visit.show(page, visit.head(.figures))
            },
            campaignPage("/visits", "Who was where, and what came of it", parameters: Self.listParameters([])) { visit, _ in
                try await visitsPage(visit)
            },
        ]
    }

    private func days(_ visit: CampaignVisit) async throws -> CampaignFiguresPage.Days? {
        let (words, zone) = (visit.words, visit.zone)
        guard let days = try? ScanDays(from: nil, to: nil, zone: zone.name, now: visit.actor.now) else { return nil }
        let figures = try await canvass.qr.codes.figures(visit.call, days)
        let shown = figures.days.map { DayChart.Day(date: $0.date, count: $0.scans, homes: $0.homes) }
        let table = ConsoleTable(
            words("campaign.days"),
            heads: [
                .init(label: words("campaign.day")), .init(label: words("campaign.scans"), isNumber: true),
                .init(label: words("campaign.homes"), isNumber: true),
            ],
            rows: figures.days.reversed().map { day in
                ConsoleTable.Row(cells: [
                    .init(head: "", text: words.shortDay(day.date), isName: true),
                    .init(head: words("campaign.scans"), text: words.number(day.scans), isNumber: true),
                    .init(head: words("campaign.homes"), text: words.number(day.homes), isNumber: true),
                ])
            })
        return .init(
            about: words("campaign.days.note", ["n": .number(Int64(shown.count)), "city": .text(words.city(zone.name))]),
            chart: DayChart.both(shown, words), table: table)
    }

    private func visitsPage(_ visit: CampaignVisit) async throws -> Response {
        let (words, query, path) = (visit.words, Query(visit.console.request), visit.path(.visits))
        let before = query.first("after").flatMap { Digits.whole($0, in: 1...VisitEvent.ID.largest) }.map { VisitEvent.ID($0) }
        let (events, next) = try await VisitStore(database).log(visit.uuid, before: before, limit: Self.size(query), for: visit.actor)
        let empty = EmptyState(
            title: words("console.visits.none"), text: words("console.visits.none.text"),
            action: .init(href: visit.path(.territories), label: words("console.campaign.tab.territories")))
        let table = ConsoleTable(
            words("console.campaign.tab.visits"),
            heads: ["home", "outcome", "who", "when"].map { .init(label: words("console.visit.\($0)")) },
            rows: events.map { visitRow($0, visit) }, next: next.map { path + "?" + query.with("after", "\($0)") },
            first: before == nil ? nil : path + "?" + query.with("after", ""),
            empty: events.isEmpty && before == nil ? empty : nil, nothing: events.isEmpty ? words("console.table.nothing") : nil)
        return try await visit.show(CampaignTablePage(table: table), visit.head(.visits))
    }

    private func visitRow(_ event: VisitEvent, _ visit: CampaignVisit) -> ConsoleTable.Row {
        let words = visit.words
        let outcome = event.outcome ?? (event.visited ? .visited : nil)
        return ConsoleTable.Row(cells: [
            .init(
                head: "", text: HomeFacts.line(event.address, event.unit), note: event.note, href: visit.path("homes", event.home),
                isName: true),
            .init(
                head: words("console.visit.outcome"), text: "",
                tag: outcome.map { Self.outcomeTag($0, words) } ?? ConsoleTag(words("console.visit.taken"))),
            .init(head: words("console.visit.who"), text: event.who ?? "–"),
            .init(head: words("console.visit.when"), text: words.shortMoment(event.occurred, visit.zone)),
        ])
    }
}
