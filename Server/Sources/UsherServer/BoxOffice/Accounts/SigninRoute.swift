import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherWire

extension BoxOfficeDesk {
    var signinEndpoint: Endpoint {
        Endpoint(
            .post, "/api/auth/signin", desk: .boxOffice, summary: "Sign in",
            request: .json(.boxOffice, BoxOffice.SigninRequest(email: "ann@example.org", password: "Passw0rd")),
            responses: [
                Endpoint.Answer(200, "You are in", .boxOffice, BoxOffice.AuthResponse.sample)
            ]
                + BoxOfficeSchema.refusals(
                    .missingFields(.signin), .invalidEmail, .invalidCredentials, .emailNotVerified, .secondFactorRequired("Zm9v"))
                + BoxOfficeSchema.general, tag: Self.accountsTag, handler: signIn)
    }

    /// POST /api/auth/signin
    @Sendable func signIn(_ request: Request, _ context: UsherContext) async throws -> Response {
        let body = try await JSONBody<BoxOfficePolicy>(request)
        try auth.passwords.admit(context.client)
        var fields = try body.fields()
        let (email, password) = (try fields.text("email"), try fields.text("password"))
        let known = try await auth.signIn(email: email, password: password, context)
        return try .json(BoxOffice.AuthResponse.signedIn(known.account, token: known.token), .milliseconds)
    }
}
