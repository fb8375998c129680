import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// What the pages of an airline can do, for programs: the same operations and permissions. Bodies are those of Boarding's own API.
extension ConsoleDesk {
    var flightAPI: [Endpoint] { airlineAPI + flightsAPI + passesAPI + fleetAPI }

    /// The identifier of the path's flight: an airline's own numbers name none here.
    private func flightName(_ context: UsherContext, _ airline: Airline) async throws -> String {
        guard let found = try await flightBook.flight(context.segment("flight"), of: airline.id) else { throw Problem.notFound }
        return found.flight.identifier
    }

    var flightsAPI: [Endpoint] {
        [
            houseAPI(
                .get, "/flights", "A house's flights", needing: .scan,
                description: "50 a page. Whoever may only scan has those of today.", parameters: FlightAnswers.span,
                answer: Endpoint.Answer(
                    200, "A page of them", .object(["flights": .array(FlightAnswers.flightSchema), "next": .string()]),
                    Example(ConsoleFlights(flights: [.sample], next: nil), .milliseconds))
            ) { caller, request, _ in try await listFlights(caller, request) },
            houseAPI(
                .post, "/flights", "Plan a flight", needing: .content,
                description: "The body of Boarding's `flight/plan`, and `aircraft`: whose identifier.",
                body: .json(FlightAnswers.planSchema, example: Self.plan), answer: FlightAnswers.one, refusals: FlightAnswers.invalid
            ) { caller, request, _ in
                let body = try await JSONBody<BoardingPolicy>(request).object()
                let (airline, form, aircraft) = (
                    try await airline(of: caller.organisation), try FlightForm(body), body["aircraft"]?.text ?? ""
                )
                let flight = try await change(airline, of: caller.organisation, by: caller.actor) { try $0.plan(form, aircraft: aircraft) }
                return try .json(ConsoleFlight(flight), .milliseconds)
            },
            houseAPI(
                .get, "/flights/{flight}", "A flight, who flies, and which phones know", needing: .content, answer: FlightAnswers.one
            ) { caller, _, context in
                try await showFlight(context.segment("flight"), try await airline(of: caller.organisation))
            },
            houseAPI(
                .post, "/flights/{flight}", "Amend a flight", needing: .content,
                description: "The body of Boarding's `flight/amend`: what is missing stays. The phones that hold its passes are told.",
                body: .json(FlightAnswers.planSchema, example: #"{"gate":"A2"}"#), answer: FlightAnswers.one,
                refusals: FlightAnswers.invalid
            ) { caller, request, context in
                let change = try FlightChange(try await JSONBody<BoardingPolicy>(request).object())
                let airline = try await airline(of: caller.organisation)
                let name = try await flightName(context, airline)
                _ = try await self.change(airline, of: caller.organisation, by: caller.actor) { try $0.amend(change, flight: name) }
                return try await showFlight(name, airline)
            },
            houseAPI(
                .delete, "/flights/{flight}", "Delete a flight that nobody has boarded", needing: .content, answer: FlightAnswers.gone,
                refusals: [.problem(FlightAnswers.aboard, desk: .boxOffice)]
            ) { caller, _, context in
                let airline = try await airline(of: caller.organisation)
                let name = try await flightName(context, airline)
                let deleted = try await change(airline, of: caller.organisation, by: caller.actor) { transaction in
                    if try transaction.hasBoarded(name) { throw FlightAnswers.aboard }
                    return try transaction.binFlight(name)
                }
                boarding.passes?.forget(deleted.tickets)
                return Response(status: .noContent)
            },
            houseAPI(
                .post, "/flights/{flight}/doors", "Make a link by which phones board a flight", needing: .links,
                body: .json(.object(["gate": .string(maxLength: DoorLink.longestGate)]), example: #"{"gate":"A1"}"#),
                answer: Endpoint.Answer(
                    200, "The link, with its address this once",
                    .object(["id": .integer(), "url": .string(), "until": .string(format: "date-time")]),
                    Example(
                        ConsoleFlightDoor(id: 8, url: "https://tickets.example.com/door/#udl_2v", until: ConsoleFlight.sample.departsAt),
                        .milliseconds))
            ) { caller, request, context in
                let body = try await JSONBody<BoardingPolicy>(request).object()
                let gate = WireText.cut(WireText.trimmed(body["gate"]?.text ?? ""), to: DoorLink.longestGate)
                let airline = try await airline(of: caller.organisation)
                guard let row = try await flightBook.flight(context.segment("flight"), of: airline.id) else { throw Problem.notFound }
                let made = try await doorLink(of: row.flight, gate: gate, airline, caller.organisation, by: caller.actor)
                return try .json(
                    ConsoleFlightDoor(id: made.link.id.wire, url: made.url, until: made.link.expires.wire), .milliseconds)
            },
        ]
    }

    private static let plan: Example = """
        {"aircraft":"0b6e7a3e-5f0d-4c0b-9a55-6d2f6c1f0a11","origin":{"icao":"EGTF"},"destination":{"icao":"LFAT"},"gate":"A1",\
        "flightNumber":"FF123","scheduledDepartureDate":"2024-06-19T08:00:00Z"}
        """

    private func listFlights(_ caller: ConsoleCaller, _ request: Request) async throws -> Response {
        let query = Query(request)
        let mayPlan = caller.house.role.may(.content)
        let span = mayPlan ? query.first("span").flatMap(FlightQuery.Span.init(rawValue:)) ?? .coming : .today
        let after = query.first("after").flatMap { Digits.whole($0, in: 1...Flight.ID.largest) }.map { Flight.ID($0) }
        let text = WireText.cut(WireText.trimmed(try query.text("q") ?? ""), to: 100)
        let found = try await flightBook.flights(
            of: try await airline(of: caller.organisation).id, FlightQuery(span, text: text, after: after), at: clock.now())
        return try .json(
            ConsoleFlights(
                flights: found.flights.map { ConsoleFlight($0) },
                next: found.isMore ? found.flights.last.map { "\($0.flight.id)" } : nil), .milliseconds)
    }

    private func showFlight(_ name: String, _ airline: Airline) async throws -> Response {
        guard let manifest = try await flightBook.manifest(name, of: airline.id) else { throw Problem.notFound }
        let phones = try await flightBook.phones(of: manifest.listed.flight)
        var flight = ConsoleFlight(manifest.listed)
        flight.phones = .init(holding: phones.holding, toTell: phones.toTell, told: phones.told)
        flight.manifest = manifest.seats.map { .init($0.ticket, hasConflict: $0.hasConflict, phones: $0.phones, site: site) }
        return try .json(flight, .milliseconds)
    }
}
