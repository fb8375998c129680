import UsherHTTP
import UsherCore
import UsherWire

/// The shapes of the accounts' requests and answers, for the API's document.
enum BoxOfficeSchema {
    static let time = Schema.string("For example `2025-12-17T14:30:00.000Z`.", format: "date-time")
    static let email = Schema.string("Trimmed and in lower case it names the account.", format: "email", maxLength: 254)
    static let password = Schema.string("8 to 128 characters with an uppercase letter, a lowercase letter and a digit.")

    static let user = Schema.named(
        "User",
        .object(
            [
                "id": .string(format: "uuid"), "email": email, "name": .string(), "created_at": time,
                "role": .string(oneOf: ["customer"]), "emailVerified": time.nullable,
            ]))

    static let auth = Schema.named(
        "AuthResponse",
        .object(
            [
                "success": .boolean(), "message": .string(), "user": user, "token": .string("A Bearer token."),
                "emailSent": .boolean("After sign-up: whether a mail is on its way."),
                "requiresVerification": .boolean("The address must be confirmed before this account can sign in."),
            ], required: ["success", "message", "user"]))

    static let signup = Schema.object(["email": email, "password": password, "name": .string("2 to 100 characters.")])
    static let signin = Schema.object(["email": email, "password": .string()])
    static let social = Schema.object(
        [
            "provider": .string(oneOf: ["apple", "google"]), "token": .string("The provider's identity token."),
            "email": .string("Not used: the token's counts."), "name": .string("For a new account."),
            "nonce": .string("What the token was asked for with, plain."),
        ], required: ["provider", "token"])
    static let verifyEmail = Schema.object(["token": .string("The mailed token."), "email": email], required: ["email"])
    static let reset = Schema.object(["email": email, "token": .string("The mailed token."), "newPassword": password])
    static let passwordChange = Schema.object(["currentPassword": .string(), "newPassword": password], required: ["newPassword"])
    static let profile = Schema.object(["success": .boolean(), "user": user])
    static let done = Schema.named("Done", .object(["success": .boolean(), "message": .string()]))

    static let userExample = """
        {"id":"0198a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b","email":"ann@example.org","name":"Ann","created_at":"2025-12-17T14:30:00.000Z",\
        "role":"customer","emailVerified":null}
        """
    static let authExample = #"{"success":true,"message":"Signed in","user":\#(userExample),"token":"eyJhbGciOiJIUzI1NiJ9.e30.c2ln"}"#
    static let profileExample = #"{"success":true,"user":\#(userExample)}"#
    static let doneExample = #"{"success":true,"message":"Done"}"#

    /// What confirming an address may answer.
    static let verifyEmailAnswers: [Endpoint.Answer] =
        [
            .init(
                200, "It is confirmed, or the mail is on its way",
                .object(
                    [
                        "success": .boolean(), "message": .string(), "verified": .boolean(), "alreadyVerified": .boolean(), "user": user,
                    ], required: ["success", "message"]),
                Example(
                    #"{"success":true,"message":"Your email address is confirmed","verified":true,"user":\#(userExample)}"#,
                    as: BoxOffice.AuthResponse.self))
        ] + refusals(.missingFields(.other), .invalidEmail, .invalidLink) + general

    /// What every route with a body may answer beside its own refusals.
    static let general: [Endpoint.Answer] = [
        .problem(.invalidJSON, desk: .boxOffice), .problem(.invalidRequest(field: "email"), desk: .boxOffice),
        .problem(.bodyTooLarge, desk: .boxOffice), .problem(.unsupportedMediaType, desk: .boxOffice),
        .problem(.rateLimited(retryAfter: 60), desk: .boxOffice), .problem(.internal, desk: .boxOffice),
        .problem(.unavailable, desk: .boxOffice),
    ]

    /// What every route for people who are signed in may answer.
    static let signedIn = refusals(.missingToken, .invalidToken, .badOrigin)

    static func refusals(_ refusals: AccountRefusal...) -> [Endpoint.Answer] {
        refusals.map { .problem($0.problem, desk: .boxOffice) }
    }
}
