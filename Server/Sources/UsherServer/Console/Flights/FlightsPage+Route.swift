import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// `H/flights`: those of today for whoever boards, all of them for whoever plans.
extension ConsoleDesk {
    var flightListEndpoints: [Endpoint] {
        [
            housePage("/flights", "A house's flights", .flights, parameters: Self.listParameters(["span"])) { visit, _ in
                guard let airline = try await airlines.airline(of: visit.organisation.id) else { return try await noAirline(visit) }
                guard airline.suspended == nil else { throw BoardingRefusal.suspended.problem }
                let mayPlan = visit.may(.content)
                return try await visit.show(
                    ConsoleTablePage(
                        table: try await flightsTable(visit, airline),
                        also: mayPlan
                            ? .init(href: visit.path("flights", "import"), label: visit.words("console.list.import.flights")) : nil),
                    ConsoleHead(
                        title: visit.words(ConsoleSection.flights.key), section: .flights, action: mayPlan ? newFlight(visit) : nil))
            }
        ]
    }

    func noAirline(_ visit: ConsoleVisit, _ section: ConsoleSection = .flights) async throws -> Response {
        let words = visit.words
        let empty = EmptyState(
            title: words("console.airline.none"),
            text: words(visit.may(.owners) ? "console.airline.none.text" : "console.airline.none.ask"),
            action: visit.may(.owners)
                ? .init(href: visit.path("flights", "airline"), label: words("console.airline.title")) : nil)
        let table = ConsoleTable(words(section.key), heads: [], rows: [], empty: empty)
        return try await visit.show(
            ConsoleTablePage(table: table), ConsoleHead(title: words(section.key), section: section))
    }

    private func newFlight(_ visit: ConsoleVisit) -> ConsoleHead.Link {
        ConsoleHead.Link(href: visit.path("flights", "new"), label: visit.words("console.flight.new"))
    }

    private func flightsTable(_ visit: ConsoleVisit, _ airline: Airline) async throws -> ConsoleTable {
        let (words, query) = (visit.words, Query(visit.request))
        let mayPlan = visit.may(.content)
        let text = try query.text("q").map { WireText.cut(WireText.trimmed($0), to: 100) } ?? ""
        let asked = query.first("span").flatMap(FlightQuery.Span.init(rawValue:))
        let span = mayPlan ? asked ?? .coming : .today
        let after = query.first("after").flatMap { Digits.whole($0, in: 1...Flight.ID.largest) }.map { Flight.ID($0) }
        let found = try await flightBook.flights(
            of: airline.id, FlightQuery(span, text: text, after: after, limit: Self.size(query)), at: visit.now)
        let path = visit.path(.flights)
        let isWhole = text.isEmpty && after == nil
        let options = FlightQuery.Span.allCases.map {
            ConsoleTable.Option(value: $0.rawValue, label: words("console.flights.span.\($0.rawValue)"), isChosen: $0 == span)
        }
        var isNew = found.flights.isEmpty && isWhole && mayPlan
        if isNew { isNew = try await hasNoFlights(airline, visit) }
        return ConsoleTable(
            words(ConsoleSection.flights.key), heads: Self.flightHeads(words), rows: found.flights.map { flightRow($0, visit) },
            search: isNew
                ? nil
                : ConsoleTable.Search(
                    action: path, label: words("console.flights.find"), value: text,
                    filters: mayPlan ? [.init(name: "span", label: words("console.flights.span"), options: options)] : [],
                    reset: text.isEmpty && asked == nil ? nil : path),
            next: found.isMore ? found.flights.last.map { path + "?" + query.with("after", "\($0.flight.id)") } : nil,
            first: after == nil ? nil : path + "?" + query.with("after", ""),
            empty: isNew
                ? EmptyState(title: words("console.flights.none"), text: words("console.flights.none.text"), action: newFlight(visit))
                : nil,
            nothing: found.flights.isEmpty ? words(span == .today ? "console.flights.today.none" : "console.table.nothing") : nil)
    }

    private func hasNoFlights(_ airline: Airline, _ visit: ConsoleVisit) async throws -> Bool {
        try await flightBook.flights(of: airline.id, FlightQuery(.all, limit: 1), at: visit.now).flights.isEmpty
    }

    static func flightHeads(_ words: Words) -> [ConsoleTable.Head] {
        ["number", "departs", "route", "gate", "aircraft", "issued", "boarded"].map { name in
            ConsoleTable.Head(label: words("console.flight.\(name)"), isNumber: ["issued", "boarded"].contains(name))
        }
    }

    /// Whoever only boards goes to the board at once.
    func flightRow(_ row: ListedFlight, _ visit: ConsoleVisit) -> ConsoleTable.Row {
        let (words, flight) = (visit.words, row.flight)
        let href = visit.path(["flights", flight.identifier] + (visit.may(.content) ? [] : ["board"]))
        return ConsoleTable.Row(cells: [
            .init(head: "", text: flight.called, href: href, isName: true),
            .init(head: words("console.flight.departs"), text: Self.departure(flight, words), note: Self.place(flight, words)),
            .init(head: words("console.flight.route"), text: flight.route),
            .init(head: words("console.flight.gate"), text: flight.gate.isEmpty ? "–" : flight.gate),
            .init(head: words("console.flight.aircraft"), text: flight.aircraft.registration),
            .init(head: words("console.flight.issued"), text: words.number(row.issued), isNumber: true),
            .init(head: words("console.flight.boarded"), text: words.number(row.boarded), isNumber: true),
        ])
    }

    static func departure(_ flight: Flight, _ words: Words) -> String { words.shortMoment(flight.departs, flight.localZone.zone) }

    /// Whose clocks those are.
    static func place(_ flight: Flight, _ words: Words) -> String {
        flight.localZone.isLocal ? words.city(flight.localZone.zone.name) : "UTC"
    }
}
