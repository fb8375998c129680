import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherWire

extension BoxOfficeDesk {
    var profileEndpoints: [Endpoint] {
        let answer = Endpoint.Answer(200, "You are", .boxOffice, BoxOffice.ProfileResponse(user: .sample))
        let done = Endpoint.Answer(200, "Done", .boxOffice, BoxOffice.DoneResponse(success: true, message: "Done"))
        return [
            Endpoint(
                .get, "/api/user/profile", desk: .boxOffice, summary: "Your account",
                responses: [answer] + BoxOfficeSchema.signedIn + BoxOfficeSchema.general, security: .bearer, tag: Self.accountsTag,
                handler: profile),
            Endpoint(
                .patch, "/api/user/profile", desk: .boxOffice, summary: "Change your name",
                request: .json(.boxOffice, BoxOffice.ProfileRequest(name: "Ann Lee")),
                responses: [answer] + BoxOfficeSchema.signedIn + BoxOfficeSchema.refusals(.missingFields(.other), .invalidName)
                    + BoxOfficeSchema.general, security: .bearer, tag: Self.accountsTag, handler: rename),
            Endpoint(
                .post, "/api/user/password", desk: .boxOffice, summary: "Change your password",
                description: "`currentPassword` if one is set. Every other session ends.",
                request: .json(.boxOffice, BoxOffice.PasswordChangeRequest(currentPassword: "Passw0rd", newPassword: "Passw1rd")),
                responses: [done] + BoxOfficeSchema.signedIn
                    + BoxOfficeSchema.refusals(.missingFields(.other), .wrongPassword, .weakPassword([.digit])) + BoxOfficeSchema.general,
                security: .bearer, tag: Self.accountsTag, handler: changePassword),
            Endpoint(
                .delete, "/api/user/account", desk: .boxOffice, summary: "Delete your account",
                description: "`password` if one is set. Tickets stay valid; what was sold keeps what the books need.",
                request: .json(.boxOffice, BoxOffice.AccountDeletionRequest(password: "Passw0rd"), required: false),
                responses: [done] + BoxOfficeSchema.signedIn + BoxOfficeSchema.refusals(.wrongPassword) + BoxOfficeSchema.general,
                security: .bearer, tag: Self.accountsTag, handler: deleteAccount),
        ]
    }

    /// GET /api/user/profile
    @Sendable func profile(_ request: Request, _ context: UsherContext) async throws -> Response {
        try profile(of: try await door.principal(request, context).credential.account)
    }

    /// PATCH /api/user/profile
    @Sendable func rename(_ request: Request, _ context: UsherContext) async throws -> Response {
        let principal = try await door.principal(request, context)
        let body = try await JSONBody<BoxOfficePolicy>(request)
        return try profile(of: try await auth.rename(principal, to: try body.read { try $0.text("name") }, context))
    }

    private func profile(of account: Account) throws -> Response {
        try .json(BoxOffice.ProfileResponse(user: BoxOffice.User(account)), .milliseconds)
    }

    /// POST /api/user/password
    @Sendable func changePassword(_ request: Request, _ context: UsherContext) async throws -> Response {
        let principal = try await door.principal(request, context)
        let body = try await JSONBody<BoxOfficePolicy>(request)
        var fields = try body.fields()
        let (current, new) = (try fields.text("currentPassword"), try fields.text("newPassword"))
        try await auth.changePassword(principal, current: current, new: new, context)
        return try .done("Your password is changed")
    }

    /// DELETE /api/user/account
    @Sendable func deleteAccount(_ request: Request, _ context: UsherContext) async throws -> Response {
        let principal = try await door.principal(request, context)
        let body = try await JSONBody<BoxOfficePolicy>(request)
        try await auth.deleteAccount(principal, password: try body.read(optional: true) { try $0.text("password") }, context)
        var response = try Response.done("Your account is deleted")
        if principal.credential.via == .cookie { response.headers.append(SessionCookie.clear(site: site)) }
        return response
    }
}
