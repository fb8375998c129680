import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension BoardingDesk {
    var ticketEndpoints: [Endpoint] {
        let proof = Example(BoardingSchema.proof)
        let path = "/ticket/{ticketIdentifier}"
        let answer = Endpoint.Answer(200, "The ticket", .boarding, BoardingTicket.sample)
        return [
            endpoint(
                .post, "/ticket/issue/{flightIdentifier}/{passengerIdentifier}", "Issue a ticket",
                description: "One per passenger and flight; again, only seat and label change.",
                parameters: [.once, .query("exclusive", .boolean(), "Refuse a seat that somebody else has.")],
                request: .json(BoardingSchema.issue, example: #"{"seatNumber":"2B"}"#),
                responses: [answer, .unknown(.flight), .unknown(.passenger), .refusal(.seatTaken)] + Endpoint.Answer.bodyRefusals,
                handler: issueTicket),
            endpoint(
                .post, "/ticket/verify", "Is a boarding pass right?", description: "Changes nothing. The date is not judged.",
                request: .json(BoardingSchema.verify, example: proof),
                responses: [answer, .unknown(.ticket), .refusal(.missingDigest), .refusal(.invalidTicket)] + Endpoint.Answer.bodyRefusals,
                handler: verifyTicket
            ).express(upTo: BoardingPolicy.limit, expressVerify),
            endpoint(
                .post, "/ticket/board/{ticketIdentifier}", "Let a passenger aboard", description: "Once.", parameters: [.once],
                request: .json(BoardingSchema.verify, example: proof, required: false),
                responses: [
                    answer, .unknown(.ticket), .refusal(.invalidTicket), .refusal(.alreadyBoarded(at: Instant(seconds: 0), ticket: "x")),
                ] + Endpoint.Answer.bodyRefusals, handler: boardTicket),
            endpoint(
                .delete, "/ticket/board/{ticketIdentifier}", "Take a boarding back",
                responses: [.init(200, "Taken back", BoardingSchema.deleted("ticket")), .unknown(.ticket)],
                handler: unboardTicket),
            endpoint(
                .get, "/ticket/list", "All tickets",
                responses: [.init(200, "All of them, by number", .boarding, [BoardingTicket.sample])],
                handler: listTickets),
            endpoint(.get, path, "One of them", responses: [answer, .unknown(.ticket)]) { _, context, call in
                let name = name(.ticket, context)
                return .json(
                    try BoardingAnswer.ticket(try await store.read { try BoardingReader($0).flightTicket(name, of: call.airline) }))
            },
            endpoint(
                .delete, path, "Delete one",
                responses: [.init(200, "Deleted", BoardingSchema.deleted("ticket")), .unknown(.ticket)]
            ) { _, context, call in try await delete(call, .ticket, context) { try $0.deleteTicket($1) } },
        ]
    }

    @Sendable func issueTicket(_ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>) async throws -> Response {
        let body = try await named(request)
        let fields = try IssueForm(body.json)
        let exclusive = try BoardingDesk.flag("exclusive", request)
        let (flight, passenger) = (name(.flight, context), name(.passenger, context))
        return try await change(
            call, once: body.key, answer: { try BoardingAnswer.ticket($0.ticket, hasConflict: $0.hasConflict) },
            naming: { $0.ticket.passenger.identifier }
        ) { try $0.issue(fields, flight: flight, passenger: passenger, exclusive: exclusive) }
    }

    /// `true` or `false`; absent is false.
    private static func flag(_ name: String, _ request: Request) throws(BoardingRefusal) -> Bool {
        guard let text = request.query(name) else { return false }
        guard let flag = Bool(text) else { throw .invalid([.query(name, "Input should be true or false")]) }
        return flag
    }

    @Sendable func listTickets(_ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>) async throws -> Response {
        let log = context.logger
        return try await list(call, .ticket) { horizon in tickets(horizon.ticketList, log) }
    }
}
