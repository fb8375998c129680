import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// What the pages of an airline can do, for programs: the same operations and permissions. Bodies are those of Boarding's own API.
extension ConsoleDesk {
    var flightAPI: [Endpoint] { airlineAPI + flightsAPI + passesAPI + fleetAPI }

    private static let one = Endpoint.Answer(200, "The flight", flightSchema, Example(ConsoleFlight.shown, .milliseconds))
    private static let pass = Endpoint.Answer(200, "The pass", passSchema, Example(ConsoleFlight.Pass.sample, .milliseconds))
    private static let gone = Endpoint.Answer(204, "It is gone", content: nil)
    private static let span = [
        Endpoint.Parameter.query("span", .string(oneOf: FlightQuery.Span.allCases.map(\.rawValue)), "Which: `coming` if absent."),
        .text("q", .string(), "What is looked for."), .query("after", .string(), "`next` of the page before."),
    ]

    // MARK: The airline

    private var airlineAPI: [Endpoint] {
        let answer = Endpoint.Answer(
            200, "The airline",
            .object(["identifier": .string(), "name": .string(), "appleIdentifier": .string("Only where it was made.")]),
            Example(ConsoleAirlineState.sample, .milliseconds))
        return [
            houseAPI(.get, "/airline", "The airline that a house is", needing: .content, answer: answer) { caller, _, _ in
                let airline = try await airline(of: caller.organisation)
                return try .json(ConsoleAirlineState(identifier: airline.identifier, name: airline.name), .milliseconds)
            },
            houseAPI(
                .post, "/airline", "Make a house an airline", needing: .owners,
                description: "With `appleIdentifier` it is the airline that has this credential; else a new one of this `name`.",
                body: .json(
                    .object(["name": .string(maxLength: 255), "appleIdentifier": .string(maxLength: 255)]),
                    example: #"{"name":"Fun Air"}"#),
                answer: answer,
                refusals: [
                    .problem(Self.airlineTaken, desk: .boxOffice), .problem(Self.airlineUnknown, desk: .boxOffice),
                ]
            ) { caller, request, context in try await makeAirline(caller, request, context) },
        ]
    }

    private static let airlineTaken = Problem(
        .conflict, "The airline is a house's, or the house an airline, already", code: "airline_connected")
    private static let airlineUnknown = Problem(.unprocessableContent, "No airline has this identifier", code: "airline_unknown")

    private func makeAirline(_ caller: ConsoleCaller, _ request: Request, _ context: UsherContext) async throws -> Response {
        let body = try await JSONBody<BoardingPolicy>(request).object()
        do {
            if let text = body["appleIdentifier"]?.text {
                let airline = try await connect(text, to: caller.organisation, by: caller.actor, context)
                return try .json(ConsoleAirlineState(identifier: airline.identifier, name: airline.name), .milliseconds)
            }
            let name = WireText.trimmed(body["name"]?.text ?? "")
            guard !name.isEmpty, WireText.fits(name, 255), !WireText.hasHeap(name) else {
                throw BoardingRefusal.invalid([BoardingFault(["body", "name"], "Field required", type: "missing")])
            }
            let secret = "usher." + SecureRandom.text(of: 32)
            guard let apple = AppleIdentifier(secret), try await boarding.keys.begin() else { throw Problem.internal }
            let made = try await airlines.found(name, apple, in: caller.organisation.id, by: caller.actor, at: clock.now())
            return try .json(
                ConsoleAirlineState(identifier: made.identifier, name: made.name, appleIdentifier: secret), .milliseconds)
        } catch HouseAirlineRefusal.unknown { throw Self.airlineUnknown } catch is HouseAirlineRefusal { throw Self.airlineTaken }
    }

    // MARK: Flights

    /// The identifier of the path's flight: an airline's own numbers name none here.
    private func flightName(_ context: UsherContext, _ airline: Airline) async throws -> String {
        guard let found = try await flightBook.flight(context.segment("flight"), of: airline.id) else { throw Problem.notFound }
        return found.flight.identifier
    }

    private var flightsAPI: [Endpoint] {
        [
            houseAPI(
                .get, "/flights", "A house's flights", needing: .scan,
                description: "50 a page. Whoever may only scan has those of today.", parameters: Self.span,
                answer: Endpoint.Answer(
                    200, "A page of them", .object(["flights": .array(Self.flightSchema), "next": .string()]),
                    Example(ConsoleFlights(flights: [.sample], next: nil), .milliseconds))
            ) { caller, request, _ in try await listFlights(caller, request) },
            houseAPI(
                .post, "/flights", "Plan a flight", needing: .content,
                description: "The body of Boarding's `flight/plan`, and `aircraft`: whose identifier.",
                body: .json(Self.planSchema, example: Self.plan), answer: Self.one, refusals: Self.invalid
            ) { caller, request, _ in
                let body = try await JSONBody<BoardingPolicy>(request).object()
                let (airline, form, aircraft) = (
                    try await airline(of: caller.organisation), try FlightForm(body), body["aircraft"]?.text ?? ""
                )
                let flight = try await change(airline, of: caller.organisation, by: caller.actor) { try $0.plan(form, aircraft: aircraft) }
                return try .json(ConsoleFlight(flight), .milliseconds)
            },
            houseAPI(
                .get, "/flights/{flight}", "A flight, who flies, and which phones know", needing: .content, answer: Self.one
            ) { caller, _, context in
                try await showFlight(context.segment("flight"), try await airline(of: caller.organisation))
            },
            houseAPI(
                .post, "/flights/{flight}", "Amend a flight", needing: .content,
                description: "The body of Boarding's `flight/amend`: what is missing stays. The phones that hold its passes are told.",
                body: .json(Self.planSchema, example: #"{"gate":"A2"}"#), answer: Self.one, refusals: Self.invalid
            ) { caller, request, context in
                let change = try FlightChange(try await JSONBody<BoardingPolicy>(request).object())
                let airline = try await airline(of: caller.organisation)
                let name = try await flightName(context, airline)
                _ = try await self.change(airline, of: caller.organisation, by: caller.actor) { try $0.amend(change, flight: name) }
                return try await showFlight(name, airline)
            },
            houseAPI(
                .delete, "/flights/{flight}", "Delete a flight that nobody has boarded", needing: .content, answer: Self.gone,
                refusals: [.problem(Self.aboard, desk: .boxOffice)]
            ) { caller, _, context in
                let airline = try await airline(of: caller.organisation)
                let name = try await flightName(context, airline)
                let deleted = try await change(airline, of: caller.organisation, by: caller.actor) { transaction in
                    if try transaction.hasBoarded(name) { throw Self.aboard }
                    return try transaction.deleteFlight(name)
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

    private static let aboard = Problem(.conflict, "Who is aboard keeps the pass", code: "aboard")
    private static let plan: Example = """
        {"aircraft":"0b6e7a3e-5f0d-4c0b-9a55-6d2f6c1f0a11","origin":{"icao":"EGTF"},"destination":{"icao":"LFAT"},"gate":"A1",\
        "flightNumber":"FF123","scheduledDepartureDate":"2024-06-19T08:00:00Z"}
        """
    private static let invalid: [Endpoint.Answer] = [.problem(BoardingRefusal.invalid([.invalidJSON]).problem, desk: .boxOffice)]

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

    // MARK: Passes

    private var passesAPI: [Endpoint] {
        [
            houseAPI(
                .post, "/flights/{flight}/passes", "Issue a pass", needing: .content,
                description: "For `passenger`, or for somebody new. A seat that somebody has is refused unless `shared`.",
                body: .json(
                    .object([
                        "passenger": .string(), "firstName": .string(), "lastName": .string(), "seatNumber": .string(),
                        "customLabelValue": .string(), "shared": .boolean(),
                    ]), example: #"{"firstName":"Jane","lastName":"Roe","seatNumber":"2B"}"#), answer: Self.pass,
                refusals: [.problem(BoardingRefusal.seatTaken.problem, desk: .boxOffice)] + Self.invalid
            ) { caller, request, context in
                let fields = try PassFields(try await JSONBody<BoardingPolicy>(request).object())
                let airline = try await airline(of: caller.organisation)
                guard let row = try await flightBook.flight(context.segment("flight"), of: airline.id) else { throw Problem.notFound }
                let issued = try await issue(fields, of: row.flight, airline, caller.organisation, by: caller.actor)
                return try .json(
                    ConsoleFlight.Pass(issued.ticket, hasConflict: issued.hasConflict, phones: 0, site: site), .milliseconds)
            },
            houseAPI(
                .delete, "/flights/{flight}/passes/{ticket}", "Withdraw a pass", needing: .content, answer: Self.gone,
                refusals: [.problem(Self.aboard, desk: .boxOffice)]
            ) { caller, _, context in
                let (airline, ticket) = try await pass(caller, context)
                let deleted = try await change(airline, of: caller.organisation, by: caller.actor) { transaction in
                    if try transaction.isAboard(ticket.identifier) { throw Self.aboard }
                    return try transaction.deleteTicket(ticket.identifier)
                }
                boarding.passes?.forget(deleted.tickets)
                return Response(status: .noContent)
            },
            houseAPI(
                .post, "/flights/{flight}/passes/{ticket}/mail", "Mail a pass to its passenger", needing: .content,
                body: .json(
                    .object(["email": .string(), "language": .string(oneOf: Language.allCases.map(\.rawValue))], required: ["email"]),
                    example: #"{"email":"jane@example.org","language":"en"}"#),
                answer: Endpoint.Answer(204, "It is on its way", content: nil), refusals: Self.invalid
            ) { caller, request, context in
                let body = try await JSONBody<BoardingPolicy>(request).object()
                guard let email = EmailAddress(WireText.trimmed(body["email"]?.text ?? "")) else {
                    throw BoardingRefusal.invalid([BoardingFault(["body", "email"], "Not an address", type: "value_error")])
                }
                let (airline, ticket) = try await pass(caller, context)
                let language = body["language"]?.text.flatMap(Language.init(rawValue:)) ?? .en
                try await mailPass(ticket, to: email, language, airline, caller.organisation, by: caller.actor)
                return Response(status: .noContent)
            },
            houseAPI(
                .post, "/flights/{flight}/board", "Let aboard whose pass was read", needing: .scan,
                description: "`code`: the text of the pass's code, the address of its page, or the ticket's identifier.",
                body: .json(
                    .object(["code": .string(maxLength: 4_096)], required: ["code"]),
                    example: #"{"code":"7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90"}"#),
                answer: Self.pass, refusals: Self.boardRefusals
            ) { caller, request, context in try await board(caller, request, context) },
            houseAPI(
                .delete, "/flights/{flight}/board/{ticket}", "Take a boarding back", needing: .scan, answer: Self.pass
            ) { caller, _, context in
                let (airline, row) = try await boardable(caller, context)
                let ticket = try await unboard(
                    context.segment("ticket"), of: row.flight, airline, caller.organisation, by: caller.actor)
                return try .json(ConsoleFlight.Pass(ticket.takenBack, hasConflict: false, phones: 0, site: site), .milliseconds)
            },
        ]
    }

    private static let boardRefusals: [Endpoint.Answer] = [
        .problem(BoardingRefusal.alreadyBoarded(at: Instant(seconds: 0), ticket: "x").problem, desk: .boxOffice),
        .problem(FlightScanRefusal.otherFlight(number: "FF124", gate: "A2").problem, desk: .boxOffice),
        .problem(FlightScanRefusal.ticketNotValid.problem, desk: .boxOffice),
    ]

    private func pass(_ caller: ConsoleCaller, _ context: UsherContext) async throws -> (Airline, FlightTicket) {
        let airline = try await airline(of: caller.organisation)
        guard let ticket = try await flightBook.ticket(context.segment("ticket"), of: airline.id),
            ticket.flight.identifier == context.segment("flight")
        else { throw Problem.notFound }
        return (airline, ticket)
    }

    /// Whoever may only scan has the flights of today.
    private func boardable(_ caller: ConsoleCaller, _ context: UsherContext) async throws -> (Airline, ListedFlight) {
        let airline = try await airline(of: caller.organisation)
        guard let row = try await flightBook.flight(context.segment("flight"), of: airline.id),
            caller.house.role.may(.content) || FlightQuery.isToday(row.flight, at: clock.now())
        else { throw Problem.notFound }
        return (airline, row)
    }

    private func board(_ caller: ConsoleCaller, _ request: Request, _ context: UsherContext) async throws -> Response {
        let body = try await JSONBody<BoardingPolicy>(request).object()
        let (airline, row) = try await boardable(caller, context)
        guard let pass = PassText(body["code"]?.text ?? "") else { throw FlightScanRefusal.ticketNotFound.problem }
        do {
            let ticket = try await board(pass, on: row.flight, airline, caller.organisation, by: caller.actor)
            return try .json(ConsoleFlight.Pass(ticket, hasConflict: false, phones: 0, site: site), .milliseconds)
        } catch let refusal as PassRefusal {
            switch refusal {
            case .unknown: throw FlightScanRefusal.ticketNotFound.problem
            case .wrong: throw FlightScanRefusal.ticketNotValid.problem
            case .elsewhere(let other): throw FlightScanRefusal.otherFlight(number: other.number, gate: other.gate).problem
            case .again(let ticket, let at): throw BoardingRefusal.alreadyBoarded(at: at, ticket: ticket.identifier)
            }
        }
    }

    // MARK: What flies, and whom

    private var fleetAPI: [Endpoint] {
        let more = [
            Endpoint.Parameter.text("q", .string(), "What is looked for."), .query("after", .string(), "`next` of the page before."),
        ]
        return [
            houseAPI(
                .get, "/aircraft", "What an airline flies", needing: .content, parameters: more,
                answer: Endpoint.Answer(
                    200, "A page of them", .object(["aircraft": .array(Self.aircraftSchema), "next": .string()]),
                    Example(ConsoleFleet(aircraft: [.sample], next: nil), .milliseconds))
            ) { caller, request, _ in
                let (text, after) = try Self.page(request)
                let found = try await flightBook.aircraft(
                    of: try await airline(of: caller.organisation).id, text: text, after: after.map { .init($0) }, limit: 50)
                return try .json(
                    ConsoleFleet(
                        aircraft: found.aircraft.map { ConsoleAircraft($0.element, flights: $0.stats.count) },
                        next: found.isMore ? found.aircraft.last.map { "\($0.element.id)" } : nil), .milliseconds)
            },
            houseAPI(
                .post, "/aircraft", "Add or change an aircraft", needing: .content,
                description: "The body of Boarding's `aircraft/create`.",
                body: .json(
                    .object(["registration": .string(), "type": .string(), "aircraft_identifier": .string()], required: ["registration"]),
                    example: #"{"registration":"N122DR","type":"Cirrus SR22T"}"#),
                answer: Endpoint.Answer(200, "The aircraft", Self.aircraftSchema, Example(ConsoleAircraft.sample, .milliseconds)),
                refusals: Self.invalid
            ) { caller, request, _ in
                let form = try AircraftForm(try await JSONBody<BoardingPolicy>(request).object())
                let airline = try await airline(of: caller.organisation)
                let saved = try await change(airline, of: caller.organisation, by: caller.actor) { try $0.save(form) }
                return try .json(ConsoleAircraft(saved), .milliseconds)
            },
            houseAPI(
                .get, "/passengers", "Whom an airline flies", needing: .content, parameters: more,
                answer: Endpoint.Answer(
                    200, "A page of them", .object(["passengers": .array(Self.passengerSchema), "next": .string()]),
                    Example(ConsolePassengers(passengers: [.sample], next: nil), .milliseconds))
            ) { caller, request, _ in
                let (text, after) = try Self.page(request)
                let found = try await flightBook.passengers(
                    of: try await airline(of: caller.organisation).id, text: text, after: after.map { .init($0) }, limit: 50)
                return try .json(
                    ConsolePassengers(
                        passengers: found.passengers.map {
                            ConsolePassenger(id: $0.element.identifier, name: $0.element.formattedName, passes: $0.stats.count)
                        }, next: found.isMore ? found.passengers.last.map { "\($0.element.id)" } : nil), .milliseconds)
            },
            houseAPI(
                .post, "/passengers", "Add or change a passenger", needing: .content,
                description: "The body of Boarding's `passenger/create`.",
                body: .json(
                    .object([
                        "apple_identifier": .string(), "formattedName": .string(), "firstName": .string(), "lastName": .string(),
                        "passenger_identifier": .string(),
                    ]), example: #"{"apple_identifier":"","formattedName":"Jane Roe"}"#),
                answer: Endpoint.Answer(200, "The passenger", Self.passengerSchema, Example(ConsolePassenger.sample, .milliseconds)),
                refusals: Self.invalid
            ) { caller, request, _ in
                let form = try PassengerForm(try await JSONBody<BoardingPolicy>(request).object())
                let airline = try await airline(of: caller.organisation)
                let saved = try await change(airline, of: caller.organisation, by: caller.actor) { try $0.save(form) }
                return try .json(ConsolePassenger(id: saved.identifier, name: saved.formattedName), .milliseconds)
            },
        ] + fleetDeletes
    }

    /// As the pages: what has flights stays, and who has passes.
    private var fleetDeletes: [Endpoint] {
        let used = Problem(.conflict, "It has flights or passes", code: "in_use")
        return [
            houseAPI(
                .delete, "/aircraft/{aircraft}", "Delete an aircraft without flights", needing: .content, answer: Self.gone,
                refusals: [.problem(used, desk: .boxOffice)]
            ) { caller, _, context in
                let airline = try await airline(of: caller.organisation)
                guard let known = try await flightBook.aircraft(context.segment("aircraft"), of: airline.id) else { throw Problem.notFound }
                try await change(airline, of: caller.organisation, by: caller.actor) { transaction in
                    if try transaction.hasFlights(known.id) { throw used }
                    _ = try transaction.deleteAircraft(known.identifier)
                }
                return Response(status: .noContent)
            },
            houseAPI(
                .delete, "/passengers/{passenger}", "Delete a passenger without passes", needing: .content, answer: Self.gone,
                refusals: [.problem(used, desk: .boxOffice)]
            ) { caller, _, context in
                let airline = try await airline(of: caller.organisation)
                guard let known = try await flightBook.passenger(context.segment("passenger"), of: airline.id) else {
                    throw Problem.notFound
                }
                try await change(airline, of: caller.organisation, by: caller.actor) { transaction in
                    if try transaction.hasTickets(known.id) { throw used }
                    _ = try transaction.deletePassenger(known.identifier)
                }
                return Response(status: .noContent)
            },
        ]
    }

    private static func page(_ request: Request) throws -> (text: String, after: Int64?) {
        let query = Query(request)
        return (
            WireText.cut(WireText.trimmed(try query.text("q") ?? ""), to: 100),
            query.first("after").flatMap { Digits.whole($0, in: 1...Flight.ID.largest) }
        )
    }
}

extension FlightTicket {
    /// As it is once its passenger is off again.
    fileprivate var takenBack: FlightTicket {
        var ticket = self
        ticket.boarded = nil
        return ticket
    }
}

extension PassFields {
    /// What a program sends.
    init(_ body: JSONValue) throws(BoardingRefusal) {
        func text(_ name: String) -> String { WireText.trimmed(body[name]?.text ?? "") }
        self.init(passenger: text("passenger"))
        (first, last, seat, label) = (text("firstName"), text("lastName"), text("seatNumber"), text("customLabelValue"))
        isShared = body["shared"] == .bool(true)
        guard ![passenger, first, last].allSatisfy(\.isEmpty) else {
            throw .invalid([BoardingFault(["body", "lastName"], "Field required", type: "missing")])
        }
    }
}

// MARK: Schemas
extension ConsoleDesk {
    fileprivate static let aircraftSchema = Schema.object([
        "id": .string(), "registration": .string(), "type": .string(), "flights": .integer(min: 0),
    ])
    fileprivate static let passengerSchema = Schema.object(["id": .string(), "name": .string(), "passes": .integer(min: 0)])
    fileprivate static let passSchema = Schema.object([
        "ticket": .string(), "passenger": passengerSchema, "seat": .string(), "label": .string(), "seatConflict": .boolean(),
        "phones": .integer(min: 0), "boardedAt": .string(format: "date-time"), "page": .string(),
    ])
    fileprivate static let flightSchema = Schema.object([
        "id": .string(), "number": .string(), "origin": .string(), "destination": .string(), "gate": .string(),
        "departsAt": .string(format: "date-time"), "timeZone": .string(), "aircraft": aircraftSchema, "issued": .integer(min: 0),
        "boarded": .integer(min: 0),
        "phones": .object(["holding": .integer(), "toTell": .integer(), "told": .integer()]), "manifest": .array(passSchema),
    ])
    fileprivate static let planSchema = Schema.object([
        "aircraft": .string(), "origin": .object(["icao": .string()]), "destination": .object(["icao": .string()]), "gate": .string(),
        "flightNumber": .string(), "scheduledDepartureDate": .string(format: "date-time"),
    ])
}
