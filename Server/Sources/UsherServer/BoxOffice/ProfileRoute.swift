import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherWire

extension BoxOfficeDesk {
    var profileEndpoints: [Endpoint] {
        let answer = Endpoint.Answer(
            200, "You are", BoxOfficeSchema.profile, Example(BoxOfficeSchema.profileExample, as: BoxOffice.AuthResponse.self))
        let done = Endpoint.Answer(200, "Done", BoxOfficeSchema.done, Example(BoxOfficeSchema.doneExample, as: BoxOffice.AuthResponse.self))
        return [
            Endpoint(
                .get, "/api/user/profile", desk: .boxOffice, summary: "Your account",
                responses: [answer] + BoxOfficeSchema.signedIn + BoxOfficeSchema.general, security: .bearer, tag: Self.accountsTag,
                handler: profile),
            Endpoint(
                .patch, "/api/user/profile", desk: .boxOffice, summary: "Change your name",
                request: .json(
                    .object(["name": .string("2 to 100 characters.")]),
                    example: Example(#"{"name":"Ann Lee"}"#, as: BoxOffice.ProfileRequest.self)),
                responses: [answer] + BoxOfficeSchema.signedIn + BoxOfficeSchema.refusals(.missingFields(.other), .invalidName)
                    + BoxOfficeSchema.general, security: .bearer, tag: Self.accountsTag, handler: rename),
            Endpoint(
                .post, "/api/user/password", desk: .boxOffice, summary: "Change your password",
                description: "`currentPassword` if one is set. Every other session ends.",
                request: .json(
                    BoxOfficeSchema.passwordChange,
                    example: Example(
                        #"{"currentPassword":"Passw0rd","newPassword":"Passw1rd"}"#, as: BoxOffice.PasswordChangeRequest.self)),
                responses: [done] + BoxOfficeSchema.signedIn
                    + BoxOfficeSchema.refusals(.missingFields(.other), .wrongPassword, .weakPassword([.digit])) + BoxOfficeSchema.general,
                security: .bearer, tag: Self.accountsTag, handler: changePassword),
            Endpoint(
                .delete, "/api/user/account", desk: .boxOffice, summary: "Delete your account",
                description: "`password` if one is set. Tickets stay valid; what was sold keeps what the books need.",
                request: .json(
                    .object(["password": .string()], required: []),
                    example: Example(#"{"password":"Passw0rd"}"#, as: BoxOffice.AccountDeletionRequest.self), required: false),
                responses: [done] + BoxOfficeSchema.signedIn + BoxOfficeSchema.refusals(.wrongPassword) + BoxOfficeSchema.general,
                security: .bearer, tag: Self.accountsTag, handler: deleteAccount),
        ]
    }

    /// GET /api/user/profile
    @Sendable func profile(_ request: Request, _ context: UsherContext) async throws -> Response {
        AuthAnswer.profile(try await door.principal(request, context).credential.account)
    }

    /// PATCH /api/user/profile
    @Sendable func rename(_ request: Request, _ context: UsherContext) async throws -> Response {
        let principal = try await door.principal(request, context)
        let body = try await JSONBody<BoxOfficePolicy>(request)
        return AuthAnswer.profile(try await auth.rename(principal, to: try body.read { try $0.text("name") }, context))
    }

    /// POST /api/user/password
    @Sendable func changePassword(_ request: Request, _ context: UsherContext) async throws -> Response {
        let principal = try await door.principal(request, context)
        let body = try await JSONBody<BoxOfficePolicy>(request)
        var fields = try body.fields()
        let (current, new) = (try fields.text("currentPassword"), try fields.text("newPassword"))
        try await auth.changePassword(principal, current: current, new: new, context)
        return AuthAnswer.done("Your password is changed")
    }

    /// DELETE /api/user/account
    @Sendable func deleteAccount(_ request: Request, _ context: UsherContext) async throws -> Response {
        let principal = try await door.principal(request, context)
        let body = try await JSONBody<BoxOfficePolicy>(request)
        try await auth.deleteAccount(principal, password: try body.read(optional: true) { try $0.text("password") }, context)
        var response = AuthAnswer.done("Your account is deleted")
        if principal.credential.via == .cookie { response.headers.append(SessionCookie.clear(site: site)) }
        return response
    }
}
