import UsherHTTP
import UsherPapers
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension BoardingDesk {
    var passEndpoints: [Endpoint] {
        let answers: [Endpoint.Answer] = [
            .text(200, "The pass", type: "application/vnd.apple.pkpass"), .init(304, "The phone has it", content: nil), .unknown(.ticket),
            .problem(.noWalletPasses, desk: .boarding),
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

    /// A pass as it is kept for a moment.
    private struct CachedPass: Sendable {
        /// Nil while none can be signed.
        let signed: SignedPass?
        let end: Instant?
    }

    @Sendable func publicPass(_ request: Request, _ context: UsherContext) async throws -> Response {
        let ticket = name(.ticket, context)
        guard let pass = try await known(ticket) else {
            try door.admitStranger(context)
            throw BoardingRefusal.notFound(.ticket, ticket)
        }
        if let end = pass.end, clock.now() >= end { throw Problem.passExpired }
        return try answer(pass, request)
    }

    @Sendable func ownPass(_ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>) async throws -> Response {
        let name = name(.ticket, context)
        let ticket = try await store.read { try BoardingReader($0).flightTicket(name, of: call.airline).identifier }
        guard let pass = try await known(ticket) else { throw BoardingRefusal.notFound(.ticket, name) }
        return try answer(pass, request)
    }

    private func answer(_ pass: CachedPass, _ request: Request) throws -> Response {
        guard let passes, passes.isReady, let signed = pass.signed else { throw Problem.noWalletPasses }
        return signed.response(to: request, fileName: "boardingpass.pkpass")
    }

    private func known(_ ticket: String) async throws -> CachedPass? {
        try await cache.value(ofTicket: ticket, .pass(ticket)) {
            guard let pass = try await servablePass(ticket) else { return nil }
            let document = try await document(of: pass)
            let signed = try await passes?.signed(document)
            return (pass.airline.id, CachedPass(signed: signed, end: publicEnd(pass)))
        }
    }

    /// The ticket of this identifier, unless somebody has put into the database by hand what no pass can say.
    func servablePass(_ ticket: String) async throws -> BoardingPass? {
        let pass = try await store.read { try BoardingReader($0).boardingPass(ticket) }
        return pass?.ticket.flight.isServable == true ? pass : nil
    }

    func publicEnd(_ pass: BoardingPass) -> Instant? { pass.ticket.publicEnd(hours: settings.boarding.publicHours) }

    private func document(of pass: BoardingPass) async throws -> PassDocument {
        BoardingPassDocument(pass: pass, message: try await code(of: pass).text, end: publicEnd(pass)).make()
    }

    /// For phones, which ask for a pass by its serial: a ticket's, or what is left of it.
    func document(_ serial: String) async throws -> PassDocument? {
        if let pass = try await servablePass(serial) { return try await document(of: pass) }
        return try await WalletStore(database).voidedAt(serial).map { BoardingPassDocument.void(serial, at: $0) }
    }
}
