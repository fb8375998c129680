import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

/// `H/search`: what a text names, in groups, as far as the visitor's role sees them.
struct SearchPage: ConsoleContent {
    static let template = "console/search"

    struct Group: Sendable {
        let id: String
        let title: String
        let found: [Found]
        /// The whole table with the same text.
        let more: ConsoleHead.Link?
    }

    struct Found: Sendable {
        let text: String
        let note: String?
        /// Nil where the role may see it and not open it.
        let href: String?
    }

    let action: String
    let value: String
    let groups: [Group]
    /// Said where nothing is found, or nothing was asked.
    let nothing: String?
}

extension ConsoleDesk {
    /// So many of a group.
    private static let most = 5

    var searchEndpoint: Endpoint {
        housePage(
            "/search", "Finds orders, shows, plans, campaigns and members", .today,
            parameters: [.text("q", .string(), "What is looked for: 2 to 100 characters.")]
        ) { visit, _ in
            if let seconds = searches.take(visit.account.id) { throw Problem.rateLimited(retryAfter: seconds) }
            let text = try Query(visit.request).text("q").map { WireText.cut(WireText.trimmed($0), to: 100) } ?? ""
            if visit.may(.orders), visit.organisation.desks.contains(.boxOffice), let order = try await exact(visit, text) {
                return visit.see(visit.path("orders", order.uuid))
            }
            let groups = text.unicodeScalars.count < 2 ? [] : try await groups(visit, text)
            let words = visit.words
            let page = SearchPage(
                action: visit.path("search"), value: text, groups: groups,
                nothing: text.unicodeScalars.count < 2
                    ? words("console.search.short")
                    : groups.isEmpty ? words("console.search.nothing", ["text": .text(text)]) : nil)
            return try await visit.show(page, ConsoleHead(title: words("console.search")))
        }
    }

    /// The order of a whole ticket code.
    private func exact(_ visit: ConsoleVisit, _ text: String) async throws -> OrderRow? {
        guard TicketCode.candidates(text).contains(where: { $0.utf8.count >= 8 }), !text.contains(" "), !text.contains("@") else {
            return nil
        }
        return try await orders.find(code: text, of: visit.organisation.id)
    }

    private func groups(_ visit: ConsoleVisit, _ text: String) async throws -> [SearchPage.Group] {
        let words = visit.words
        var groups: [SearchPage.Group] = []
        func add(_ section: ConsoleSection, _ found: [SearchPage.Found], more: Bool = false) {
            guard !found.isEmpty else { return }
            let path = visit.path(section) + "?q=" + QueryText.encode(text)
            groups.append(
                SearchPage.Group(
                    id: section.rawValue, title: words(section.key), found: found,
                    more: more ? .init(href: path, label: words("console.search.all")) : nil))
        }
        let desks = visit.organisation.desks
        if desks.contains(.boxOffice) {
            if visit.may(.orders) { add(.orders, try await foundOrders(visit, text), more: true) }
            add(.shows, try await foundShows(visit, text), more: visit.may(.content))
            if visit.may(.content) {
                add(.plans, try await found(.plans, text, visit) { visit.path("plans", $0, "edit") })
            }
        }
        if desks.contains(.boarding), let airline = try await airlines.airline(of: visit.organisation.id),
            airline.suspended == nil
        {
            add(.flights, try await foundFlights(visit, airline, text), more: visit.may(.content))
            if visit.may(.content) { add(.passengers, try await foundPassengers(visit, airline, text), more: true) }
        }
        if desks.contains(.canvass), visit.may(.content) {
            add(.campaigns, try await found(.campaigns, text, visit) { visit.path("campaigns", "\($0)") })
        }
        if visit.may(.team) { add(.team, try await found(.people, text, visit) { visit.path("team", $0) }) }
        return groups
    }

    private func found(
        _ kind: HouseSearchStore.Kind, _ text: String, _ visit: ConsoleVisit, _ href: (String) -> String
    ) async throws -> [SearchPage.Found] {
        try await HouseSearchStore(database).find(kind, text, in: visit.organisation.id, most: Self.most).map {
            SearchPage.Found(text: $0.name, note: nil, href: href($0.uuid))
        }
    }

    private func foundOrders(_ visit: ConsoleVisit, _ text: String) async throws -> [SearchPage.Found] {
        let listed = try await orders.list(of: visit.organisation.id, .init(text: text), limit: Self.most)
        return listed.orders.map { order in
            SearchPage.Found(
                text: order.name.isEmpty ? visit.words("console.order.guest") : order.name,
                note: [order.title, order.email].filter { !$0.isEmpty }.joined(separator: " · "), href: visit.path("orders", order.uuid))
        }
    }

    /// Whoever only boards finds those of today.
    private func foundFlights(_ visit: ConsoleVisit, _ airline: Airline, _ text: String) async throws -> [SearchPage.Found] {
        let query = FlightQuery(visit.may(.content) ? .all : .today, text: text, limit: Self.most)
        return try await flightBook.flights(of: airline.id, query, at: visit.now).flights.map { row in
            SearchPage.Found(
                text: row.flight.called, note: "\(row.flight.route) · \(Self.departure(row.flight, visit.words))",
                href: visit.path(["flights", row.flight.identifier] + (visit.may(.content) ? [] : ["board"])))
        }
    }

    private func foundPassengers(_ visit: ConsoleVisit, _ airline: Airline, _ text: String) async throws -> [SearchPage.Found] {
        try await flightBook.passengers(of: airline.id, text: text, limit: Self.most).passengers.map {
            SearchPage.Found(text: $0.element.called, note: nil, href: visit.path("passengers", $0.element.identifier))
        }
    }

    private func foundShows(_ visit: ConsoleVisit, _ text: String) async throws -> [SearchPage.Found] {
        let listed = try await houseShows.list(of: visit.organisation.id, .all, text: text, limit: Self.most, at: visit.now)
        return listed.shows.map { show in
            SearchPage.Found(
                text: show.title, note: visit.words.moment(show.starts, Zone(show.zone) ?? .universal),
                href: visit.may(.content) ? visit.path("shows", show.uuid) : nil)
        }
    }
}
