import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension BoardingDesk {
    /// POST {a}/ticket/verify
    @Sendable func verifyTicket(_ request: Request, _ context: UsherContext, _ call: BoardingCall) async throws -> Response {
        let fields = try VerifyFields(try await BoardingBody.read(request).json)
        let known: KnownTicket
        do { known = try await ticket(fields.ticket, call) } catch let refusal as BoardingRefusal {
            note(call, nil, refusal.problem.code)
            throw refusal
        }
        let pair = try await keys.find(call.airline)
        do throws(BoardingRefusal) { try judge(fields, known.ticket.identifier, hash: known.hash, pair) } catch {
            note(call, known, error.problem.code)
            throw error
        }
        note(call, known, "ok")
        return .json(known.answer(at: call.now))
    }

    private func ticket(_ identifier: String, _ call: BoardingCall) async throws -> KnownTicket {
        let secret = keys.secret
        return try await shelf.value(call.airline, .ticket(identifier)) {
            try KnownTicket(try await store.read { try $0.flightTicket(exactly: identifier, of: call.airline) }, secret: secret)
        }
    }

    /// The table of 5.3, from "no digest" on.
    func judge(_ fields: VerifyFields, _ ticket: String, hash: String, _ pair: AirlineKeyPair?) throws(BoardingRefusal) {
        guard let digest = fields.digest else { throw .missingDigest }
        guard let sent = digest.hash, TicketSecret.equal(hash, sent) else { throw .invalidTicket }
        guard let signature = digest.signature else { return }
        guard let pair, pair.verifies(signature, of: ticket) else { throw .invalidTicket }
    }

    private func note(_ call: BoardingCall, _ known: KnownTicket?, _ result: String) {
        let subject = known.map { "airline \(call.airline) ticket \($0.ticket.id)" } ?? "airline \(call.airline)"
        audit.add(
            AuditEntry(
                at: call.now, actor: Actor(address: call.address), action: "ticket.verified", subject: .plain(subject), result: result))
    }

    /// POST {a}/ticket/board/{id}
    @Sendable func boardTicket(_ request: Request, _ context: UsherContext, _ call: BoardingCall) async throws -> Response {
        let body = try await BoardingBody.read(request, .optional, once: true)
        let proof = body.json == .object([]) ? nil : try VerifyFields(body.json)
        let (name, secret) = (name(.ticket, context), keys.secret)
        let pair = try await keys.find(call.airline)
        return try await change(
            call, once: body.once, answer: { try BoardingAnswer.ticket($0, isToday: $0.flight.departsToday(at: call.now)) }
        ) { transaction in
            try transaction.board(name) { ticket in
                guard let proof else { return }
                guard proof.ticket == ticket.identifier else { throw BoardingRefusal.invalidTicket }
                // Without a digest there is nothing to judge.
                guard proof.digest != nil else { return }
                try judge(proof, ticket.identifier, hash: secret.hash(of: ticket.identifier), pair)
            }
        }
    }

    @Sendable func unboardTicket(_ request: Request, _ context: UsherContext, _ call: BoardingCall) async throws -> Response {
        let name = name(.ticket, context)
        let ticket = try await change(call) { try $0.unboard(name) }
        return .json(BoardingAnswer.deleted("ticket", ticket.identifier))
    }
}
