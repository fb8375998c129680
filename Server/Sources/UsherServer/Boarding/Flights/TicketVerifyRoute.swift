import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension BoardingDesk {
    /// POST {a}/ticket/verify
    @Sendable func verifyTicket(_ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>) async throws -> Response {
        let fields = try VerifyForm(try await JSONBody<BoardingPolicy>(request).object())
        let known: CachedTicket
        do { known = try await ticket(fields.ticket, call) } catch let refusal as BoardingRefusal {
            note(call, nil, refusal.problem.code)
            throw refusal
        }
        return .json(try verify(fields, known, try await keys.find(call.airline), call))
    }

    /// The same on the fast path, for airline, keys and ticket that are in memory.
    @Sendable func expressVerify(
        _ request: FastPathRequest, _ answer: @escaping @Sendable (Result<FastPathAnswer, any Error>) -> Void
    ) throws -> Bool {
        let now = clock.now()
        // Whatever is wrong with the body, the ordinary way says it.
        guard let (access, token) = door.known(request, at: now), let fields = verifyFields(request), let pair = keys.known(access.airline),
            let known: CachedTicket = cache.known(access.airline, .ticket(fields.ticket))
        else { return false }
        let call = try door.admit(access, token, request.client, at: now)
        answer(.success(FastPathAnswer(status: 200, body: try verify(fields, known, pair, call))))
        return true
    }

    private func verifyFields(_ request: FastPathRequest) -> VerifyForm? {
        let types = request.values(of: .contentType)
        guard types.count < 2 else { return nil }
        return try? VerifyForm(JSONBody<BoardingPolicy>(request.body, type: types.first).object())
    }

    private func verify(
        _ fields: VerifyForm, _ known: CachedTicket, _ pair: AirlineKeyPair?, _ call: Principal<AirlineProof>
    ) throws(BoardingRefusal) -> [UInt8] {
        do throws(BoardingRefusal) { try judge(fields, known.ticket.identifier, hash: known.hash, pair) } catch {
            note(call, known, error.problem.code)
            throw error
        }
        note(call, known, "ok")
        return known.answer(at: call.now)
    }

    private func ticket(_ identifier: String, _ call: Principal<AirlineProof>) async throws -> CachedTicket {
        let secret = keys.secret
        return try await cache.value(call.airline, .ticket(identifier)) {
            try CachedTicket(
                try await store.read { try BoardingReader($0).flightTicket(exactly: identifier, of: call.airline) }, secret: secret)
        }
    }

    func judge(_ fields: VerifyForm, _ ticket: String, hash: String, _ pair: AirlineKeyPair?) throws(BoardingRefusal) {
        try fields.check(hash: hash) { pair?.verifies($0, of: ticket) ?? false }
    }

    private func note(_ call: Principal<AirlineProof>, _ known: CachedTicket?, _ result: String) {
        let subject = known.map { "airline \(call.airline) ticket \($0.ticket.id)" } ?? "airline \(call.airline)"
        audit.add(
            AuditEntry(
                at: call.now, actor: Actor(address: call.address), action: "ticket.verified", subject: .plain(subject), result: result))
    }

    /// POST {a}/ticket/board/{id}
    @Sendable func boardTicket(_ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>) async throws -> Response {
        let body = try await named(request, optional: true)
        let proof = body.json == .object([]) ? nil : try VerifyForm(body.json)
        let (name, secret) = (name(.ticket, context), keys.secret)
        let pair = try await keys.find(call.airline)
        return try await change(
            call, once: body.key, always: true,
            answer: { try BoardingAnswer.ticket($0, isToday: $0.flight.departsToday(at: call.now)) },
            naming: { $0.passenger.identifier }
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

    @Sendable func unboardTicket(_ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>) async throws -> Response {
        let name = name(.ticket, context)
        let ticket = try await change(call) { try $0.unboard(name) }
        return .json(BoardingAnswer.deleted("ticket", ticket.identifier))
    }
}
