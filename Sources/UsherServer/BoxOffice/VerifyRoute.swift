import HTTPTypes
import Hummingbird
import UsherCore
import UsherWire

extension BoxOfficeDesk {
    var verifyEndpoints: [Endpoint] { [verifyEndpoint(.post), verifyEndpoint(.get)] }

    private func verifyEndpoint(_ method: HTTPRequest.Method) -> Endpoint {
        Endpoint(
            method, "/api/auth/verify", desk: .boxOffice, summary: "Who am I?",
            description: "`token` is the one sent, or a new one where that is over a day old. By cookie there is none.",
            responses: [
                Endpoint.Answer(200, "You are", BoxOfficeSchema.auth, Example(BoxOfficeSchema.authExample, as: BoxOffice.AuthResponse.self))
            ]
                + BoxOfficeSchema.signedIn + BoxOfficeSchema.general, security: .bearer, tag: Self.accountsTag, handler: verify)
    }

    /// POST, GET /api/auth/verify
    @Sendable func verify(_ request: Request, _ context: UsherContext) async throws -> Response {
        let visitor = try await door.visitor(request, context)
        if request.method == .post { _ = try await BoxOfficeBody(request).fields(optional: true) }
        return AuthAnswer.signedIn("Signed in", visitor.account, token: try await freshToken(visitor))
    }

    /// The token sent, or a renewed one of the same session.
    private func freshToken(_ visitor: Visitor) async throws -> String? {
        guard visitor.via == .bearer else { return nil }
        let now = clock.now()
        guard now > visitor.issued.adding(seconds: SessionTokens.renewal) else { return visitor.token }
        return try await auth.tokens.make(visitor.account, visitor.session.id, at: now)
    }
}
