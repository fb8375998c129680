import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension BoardingDesk {
    /// How this server signs Wallet passes; nil where it makes none.
    var wallet: PassPage.Wallet? { nil }

    var passEndpoints: [Endpoint] {
        let answers: [Endpoint.Answer] = [
            .unknown(.ticket), .problem(.noWalletPasses, desk: .boarding),
        ]
        return ["boardingpass", "boardingPass"].flatMap { name in
            [
                Endpoint(
                    .get, "/api/v1/\(name)/{ticketIdentifier}", desk: .boarding, summary: "The Wallet pass of a ticket",
                    parameters: [.path("ticketIdentifier", .string(), "The ticket.")],
                    responses: answers + [.problem(.passExpired, desk: .boarding)], handler: publicPass),
                endpoint(
                    .get, "/\(name)/{ticketIdentifier}", "The Wallet pass of a ticket", responses: answers, handler: ownPass),
            ]
        }
    }

    @Sendable func publicPass(_ request: Request, _ context: UsherContext) async throws -> Response {
        let ticket = name(.ticket, context)
        guard let pass = try await store.read({ try $0.boardingPass(ticket) }) else {
            try door.admitStranger(context)
            throw BoardingRefusal.notFound(.ticket, ticket)
        }
        if let end = pass.ticket.publicEnd(hours: settings.boarding.publicHours), clock.now() >= end { throw Problem.passExpired }
        throw Problem.noWalletPasses
    }

    @Sendable func ownPass(_ request: Request, _ context: UsherContext, _ call: BoardingCall) async throws -> Response {
        let ticket = name(.ticket, context)
        _ = try await store.read { try $0.flightTicket(ticket, of: call.airline) }
        throw Problem.noWalletPasses
    }
}
