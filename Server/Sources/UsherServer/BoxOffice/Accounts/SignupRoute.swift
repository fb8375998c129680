import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherWire

extension BoxOfficeDesk {
    var signupEndpoint: Endpoint {
        Endpoint(
            .post, "/api/auth/signup", desk: .boxOffice, summary: "Make an account",
            description: "A mail that confirms the address is sent. The only route that tells that an address is taken.",
            request: .json(.boxOffice, BoxOffice.SignupRequest(email: "ann@example.org", password: "Passw0rd", name: "Ann")),
            responses: [
                Endpoint.Answer(201, "There it is", .boxOffice, BoxOffice.AuthResponse.sample)
            ]
                + BoxOfficeSchema.refusals(
                    .missingFields(.signup), .invalidEmail, .invalidName, .weakPassword([.upper, .digit]), .emailTaken)
                + BoxOfficeSchema.general, tag: Self.accountsTag, handler: signUp)
    }

    /// POST /api/auth/signup
    @Sendable func signUp(_ request: Request, _ context: UsherContext) async throws -> Response {
        let body = try await JSONBody<BoxOfficePolicy>(request)
        try await limits.take(limits.signup, context)
        var fields = try body.fields()
        let (email, password, name) = (try fields.text("email"), try fields.text("password"), try fields.text("name"))
        let new = try await auth.signUp(email: email, password: password, name: name, in: LanguageChoice.said(request), context)
        let answer = BoxOffice.AuthResponse(
            success: true, message: "Your account is ready", user: BoxOffice.User(new.account), token: new.token, emailSent: sendsMail,
            requiresVerification: new.token == nil ? true : nil)
        return try .json(answer, .milliseconds, status: .created)
    }
}
