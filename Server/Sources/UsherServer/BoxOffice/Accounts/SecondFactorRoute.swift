import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherWire

extension BoxOfficeDesk {
    var secondFactorEndpoint: Endpoint {
        Endpoint(
            .post, "/api/auth/signin/second", desk: .boxOffice, summary: "Sign in with a second factor",
            description:
                "After a sign-in that was answered 401 `second_factor_required`, with its `factorToken`: good for five minutes and "
                + "five codes. A code is the six digits that the app shows, or a recovery code, and counts once.",
            request: .json(.boxOffice, BoxOffice.SecondFactorRequest(factorToken: "Zm9v", code: "492039")),
            responses: [Endpoint.Answer(200, "You are in", .boxOffice, BoxOffice.AuthResponse.sample)]
                + BoxOfficeSchema.refusals(.missingFields(.other), .invalidCode, .invalidFactorToken) + BoxOfficeSchema.general,
            tag: Self.accountsTag, handler: signInSecond)
    }

    /// POST /api/auth/signin/second
    @Sendable private func signInSecond(_ request: Request, _ context: UsherContext) async throws -> Response {
        let body = try await JSONBody<BoxOfficePolicy>(request)
        try auth.passwords.admit(context.client)
        var fields = try body.fields()
        let (token, code) = (try fields.text("factorToken"), try fields.text("code"))
        let known = try await auth.signIn(token: token, code: code, context)
        return try .json(BoxOffice.AuthResponse.signedIn(known.account, token: known.token), .milliseconds)
    }
}
