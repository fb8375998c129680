import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension BoxOfficeDesk {
    var verifyEmailEndpoints: [Endpoint] {
        [
            Endpoint(
                .post, "/api/auth/verify-email", desk: .boxOffice, summary: "Confirm an address, or ask for the mail again",
                description: "With a `token` the address is confirmed; without one a new mail is sent, if there is anybody to send it to.",
                request: .json(.boxOffice, BoxOffice.VerifyEmailRequest(token: "Zm9v", email: "ann@example.org")),
                responses: Self.verifyEmailAnswers, tag: Self.accountsTag, handler: confirmEmail),
            Endpoint(
                .get, "/api/auth/verify-email", desk: .boxOffice, summary: "Confirm an address by a plain link",
                description: "A browser (`Accept: text/html`) is sent on to the page that says how it went.",
                parameters: [
                    .query("token", .string(), "The mailed token.", required: true),
                    .query("email", BoxOfficeSchema.email, "The address.", required: true),
                ],
                responses: Self.verifyEmailAnswers + [
                    .init(303, "To the page", content: nil, headers: [("Location", "`/verify-email?result=ok`, `already` or `invalid`.")])
                ], tag: Self.accountsTag, handler: confirmEmailByLink),
        ]
    }

    /// What confirming an address may answer.
    private static var verifyEmailAnswers: [Endpoint.Answer] {
        let sample = BoxOffice.VerifyEmailResponse(message: "Your email address is confirmed", verified: true, user: .sample)
        return [Endpoint.Answer(200, "It is confirmed, or the mail is on its way", .boxOffice, sample)]
            + BoxOfficeSchema.refusals(.missingFields(.other), .invalidEmail, .invalidLink) + BoxOfficeSchema.general
    }

    /// POST /api/auth/verify-email
    @Sendable func confirmEmail(_ request: Request, _ context: UsherContext) async throws -> Response {
        var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
        let (token, email) = (try fields.text("token"), try fields.text("email"))
        guard AccountRule.filled(token) != nil else {
            // Which of the two limits counts is known only by the body.
            try await limits.take(limits.mailRequest, context)
            try await auth.requestMail(.verify, email: email, in: LanguageChoice.said(request))
            return try .done("If this address needs verification, an email has been sent")
        }
        try await limits.take(limits.mailLink, context)
        return try .json(BoxOffice.VerifyEmailResponse(try await auth.verifyEmail(email: email, token: token, context)), .milliseconds)
    }

    /// GET /api/auth/verify-email
    @Sendable func confirmEmailByLink(_ request: Request, _ context: UsherContext) async throws -> Response {
        try await limits.take(limits.mailLink, context)
        let accepts = request.headers[values: .accept].joined(separator: ",").lowercased()
        do {
            let outcome = try await auth.verifyEmail(
                email: request.query("email"), token: request.query("token"), dry: request.method == .head, context)
            guard accepts.contains("text/html") else { return try .json(BoxOffice.VerifyEmailResponse(outcome), .milliseconds) }
            if case .already = outcome { return redirect("already") }
            return redirect("ok")
        } catch let refusal as AccountRefusal where accepts.contains("text/html") {
            guard refusal == .invalidLink || refusal == .missingFields(.other) else { throw refusal }
            return redirect("invalid")
        }
    }

    private func redirect(_ result: String) -> Response {
        Response(status: .seeOther, headers: [.location: SitePage.verifyEmailResult(result).path, .cacheControl: "no-store"])
    }
}
