import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// Passes of a flight, and who boards with them, for programs.
extension ConsoleDesk {
    var passesAPI: [Endpoint] {
        [
            houseAPI(
                .post, "/flights/{flight}/passes", "Issue a pass", needing: .content,
                description: "For `passenger`, or for somebody new. A seat that somebody has is refused unless `shared`.",
                body: .json(
                    .object([
                        "passenger": .string(), "firstName": .string(), "lastName": .string(), "seatNumber": .string(),
                        "customLabelValue": .string(), "shared": .boolean(),
                    ]), example: #"{"firstName":"Jane","lastName":"Roe","seatNumber":"2B"}"#), answer: FlightAnswers.pass,
                refusals: [.problem(BoardingRefusal.seatTaken.problem, desk: .boxOffice)] + FlightAnswers.invalid
            ) { caller, request, context in
                let fields = try PassFields(try await JSONBody<BoardingPolicy>(request).object())
                let airline = try await airline(of: caller.organisation)
                guard let row = try await flightBook.flight(context.segment("flight"), of: airline.id) else { throw Problem.notFound }
                let issued = try await issue(fields, of: row.flight, airline, caller.organisation, by: caller.actor)
                return try .json(
                    ConsoleFlight.Pass(issued.ticket, hasConflict: issued.hasConflict, phones: 0, site: site), .milliseconds)
            },
            houseAPI(
                .delete, "/flights/{flight}/passes/{ticket}", "Withdraw a pass", needing: .content, answer: FlightAnswers.gone,
                refusals: [.problem(FlightAnswers.aboard, desk: .boxOffice)]
            ) { caller, _, context in
                let (airline, ticket) = try await pass(caller, context)
                let deleted = try await change(airline, of: caller.organisation, by: caller.actor) { transaction in
                    if try transaction.isAboard(ticket.identifier) { throw FlightAnswers.aboard }
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
                answer: Endpoint.Answer(204, "It is on its way", content: nil), refusals: FlightAnswers.invalid
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
                answer: FlightAnswers.pass, refusals: FlightAnswers.boardRefusals
            ) { caller, request, context in try await board(caller, request, context) },
            houseAPI(
                .delete, "/flights/{flight}/board/{ticket}", "Take a boarding back", needing: .scan, answer: FlightAnswers.pass
            ) { caller, _, context in
                let (airline, row) = try await boardable(caller, context)
                let ticket = try await unboard(
                    context.segment("ticket"), of: row.flight, airline, caller.organisation, by: caller.actor)
                return try .json(ConsoleFlight.Pass(ticket.takenBack, hasConflict: false, phones: 0, site: site), .milliseconds)
            },
        ]
    }

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
