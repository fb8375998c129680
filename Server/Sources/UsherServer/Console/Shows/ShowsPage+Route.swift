import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherPapers
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    var houseShows: HouseShowStore { HouseShowStore(database) }
    var managedShows: ManagedShowStore {
        ManagedShowStore(
            database, maps: boxOffice.shows.store.maps, charging: settings.payments.charging, quotas: settings.quotas,
            canCharge: canCharge)
    }

    var showEndpoints: [Endpoint] {
        [
            housePage("/shows", "A house's shows", .shows, parameters: Self.listParameters(["state"])) { visit, _ in
                try await visit.show(
                    ConsoleTablePage(table: try await showsTable(visit)),
                    ConsoleHead(title: visit.words(ConsoleSection.shows.key), section: .shows, action: newShow(visit)))
            },
            housePage("/shows/new", "A new show: what and when", .shows) { visit, _ in
                try await newShowPage(visit, ShowForm.new(visit))
            },
            houseForm("/shows/new", "Makes a show that nobody sees yet", .shows, needing: .content) { visit, form, _ in
                try await plan(visit, ShowForm(form, zone: visit.zone))
            },
            housePage("/shows/{show}", "A show: what is sold, and what it brought", .shows) { visit, context in
                try await showPage(visit, try await show(visit, context))
            },
        ] + setupSteps + sheetPageEndpoints + showDatesEndpoints + showSeatsEndpoints
    }

    func newShow(_ visit: ConsoleVisit) -> ConsoleHead.Link {
        ConsoleHead.Link(href: visit.path("shows", "new"), label: visit.words("console.show.new"))
    }

    /// A show of this house's; anybody else's is as unknown as none.
    func show(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> HouseShowRow {
        guard let row = try await houseShows.find(context.segment("show"), of: visit.organisation.id) else { throw Problem.notFound }
        return row
    }

    func staff(_ visit: ConsoleVisit) -> ManagedShowStore.Staff {
        ManagedShowStore.Staff(account: visit.account.id, actor: visit.principal.actor)
    }

    // MARK: The list

    private func showsTable(_ visit: ConsoleVisit) async throws -> ConsoleTable {
        let (words, query) = (visit.words, Query(visit.request))
        let state = query.first("state").flatMap(HouseShowStore.State.init) ?? .coming
        let text = try query.text("q").map { WireText.cut(WireText.trimmed($0), to: 100) } ?? ""
        let place = query.first("after").flatMap(Self.place)
        let found = try await houseShows.list(
            of: visit.organisation.id, state, text: text, after: place, limit: Self.size(query), at: visit.now)
        let count = try await houseShows.count(of: visit.organisation.id)
        let path = visit.path(.shows)
        return ConsoleTable(
            words(ConsoleSection.shows.key), heads: Self.showHeads(words), rows: found.shows.map { showRow($0, visit) },
            total: nil,
            search: count == 0
                ? nil
                : ConsoleTable.Search(
                    action: path, label: words("console.show.find"), value: text,
                    filters: [
                        .init(
                            name: "state", label: words("console.show.state"),
                            options: HouseShowStore.State.allCases.map {
                                .init(value: $0.rawValue, label: words("console.show.state.\($0.rawValue)"), isChosen: $0 == state)
                            })
                    ], reset: text.isEmpty && state == .coming ? nil : path),
            next: found.next.map { path + "?" + query.with("after", "\($0.starts.microseconds).\($0.event)") },
            first: place == nil ? nil : path + "?" + query.with("after", ""),
            empty: count == 0
                ? EmptyState(title: words("console.show.none"), text: words("console.show.none.text"), action: newShow(visit)) : nil,
            nothing: found.shows.isEmpty ? words(text.isEmpty ? "console.show.nothing" : "console.table.nothing") : nil)
    }

    static func place(_ text: String) -> HouseShowStore.Place? {
        let parts = text.split(separator: ".")
        guard parts.count == 2, let starts = Digits.whole(parts[0], in: 0...Int64.max),
            let event = Digits.whole(parts[1], in: 0...Event.ID.largest)
        else { return nil }
        return HouseShowStore.Place(starts: Instant(microseconds: starts), event: Event.ID(event))
    }

    static func showHeads(_ words: Words) -> [ConsoleTable.Head] {
        [
            .init(label: words("console.order.show")), .init(label: words("console.show.when")), .init(label: words("console.show.venue")),
            .init(label: words("console.figure.sold"), isNumber: true),
        ]
    }

    func showRow(_ row: HouseShowRow, _ visit: ConsoleVisit) -> ConsoleTable.Row {
        let (words, zone) = (visit.words, Zone(row.zone) ?? .universal)
        let path = visit.may(.content) ? visit.path("shows", row.uuid) : nil
        return ConsoleTable.Row(cells: [
            .init(head: "", text: row.title, href: path, tag: Self.tag(row, words, visit.now), isName: true),
            .init(head: words("console.show.when"), text: words.moment(row.starts, zone)),
            .init(head: words("console.show.venue"), text: row.venue.isEmpty ? "–" : row.venue),
            .init(head: words("console.figure.sold"), text: Self.sold(row, words), isNumber: true),
        ])
    }

    static func sold(_ row: HouseShowRow, _ words: Words) -> String {
        row.hasMap ? words("console.show.sold", ["sold": .number(row.sold), "all": .number(row.capacity)]) : "–"
    }

    static func tag(_ row: HouseShowRow, _ words: Words, _ now: Instant) -> ConsoleTag? {
        if row.isCancelled { return ConsoleTag(words("console.show.state.cancelled"), .bad) }
        if !row.isPublished { return ConsoleTag(words("console.show.state.draft"), .gold) }
        if row.hasMap, row.sold >= row.capacity, row.capacity > 0 { return ConsoleTag(words("console.show.full"), .good) }
        return nil
    }

    // MARK: One show

    private func showPage(_ visit: ConsoleVisit, _ row: HouseShowRow) async throws -> Response {
        let (words, zone) = (visit.words, Zone(row.zone) ?? .universal)
        let counts = try await events.counts(of: row.event, date: nil, at: visit.now)
        let takings = try await orders.takings(of: row.event)
        let latest = try await orders.list(of: visit.organisation.id, .init(show: row.uuid), limit: 5)
        let page = ShowOverviewPage(
            when: words.moment(row.starts, zone) + ", " + words.city(zone.name), venue: row.venue.isEmpty ? nil : row.venue,
            figures: [
                ConsoleFigure(name: words("console.figure.sold"), value: Self.sold(row, words)),
                ConsoleFigure(name: words("console.figure.money"), value: words.money(Money(takings, visit.organisation.currency))),
                ConsoleFigure(name: words("console.figure.inside"), value: words.number(Int64(counts?.totalUsed ?? 0))),
            ],
            shop: row.isPublished ? ConsoleHead.Link(href: SitePage.show(row.uuid).path, label: words("console.show.shop")) : nil,
            orders: latest.orders.isEmpty ? nil : Self.latest(latest.orders, visit),
            all: visit.path("orders") + "?show=" + row.uuid,
            times: visit.may(.content) && !row.isCancelled
                ? [
                    .init(href: visit.path("shows", row.uuid, "dates"), label: words("console.dates.title")),
                    .init(href: visit.path("shows", row.uuid, "move"), label: words("console.move.title")),
                ] : [],
            callOff: visit.may(.house)
                ? .init(
                    href: visit.path("shows", row.uuid, "cancel"),
                    label: words(row.isCancelled ? "console.cancel.again" : "console.cancel.title")) : nil,
            door: visit.may(.links)
                ? ConsoleHead.Link(href: visit.path("doors", "new") + "?event=\(row.event)", label: words("console.show.door")) : nil,
            delete: try await bin.isDeletable(row.event)
                ? ConsoleForm(
                    visit.path("shows", row.uuid, "delete"), [], button: words("console.show.delete"), token: visit.token, isBad: true)
                : nil)
        let action =
            row.isPublished
            ? nil : ConsoleHead.Link(href: visit.path("shows", row.uuid, "setup", "5"), label: words("console.show.goon"))
        return try await visit.show(
            page,
            ConsoleHead(
                title: row.title, section: .shows, action: action, tabs: showTabs(visit, row.uuid, at: .overview),
                state: Self.tag(row, words, visit.now)))
    }

    /// A page about a show.
    enum ShowTab: Equatable, Sendable {
        case overview, step(Int), prices, seats, questions, report, live
    }

    /// `at`: which one is shown.
    func showTabs(_ visit: ConsoleVisit, _ show: String, at shown: ShowTab) -> [ConsoleTab] {
        let tabs: [(tab: ShowTab, parts: [String], key: String)] =
            [(.overview, [], "console.show.overview")]
            + (1...5).map { (.step($0), ["setup", "\($0)"], "console.show.step.\($0)") }
            + [
                (.prices, ["prices"], "console.prices.title"), (.seats, ["seats"], "console.seats.title"),
                (.questions, ["questions"], "console.questions.title"), (.report, ["report"], "console.show.report"),
                (.live, ["live"], "console.show.live"),
            ]
        return tabs.map { tab, parts, key in
            ConsoleTab(href: visit.path(["shows", show] + parts), label: visit.words(key), isHere: tab == shown)
        }
    }

    private static func latest(_ orders: [OrderRow], _ visit: ConsoleVisit) -> ConsoleTable {
        let words = visit.words
        return ConsoleTable(
            words("console.show.latest"),
            heads: [
                .init(label: words("console.order.buyer")), .init(label: words("console.order.bought")),
                .init(label: words("console.order.tickets"), isNumber: true),
            ],
            rows: orders.map { order in
                ConsoleTable.Row(cells: [
                    .init(
                        head: "", text: order.name.isEmpty ? words("console.order.guest") : order.name,
                        href: visit.path("orders", order.uuid),
                        tag: tag(order.status, words), isName: true),
                    .init(head: words("console.order.bought"), text: words.shortMoment(order.created, visit.zone)),
                    .init(head: words("console.order.tickets"), text: words.number(order.tickets), isNumber: true),
                ])
            })
    }
}

/// `H/shows/{id}`.
struct ShowOverviewPage: ConsoleContent {
    static let template = "console/show"

    let when: String
    let venue: String?
    let figures: [ConsoleFigure]
    let shop: ConsoleHead.Link?
    let orders: ConsoleTable?
    let all: String
    /// To further dates and another time, for those who may.
    let times: [ConsoleHead.Link]
    /// To its own page, for those who may.
    var callOff: ConsoleHead.Link?
    /// A link that lets phones in at its door.
    let door: ConsoleHead.Link?
    /// Nil where somebody has bought a ticket.
    let delete: ConsoleForm?
}
