import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension BoardingDesk {
    var sessionEndpoints: [Endpoint] {
        return [
            endpoint(
                .post, "/session/create", "Make a session",
                description: "A token of Usher's own, for devices that must not hold the Apple identifier.",
                request: .json(BoardingSchema.sessionRequest, example: #"{"name":"Gate 1","days":90}"#, required: false),
                responses: [.init(200, "The session; its token is shown only here", .boarding, BoardingSession.sample)]
                    + Endpoint.Answer.bodyRefusals, handler: createSession),
            endpoint(
                .get, "/session/list", "The live sessions",
                responses: [.init(200, "All of them", .boarding, [BoardingSession.sample])],
                handler: listSessions),
            endpoint(
                .delete, "/session/{sessionIdentifier}", "End a session",
                responses: [.init(200, "Ended", BoardingSchema.deleted("session")), .unknown(.session)], handler: endSession),
            endpoint(
                .delete, "/session", "End all sessions",
                responses: [.init(200, "Ended", .boarding, SessionsEnded(status: 1, count: 2))],
                handler: endSessions),
        ]
    }

    @Sendable func createSession(_ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>) async throws -> Response {
        let fields = try SessionForm(try await JSONBody<BoardingPolicy>(request).object(optional: true))
        let (session, token) = BoardingDesk.newSession(name: fields.name, days: fields.days, at: call.now)
        try await change(call) { try $0.addSession(session, token: SecretDigest(of: token)) }
        return try .json(BoardingSession(session, token: token), .offset)
    }

    /// A session and its token, not yet stored.
    static func newSession(name: String, days: Int64 = 90, at now: Instant) -> (session: AirlineSession, token: String) {
        var generator = SystemRandomNumberGenerator()
        let session = AirlineSession(
            identifier: UUIDText.v4(using: &generator), name: name, created: now, expires: now.adding(seconds: days * 86_400))
        return (session, AirlineSession.token(using: &generator))
    }

    @Sendable func listSessions(_ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>) async throws -> Response {
        let sessions = try await store.read { try BoardingReader($0).sessions(of: call.airline, at: call.now) }
        return try .json(sessions.map { BoardingSession($0) }, .offset)
    }

    @Sendable func endSession(_ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>) async throws -> Response {
        let identifier = name(.session, context)
        defer { door.accesses.forget() }
        try await change(call, always: true) { try $0.endSession(identifier) }
        return .json(BoardingAnswer.deleted("session", identifier))
    }

    @Sendable func endSessions(_ request: Request, _ context: UsherContext, _ call: Principal<AirlineProof>) async throws -> Response {
        defer { door.accesses.forget() }
        let count = try await change(call, always: true) { try $0.endSessions() }
        return try .json(SessionsEnded(status: 1, count: Int(count)), .offset)
    }
}

private struct SessionsEnded: Codable {
    let status, count: Int
}
