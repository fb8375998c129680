import UsherHTTP
import UsherPapers
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

/// A page that is one table.
struct ConsoleTablePage: ConsoleContent {
    static let template = "console/table-page"

    let table: ConsoleTable
    /// What else may be done with all of them.
    var also: ConsoleHead.Link?
}

extension ConsoleDesk {
    var orders: OrderStore { OrderStore(database) }

    /// Rows of a list's page: as many as the address asks for, of those that are offered.
    static func size(_ query: Query) -> Int {
        ["25", "50", "100"].first { $0 == query.first("size") }.flatMap { Int($0) } ?? 50
    }

    var orderEndpoints: [Endpoint] {
        [
            housePage("/orders", "Orders, searched and filtered", .orders, parameters: Self.listParameters(["show", "status"])) {
                visit, _ in
                try await visit.show(
                    ConsoleTablePage(table: try await ordersTable(visit)),
                    ConsoleHead(title: visit.words(ConsoleSection.orders.key), section: .orders))
            },
            housePage("/orders.csv", "The same orders as a table file", .orders, parameters: Self.listParameters(["show", "status"])) {
                visit, _ in try await ordersFile(visit)
            },
        ] + orderActions
    }

    /// What every list's address may say.
    static func listParameters(_ filters: [String]) -> [Endpoint.Parameter] {
        [
            .text("q", .string(), "What is looked for."), .query("size", .integer(min: 25), "Rows of a page."),
            .query("after", .string(), "Where the page before ended."),
        ] + filters.map { .query($0, .string(), "Only these.") }
    }

    private static let statuses = ["paid", "refunded", "cancelled"]

    private func filter(_ query: Query) throws -> OrderStore.Filter {
        let status = query.first("status").flatMap { Self.statuses.contains($0) ? $0 : nil }
        let show = query.first("show").flatMap(UUIDText.normalised)
        let text = try query.text("q").map { WireText.cut(WireText.trimmed($0), to: 100) }
        return OrderStore.Filter(show: show, status: status, text: text)
    }

    private func ordersTable(_ visit: ConsoleVisit) async throws -> ConsoleTable {
        let (words, query) = (visit.words, Query(visit.request))
        let (filter, size) = (try filter(query), Self.size(query))
        let before = query.first("after").flatMap { Digits.whole($0, in: 1...Sale.ID.largest) }.map { Sale.ID($0) }
        let found = try await orders.list(of: visit.organisation.id, filter, before: before, limit: size)
        let isFiltered = filter != OrderStore.Filter() && filter != OrderStore.Filter(text: "")
        let count = (filter.text ?? "").isEmpty ? try await orders.count(of: visit.organisation.id, filter) : nil
        let path = visit.path(.orders)
        return ConsoleTable(
            words(ConsoleSection.orders.key),
            heads: [
                .init(label: words("console.order.buyer")), .init(label: words("console.order.show")),
                .init(label: words("console.order.bought")),
                .init(label: words("console.order.tickets"), isNumber: true), .init(label: words("console.order.total"), isNumber: true),
            ], rows: found.orders.map { row($0, visit) },
            total: count.map { $0 > 10_000 ? words("console.order.many") : words("console.order.count", ["n": .number($0)]) },
            search: isFiltered || !found.orders.isEmpty || before != nil
                ? ConsoleTable.Search(
                    action: path, label: words("console.order.find"), value: filter.text ?? "",
                    filters: [statusFilter(filter.status, words)],
                    kept: filter.show.map { [ConsoleTable.Hidden(name: "show", value: $0)] } ?? [], reset: isFiltered ? path : nil) : nil,
            csv: found.orders.isEmpty ? nil : visit.path("orders.csv") + "?" + query.with("after", ""),
            next: found.next.map { path + "?" + query.with("after", "\($0)") },
            first: before == nil ? nil : path + "?" + query.with("after", ""),
            empty: found.orders.isEmpty && !isFiltered && before == nil
                ? EmptyState(title: words("console.order.none"), text: words("console.order.none.text"), action: try await firstSale(visit))
                : nil,
            nothing: found.orders.isEmpty ? words("console.table.nothing") : nil)
    }

    /// Where the first order comes from: the counter, as soon as there is a show that sells; before, the first show.
    func firstSale(_ visit: ConsoleVisit) async throws -> ConsoleHead.Link? {
        if visit.may(.sell), let show = try await sellable(visit).first {
            return ConsoleHead.Link(href: visit.path("counter", "shows", show.uuid), label: visit.words("console.counter.sell"))
        }
        return visit.may(.content) ? newShow(visit) : nil
    }

    private func statusFilter(_ chosen: String?, _ words: Words) -> ConsoleTable.Filter {
        let all = ConsoleTable.Option(value: "", label: words("console.table.every"), isChosen: chosen == nil)
        return ConsoleTable.Filter(
            name: "status", label: words("console.order.state"),
            options: [all] + Self.statuses.map { .init(value: $0, label: words("console.order.state.\($0)"), isChosen: chosen == $0) })
    }

    private func row(_ order: OrderRow, _ visit: ConsoleVisit) -> ConsoleTable.Row {
        let (words, zone) = (visit.words, Zone(order.zone) ?? .universal)
        let buyer = order.name.isEmpty ? words("console.order.guest") : order.name
        return ConsoleTable.Row(cells: [
            .init(
                head: "", text: buyer, note: order.email, href: visit.path("orders", order.uuid), tag: Self.tag(order.status, words),
                isName: true),
            .init(head: words("console.order.show"), text: order.title, note: words.shortMoment(order.starts, zone)),
            .init(head: words("console.order.bought"), text: words.shortMoment(order.created, visit.zone)),
            .init(head: words("console.order.tickets"), text: words.number(order.tickets), isNumber: true),
            .init(
                head: words("console.order.total"), text: words.money(Money(order.total, order.currency)),
                note: order.refunded > 0
                    ? words("console.order.back", ["sum": .text(words.money(Money(order.refunded, order.currency)))]) : nil,
                isNumber: true),
        ])
    }

    /// What is usual needs no word.
    static func tag(_ status: String, _ words: Words) -> ConsoleTag? {
        switch status {
        case "refunded", "cancelled": ConsoleTag(words("console.order.state.\(status)"), .bad)
        default: nil
        }
    }

    private func ordersFile(_ visit: ConsoleVisit) async throws -> Response {
        let filter = try filter(Query(visit.request))
        try await boxOffice.sales.allowances.exports.spend(visit.account.id)
        let found = try await orders.list(of: visit.organisation.id, filter, limit: 10_000)
        return .csv(Self.file(found.orders, visit).text, name: "orders.csv")
    }
}
