import UsherHTTP
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
                Endpoint.Answer(200, "You are", .boxOffice, BoxOffice.AuthResponse.sample)
            ]
                + BoxOfficeSchema.signedIn + BoxOfficeSchema.general, security: .bearer, tag: Self.accountsTag, handler: verify)
    }

    /// POST, GET /api/auth/verify
    @Sendable func verify(_ request: Request, _ context: UsherContext) async throws -> Response {
        let principal = try await door.principal(request, context)
        if request.method == .post { _ = try await JSONBody<BoxOfficePolicy>(request).fields(optional: true) }
        return try .json(
            BoxOffice.AuthResponse.signedIn(principal.credential.account, token: try await freshToken(principal)), .milliseconds)
    }

    /// The token sent, or a renewed one of the same session.
    private func freshToken(_ principal: Principal<SignIn>) async throws -> String? {
        guard principal.credential.via == .bearer else { return nil }
        let now = clock.now()
        guard now > principal.credential.issued.adding(seconds: SessionTokens.renewal) else { return principal.credential.token }
        return try await auth.tokens.make(principal.credential.account, principal.credential.session.id, at: now)
    }
}
