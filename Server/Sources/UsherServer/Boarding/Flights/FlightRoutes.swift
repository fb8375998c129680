import UsherHTTP
import HTTPTypes
import Hummingbird
import Logging
import UsherCore
import UsherStore
import UsherWire

extension BoardingDesk {
    var flightEndpoints: [Endpoint] {
        let flight = Endpoint.Answer(200, "The flight", .boarding, BoardingFlight.sample)
        let path = "/flight/{flightIdentifier}"
        return [
            endpoint(
                .post, "/flight/plan/{aircraftIdentifier}", "Plan a flight", description: "Always a new one.", parameters: [.once],
                request: .json(.boarding, BoardingFlight.plan),
                responses: [flight, .unknown(.aircraft), .refusal(.identifierTaken)]
                    + Endpoint.Answer.bodyRefusals, handler: planFlight),
            endpoint(
                .post, "/flight/amend/{flightIdentifier}", "Change a flight",
                description: "What is missing or null stays; so do ids and the aircraft.", parameters: [.once],
                request: .json(WireStyle.boarding.schema(BoardingFlight.self), example: Example(#"{"gate":"B2"}"#)),
                responses: [flight, .unknown(.flight)] + Endpoint.Answer.bodyRefusals, handler: amendFlight),
            endpoint(
                .post, "/flight/check/{flightIdentifier}", "A flight as it is stored", description: "The body is not read.",
                responses: [flight, .unknown(.flight)], handler: showFlight),
            endpoint(
                .get, "/flight/list", "All flights",
                responses: [.init(200, "All of them, by number", .boarding, [BoardingFlight.sample])],
                handler: listFlights),
            endpoint(
                .get, path, "One of them", responses: [flight, .unknown(.flight)], handler: showFlight),
            endpoint(
                .get, path + "/tickets", "Tickets of one",
                responses: [.init(200, "All of them, by number", WireStyle.boarding.schema([BoardingTicket].self)), .unknown(.flight)],
                handler: listTicketsOfFlight),
            endpoint(
                .delete, path, "Delete one", description: "With its tickets.",
                responses: [.init(200, "Deleted", BoardingSchema.deleted("flight")), .unknown(.flight)]
            ) { _, context, call in try await delete(call, .flight, context) { try $0.deleteFlight($1) } },
        ]
    }

    @Sendable func planFlight(_ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>) async throws -> Response {
        let body = try await named(request)
        let fields = try FlightForm(body.json)
        let aircraft = name(.aircraft, context)
        return try await change(call, once: body.key, answer: BoardingAnswer.flight) { try $0.plan(fields, aircraft: aircraft) }
    }

    @Sendable func amendFlight(_ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>) async throws -> Response {
        let body = try await named(request)
        let fields = try FlightChange(body.json)
        let flight = name(.flight, context)
        return try await change(call, once: body.key, answer: BoardingAnswer.flight) { try $0.amend(fields, flight: flight) }
    }

    @Sendable func showFlight(_ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>) async throws -> Response {
        let name = name(.flight, context)
        return .json(try BoardingAnswer.flight(try await store.read { try BoardingReader($0).flight(name, of: call.airline) }))
    }

    @Sendable func listFlights(_ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>) async throws -> Response {
        let log = context.logger
        return try await list(call, .flight) { horizon in
            BoardingPart.array(horizon.flightList) { json, row in
                if isServable(row.element, log) { json.flight(row.element, stats: row.stats) }
            }
        }
    }

    @Sendable func listTicketsOfFlight(_ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>) async throws
        -> Response
    {
        let (name, log) = (name(.flight, context), context.logger)
        return try await inPieces(call) { connection in
            let flight = try BoardingReader(connection).flight(name, of: call.airline).id
            return BoardingDocument(tickets(try BoardingReader(connection).horizon(of: call.airline).tickets(of: flight), log))
        }
    }

    func flights(_ rows: BoardingRows<Flight>, _ log: Logger) -> [BoardingPart] {
        BoardingPart.array(rows) { json, flight in if isServable(flight, log) { json.flight(flight) } }
    }

    func tickets(_ rows: BoardingRows<FlightTicket>, _ log: Logger) -> [BoardingPart] {
        BoardingPart.array(rows) { json, ticket in if isServable(ticket.flight, log) { json.ticket(ticket) } }
    }

    /// False, logged and counted, for a flight that no answer can say: one bad element must not break a list.
    func isServable(_ flight: Flight, _ log: Logger) -> Bool {
        if flight.isServable { return true }
        skipped.add(1)
        log.error("A flight cannot be shown and is left out", metadata: ["flight": .stringConvertible(flight.id)])
        return false
    }
}
