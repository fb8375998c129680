import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherWire

extension BoxOfficeDesk {
    var passwordResetEndpoints: [Endpoint] {
        let done = Endpoint.Answer(200, "Done", .boxOffice, BoxOffice.DoneResponse(success: true, message: "Done"))
        return [
            Endpoint(
                .post, "/api/auth/password-reset", desk: .boxOffice, summary: "Ask for a new password",
                description: "The same answer whether or not anybody has this address.",
                // The type of the wire is that of both bodies; here it is only this.
                request: .json(
                    .object(["email": BoxOfficeSchema.email]),
                    example: Example(#"{"email":"ann@example.org"}"#, as: BoxOffice.PasswordResetRequest.self)),
                responses: [done] + BoxOfficeSchema.refusals(.missingFields(.other), .invalidEmail) + BoxOfficeSchema.general,
                tag: Self.accountsTag, handler: requestReset),
            Endpoint(
                .put, "/api/auth/password-reset", desk: .boxOffice, summary: "Choose a new password",
                description: "By the mailed token, once and within 60 minutes. Ends every session and does not sign in.",
                request: .json(
                    .boxOffice, BoxOffice.PasswordResetRequest(email: "ann@example.org", token: "Zm9v", newPassword: "Passw0rd")),
                responses: [done]
                    + BoxOfficeSchema.refusals(.missingFields(.other), .invalidLink, .weakPassword([.digit])) + BoxOfficeSchema.general,
                tag: Self.accountsTag, handler: reset),
            Endpoint(
                .get, "/api/auth/password-reset", desk: .boxOffice, summary: "Is this link still good?",
                description: "Nothing is used up.",
                parameters: [
                    .query("token", .string(), "The mailed token.", required: true),
                    .query("email", BoxOfficeSchema.email, "The address.", required: true),
                ],
                responses: [
                    Endpoint.Answer(200, "It is, or it is not", .boxOffice, BoxOffice.ResetLinkResponse(valid: true))
                ] + BoxOfficeSchema.refusals(.missingFields(.other)) + BoxOfficeSchema.general, tag: Self.accountsTag, handler: checkReset),
        ]
    }

    /// POST /api/auth/password-reset
    @Sendable func requestReset(_ request: Request, _ context: UsherContext) async throws -> Response {
        let body = try await JSONBody<BoxOfficePolicy>(request)
        try await limits.take(limits.mailRequest, context)
        try await auth.requestMail(.reset, email: try body.read { try $0.text("email") }, in: LanguageChoice.said(request))
        return try .done("If an account exists, an email has been sent")
    }

    /// PUT /api/auth/password-reset
    @Sendable func reset(_ request: Request, _ context: UsherContext) async throws -> Response {
        let body = try await JSONBody<BoxOfficePolicy>(request)
        try await limits.take(limits.mailLink, context)
        var fields = try body.fields()
        let (email, token, new) = (try fields.text("email"), try fields.text("token"), try fields.text("newPassword"))
        try await auth.reset(email: email, token: token, newPassword: new, context)
        return try .done("Your password is changed. Please sign in.")
    }

    /// GET /api/auth/password-reset
    @Sendable func checkReset(_ request: Request, _ context: UsherContext) async throws -> Response {
        try await limits.take(limits.mailLink, context)
        let valid = try await auth.canReset(email: request.query("email"), token: request.query("token"))
        return try .json(BoxOffice.ResetLinkResponse(valid: valid), .milliseconds)
    }
}
