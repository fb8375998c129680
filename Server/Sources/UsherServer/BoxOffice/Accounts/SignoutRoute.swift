import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherWire

extension BoxOfficeDesk {
    var signoutEndpoint: Endpoint {
        Endpoint(
            .post, "/api/auth/signout", desk: .boxOffice, summary: "Sign out",
            description: "Whatever the token, it is worth nothing afterwards. `all`: on every device.",
            request: .json(.boxOffice, BoxOffice.SignoutRequest(all: true), required: false),
            responses: [
                Endpoint.Answer(200, "You are out", .boxOffice, BoxOffice.DoneResponse(success: true, message: "Done"))
            ] + BoxOfficeSchema.general, security: .bearerOrGuest, tag: Self.accountsTag, handler: signOut)
    }

    /// POST /api/auth/signout
    @Sendable func signOut(_ request: Request, _ context: UsherContext) async throws -> Response {
        let principal: Principal<SignIn>?
        do { principal = try await door.principalOrGuest(request, context) } catch AccountRefusal.invalidToken { principal = nil }
        let body = try await JSONBody<BoxOfficePolicy>(request)
        let everywhere = try body.read(optional: true) { try $0.bool("all") } ?? false
        if let principal { try await auth.signOut(principal, everywhere: everywhere, context) }
        var response = try Response.done("Signed out")
        if SessionCookie.token(request) != nil { response.headers.append(SessionCookie.clear(site: site)) }
        return response
    }
}
