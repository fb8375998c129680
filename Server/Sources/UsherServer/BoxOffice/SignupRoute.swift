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
            request: .json(
                BoxOfficeSchema.signup,
                example: Example(
                    #"{"email":"ann@example.org","password":"Passw0rd","name":"Ann"}"#, as: BoxOffice.SignupRequest.self)),
            responses: [
                Endpoint.Answer(
                    201, "There it is", BoxOfficeSchema.auth, Example(BoxOfficeSchema.authExample, as: BoxOffice.AuthResponse.self))
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
        let new = try await auth.signUp(email: email, password: password, name: name, context)
        var more = [AuthAnswer.flag("emailSent", sendsMail)]
        if new.token == nil { more.append(AuthAnswer.flag("requiresVerification")) }
        return AuthAnswer.signedIn("Your account is ready", new.account, token: new.token, more: more, status: .created)
    }
}
