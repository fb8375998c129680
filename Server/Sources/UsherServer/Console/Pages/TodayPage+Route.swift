import UsherHTTP
import UsherCore
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    /// Shows that Today tells of.
    private static let next = 6

    var todayEndpoint: Endpoint {
        housePage("", "What is on today, and what needs a hand", .today) { visit, _ in
            let words = visit.words
            let steps = visit.may(.content) ? try await steps(visit) : nil
            let shows = visit.organisation.desks.contains(.boxOffice) ? try await coming(visit) : nil
            let flights = visit.organisation.desks.contains(.boarding) ? try await comingFlights(visit) : nil
            let page = TodayPage(
                shows: shows, flights: flights, steps: steps,
                empty: shows == nil && flights == nil && steps == nil
                    ? EmptyState(title: words("console.today.quiet"), text: words("console.today.quiet.text")) : nil)
            return try await visit.show(page, ConsoleHead(title: words("console.nav.today"), section: .today))
        }
    }

    /// The next shows with what is sold and who is in; nil where there are none.
    private func coming(_ visit: ConsoleVisit) async throws -> ConsoleTable? {
        let words = visit.words
        let found = try await houseShows.list(of: visit.organisation.id, .coming, limit: Self.next, at: visit.now)
        guard !found.shows.isEmpty else { return nil }
        let inside = words("console.figure.inside")
        var rows: [ConsoleTable.Row] = []
        for show in found.shows {
            let counts = try await events.counts(of: show.event, date: nil, at: visit.now)
            let used = ConsoleTable.Cell(head: inside, text: words.number(Int64(counts?.totalUsed ?? 0)), isNumber: true)
            rows.append(ConsoleTable.Row(cells: showRow(show, visit).cells + [used]))
        }
        return ConsoleTable(
            words("console.today.next"), heads: Self.showHeads(words) + [.init(label: inside, isNumber: true)], rows: rows)
    }

    /// The next flights as far as the visitor sees them; nil where there are none.
    private func comingFlights(_ visit: ConsoleVisit) async throws -> ConsoleTable? {
        guard let airline = try await airlines.airline(of: visit.organisation.id), airline.suspended == nil else { return nil }
        let span: FlightQuery.Span = visit.may(.content) ? .coming : .today
        let found = try await flightBook.flights(of: airline.id, FlightQuery(span, limit: Self.next), at: visit.now).flights
        guard !found.isEmpty else { return nil }
        return ConsoleTable(
            visit.words("console.today.flights"), heads: Self.flightHeads(visit.words), rows: found.map { flightRow($0, visit) })
    }

    /// What a new house does first; nil once all of it is done.
    private func steps(_ visit: ConsoleVisit) async throws -> TodayPage.Steps? {
        let words = visit.words
        let standing = try await houses.standing(of: visit.organisation.id)
        func step(_ name: String, _ isDone: Bool, _ href: String? = nil) -> TodayPage.Step {
            let action = isDone ? nil : href.map { ConsoleHead.Link(href: $0, label: words("console.steps.\(name).button")) }
            return TodayPage.Step(
                label: words("console.steps.\(name)"), text: words("console.steps.\(name).text"), isDone: isDone, action: action)
        }
        var items: [TodayPage.Step] = []
        if visit.organisation.desks.contains(.boxOffice) {
            items = [
                step("show", standing.shows > 0, visit.path("shows", "new")), step("payments", canCharge),
                step("publish", standing.published > 0, standing.shows > 0 ? visit.path(.shows) : nil),
            ]
        }
        // What else the house does begins with one thing of its own.
        if visit.organisation.desks.contains(.boarding) {
            let isConnected = try await airlines.airline(of: visit.organisation.id) != nil
            items.append(step("airline", isConnected, visit.may(.owners) ? visit.path("flights", "airline") : nil))
        }
        if visit.organisation.desks.contains(.walks) { items.append(step("tour", standing.tours > 0, visit.path("tours", "new"))) }
        if visit.organisation.desks.contains(.canvass) {
            items.append(step("campaign", standing.campaigns > 0, visit.path("campaigns", "new")))
        }
        items.append(step("mail", !settings.mail.url.isEmpty))
        if visit.may(.team) { items.append(step("team", standing.members + standing.invites > 1, visit.path("team", "invite"))) }
        let done = Int64(items.count(where: \.isDone))
        guard done < items.count else { return nil }
        let label = words("console.steps.progress", ["done": .number(done), "all": .number(Int64(items.count))])
        return TodayPage.Steps(
            title: words("console.steps.title"), progress: ConsoleProgress(label: label, done: done, all: Int64(items.count)), items: items)
    }
}
