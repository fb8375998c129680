import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// What an airline flies, and whom, for programs.
extension ConsoleDesk {
    var fleetAPI: [Endpoint] {
        let more = [
            Endpoint.Parameter.text("q", .string(), "What is looked for."), .query("after", .string(), "`next` of the page before."),
        ]
        return [
            houseAPI(
                .get, "/aircraft", "What an airline flies", needing: .content, parameters: more,
                answer: Endpoint.Answer(
                    200, "A page of them", .object(["aircraft": .array(FlightAnswers.aircraftSchema), "next": .string()]),
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
                answer: Endpoint.Answer(200, "The aircraft", FlightAnswers.aircraftSchema, Example(ConsoleAircraft.sample, .milliseconds)),
                refusals: FlightAnswers.invalid
            ) { caller, request, _ in
                let form = try AircraftForm(try await JSONBody<BoardingPolicy>(request).object())
                let airline = try await airline(of: caller.organisation)
                let saved = try await change(airline, of: caller.organisation, by: caller.actor) { try $0.save(form) }
                return try .json(ConsoleAircraft(saved), .milliseconds)
            },
            houseAPI(
                .get, "/passengers", "Whom an airline flies", needing: .content, parameters: more,
                answer: Endpoint.Answer(
                    200, "A page of them", .object(["passengers": .array(FlightAnswers.passengerSchema), "next": .string()]),
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
                answer: Endpoint.Answer(
                    200, "The passenger", FlightAnswers.passengerSchema, Example(ConsolePassenger.sample, .milliseconds)),
                refusals: FlightAnswers.invalid
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
                .delete, "/aircraft/{aircraft}", "Delete an aircraft without flights", needing: .content, answer: FlightAnswers.gone,
                refusals: [.problem(used, desk: .boxOffice)]
            ) { caller, _, context in
                let airline = try await airline(of: caller.organisation)
                guard let known = try await flightBook.aircraft(context.segment("aircraft"), of: airline.id) else { throw Problem.notFound }
                try await change(airline, of: caller.organisation, by: caller.actor) { transaction in
                    if try transaction.hasFlights(known.id) { throw used }
                    _ = try transaction.binAircraft(known)
                }
                return Response(status: .noContent)
            },
            houseAPI(
                .delete, "/passengers/{passenger}", "Delete a passenger without passes", needing: .content, answer: FlightAnswers.gone,
                refusals: [.problem(used, desk: .boxOffice)]
            ) { caller, _, context in
                let airline = try await airline(of: caller.organisation)
                guard let known = try await flightBook.passenger(context.segment("passenger"), of: airline.id) else {
                    throw Problem.notFound
                }
                try await change(airline, of: caller.organisation, by: caller.actor) { transaction in
                    if try transaction.hasTickets(known.id) { throw used }
                    _ = try transaction.binPassenger(known, called: known.called)
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
