import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherWire

extension BoxOfficeDesk {
    var socialEndpoint: Endpoint {
        Endpoint(
            .post, "/api/auth/social", desk: .boxOffice, summary: "Sign in with Apple or Google",
            description:
                "`token` is the provider's identity token (`idToken` is read too). The account is the one of the token, never of `email`.",
            request: .json(
                .boxOffice, BoxOffice.SocialRequest(provider: "apple", token: "eyJhbGciOiJSUzI1NiJ9.e30.c2ln", name: "Ann")),
            responses: [
                Endpoint.Answer(200, "You are in", .boxOffice, BoxOffice.AuthResponse.sample)
            ]
                + BoxOfficeSchema.refusals(
                    .missingFields(.other), .unsupportedProvider, .providerNotConfigured, .invalidIdentityToken, .providerUnavailable,
                    .emailRequired) + BoxOfficeSchema.general, tag: Self.accountsTag, handler: signInSocially)
    }

    /// POST /api/auth/social
    @Sendable func signInSocially(_ request: Request, _ context: UsherContext) async throws -> Response {
        let body = try await JSONBody<BoxOfficePolicy>(request)
        try await limits.take(limits.social, context)
        var fields = try body.fields()
        // Of no use here, but of the wrong type it is still a mistake.
        _ = try fields.text("email")
        let (token, idToken, name) = (try fields.text("token"), try fields.text("idToken"), try fields.text("name"))
        let form = BoxOfficeAuth.SocialForm(
            provider: try fields.text("provider"), token: AccountRule.filled(token) ?? idToken,
            name: try AccountRule.filled(name) ?? userName(&fields), nonce: AccountRule.filled(try fields.text("nonce")))
        let known = try await auth.signIn(form, context)
        return try .json(BoxOffice.AuthResponse.signedIn(known.account, token: known.token), .milliseconds)
    }

    /// `user.name`: a text, or the two names that Apple gives with the first sign-in.
    private func userName(_ fields: inout FieldReader<BoxOfficePolicy>) throws -> String? {
        guard var user = try fields.object("user"), let value = user.value("name") else { return nil }
        guard case .object = value else { return try user.text("name") }
        guard var parts = try user.object("name") else { return nil }
        return [try parts.text("firstName"), try parts.text("lastName")].compactMap { AccountRule.filled($0) }.joined(separator: " ")
    }
}
