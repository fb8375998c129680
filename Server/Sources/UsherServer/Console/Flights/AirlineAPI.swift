import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// The airline that a house is, for programs.
extension ConsoleDesk {
    var airlineAPI: [Endpoint] {
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
}
