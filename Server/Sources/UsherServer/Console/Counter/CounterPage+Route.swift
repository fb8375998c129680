import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// Selling at the counter in a browser: forms alone, so that a keyboard does all of it.
extension ConsoleDesk {
    var counterEndpoints: [Endpoint] {
        [
            housePage("/counter", "What is sold, and the drawer", .counter, parameters: Self.listParameters([])) { visit, _ in
                try await counterPage(visit)
            },
            housePage("/counter/shows/{show}", "A quick sale", .counter) { visit, context in
                try await salePage(visit, try await show(visit, context), TypedForm(FormBody()))
            },
            houseForm("/counter/shows/{show}", "Sells tickets", .counter, needing: .sell) { visit, form, context in
                try await sell(visit, try await show(visit, context), TypedForm(form))
            },
            housePage("/counter/sales/{sale}", "A sale that was just made", .counter) { visit, context in
                try await madePage(visit, try await staffSale(visit, context))
            },
            houseForm("/counter/sales/{sale}", "Takes a payment", .counter, needing: .sell) { visit, form, context in
                try await pay(visit, try await staffSale(visit, context), TypedForm(form))
            },
        ] + drawerPageEndpoints
    }

    func counterKey(_ form: FormBody, _ visit: ConsoleVisit) -> IdempotencyKey {
        let name = FormOnce.kept(form["once"])
        return IdempotencyKey("form-\(name)", of: "staff \(visit.account.id.rawValue)", fingerprint: SecretDigest(of: name).bytes)
    }

    // MARK: What is sold

    func counterPage(
        _ visit: ConsoleVisit, _ form: TypedForm? = nil, fault: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let drawer = try await drawers.open(in: visit.organisation.id, staff(visit))
        let page = CounterPage(
            drawer: drawer.map {
                .init(href: visit.path("counter", "drawers", $0.uuid), label: words("console.drawer.of", ["name": .text($0.name)]))
            }, open: drawer == nil || form != nil ? openingForm(visit, form, fault: fault) : nil, shows: try await soldTable(visit))
        return try await visit.show(page, ConsoleHead(title: words(ConsoleSection.counter.key), section: .counter), status: status)
    }

    /// Shows that have places and that the public sees: a page of them, and a search where there are more.
    private func soldTable(_ visit: ConsoleVisit) async throws -> ConsoleTable {
        let (words, query, path) = (visit.words, Query(visit.request), visit.path(.counter))
        let text = try query.text("q").map { WireText.cut(WireText.trimmed($0), to: 100) } ?? ""
        let place = query.first("after").flatMap(Self.place)
        let found = try await houseShows.list(
            of: visit.organisation.id, .coming, text: text, after: place, limit: Self.size(query), at: visit.now
        ) { $0.hasMap && $0.isPublished }
        let rows = found.shows.map { row in
            ConsoleTable.Row(cells: [
                .init(head: "", text: row.title, href: visit.path("counter", "shows", row.uuid), isName: true),
                .init(head: words("console.show.when"), text: words.moment(row.starts, Zone(row.zone) ?? .universal)),
                .init(head: words("console.figure.sold"), text: Self.sold(row, words), isNumber: true),
            ])
        }
        let isShort = text.isEmpty && place == nil && found.next == nil
        return ConsoleTable(
            words(ConsoleSection.shows.key),
            heads: [
                .init(label: words("console.order.show")), .init(label: words("console.show.when")),
                .init(label: words("console.figure.sold"), isNumber: true),
            ], rows: rows,
            search: isShort
                ? nil
                : ConsoleTable.Search(
                    action: path, label: words("console.show.find"), value: text, reset: text.isEmpty ? nil : path),
            next: found.next.map { path + "?" + query.with("after", "\($0.starts.microseconds).\($0.event)") },
            first: place == nil ? nil : path + "?" + query.with("after", ""),
            empty: rows.isEmpty && isShort
                ? EmptyState(
                    title: words("console.counter.none"), text: words("console.counter.none.text"),
                    action: visit.may(.content) ? newShow(visit) : nil) : nil,
            nothing: rows.isEmpty ? words(text.isEmpty ? "console.show.nothing" : "console.table.nothing") : nil)
    }

    /// Some coming shows that sell.
    func sellable(_ visit: ConsoleVisit) async throws -> [HouseShowRow] {
        try await houseShows.list(of: visit.organisation.id, .coming, limit: 1, at: visit.now) {
            $0.hasMap && $0.isPublished && !$0.isCancelled
        }.shows
    }
}
