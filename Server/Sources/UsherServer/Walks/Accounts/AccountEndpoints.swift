import UsherHTTP
import HTTPTypes
import UsherCore
import UsherWire

extension WalksDesk {
    var accountEndpoints: [Endpoint] {
        [registerEndpoint, loginEndpoint, refreshEndpoint, logoutEndpoint, meEndpoint, changeMeEndpoint, deleteMeEndpoint]
    }

    private var registerEndpoint: Endpoint {
        Endpoint(
            .post, "/auth/register", desk: .walks, summary: "Make an account",
            request: .json(.walks, WalksExamples.register),
            responses: [Answer(201, "Signed in", .walks, WalksExamples.auth)]
                + Self.bodyRefusals + [Self.refusal(.emailTaken)], handler: register)
    }

    private var loginEndpoint: Endpoint {
        Endpoint(
            .post, "/auth/login", desk: .walks, summary: "Sign in",
            request: .json(.walks, WalksExamples.login),
            responses: [Answer(200, "Signed in", .walks, WalksExamples.auth)]
                + Self.bodyRefusals + [Self.refusal(.invalidCredentials)], handler: login)
    }

    private var refreshEndpoint: Endpoint {
        Endpoint(
            .post, "/auth/refresh", desk: .walks, summary: "Get the next pair of tokens",
            description: "The token sent is used up. Whoever never got the answer may ask again for 30 seconds and gets the same pair.",
            request: .json(.walks, WalksExamples.refresh),
            responses: [Answer(200, "The next pair", .walks, WalksExamples.tokens)]
                + Self.bodyRefusals + [Self.refusal(.invalidRefreshToken)], handler: refresh)
    }

    private var logoutEndpoint: Endpoint {
        Endpoint(
            .post, "/auth/logout", desk: .walks, summary: "End a sign-in",
            request: .json(.walks, WalksExamples.refresh),
            responses: [Answer(204, "It has ended, or there was none", content: nil)] + Self.bodyRefusals, handler: logout)
    }

    private var meEndpoint: Endpoint {
        Endpoint(
            .get, "/auth/me", desk: .walks, summary: "Your account",
            responses: [Answer(200, "It", .walks, WalksExamples.user)] + Self.tokenRefusals,
            security: .bearer, handler: me)
    }

    private var changeMeEndpoint: Endpoint {
        Endpoint(
            .patch, "/auth/me", desk: .walks, summary: "Change your account",
            request: .json(.walks, WalksExamples.profile),
            responses: [Answer(200, "As it is now", .walks, WalksExamples.user)]
                + Self.tokenRefusals + Self.bodyRefusals, security: .bearer, handler: changeMe)
    }

    private var deleteMeEndpoint: Endpoint {
        Endpoint(
            .delete, "/auth/me", desk: .walks, summary: "Delete your account",
            request: .json(.walks, WalksExamples.delete),
            responses: [Answer(204, "It is gone", content: nil)] + Self.tokenRefusals + Self.bodyRefusals
                + [Self.refusal(.invalidCredentials)], security: .bearer, handler: deleteMe)
    }
}

extension WalksDesk {
    typealias Answer = Endpoint.Answer

    static func refusal(_ refusal: WalkRefusal) -> Answer { .problem(refusal.problem, desk: .walks) }

    static let bodyRefusals: [Answer] = [
        refusal(.invalid("email", "must be an e-mail address")), refusal(.invalidJSON), refusal(.bodyTooLarge),
        refusal(.unsupportedMediaType), .problem(.rateLimited(retryAfter: 1), desk: .walks),
    ]
    static let tokenRefusals = [refusal(.unauthorized), refusal(.invalidToken)]
}
