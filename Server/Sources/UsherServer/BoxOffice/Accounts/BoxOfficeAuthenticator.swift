import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

/// Who asks: by Bearer token, else by the web's cookie. Both are looked up in the live sessions with each request.
struct BoxOfficeAuthenticator: Sendable {
    let sessions: SessionStore
    let tokens: SessionTokens
    let site: SiteURL
    let clock: WallClock

    /// The person who asks; refuses everybody else.
    func principal(_ request: Request, _ context: UsherContext) async throws -> Principal<SignIn> {
        if let token = BearerToken.text(request, .boxOffice) { return try await known(token, .bearer, context) }
        guard let token = SessionCookie.token(request) else { throw AccountRefusal.missingToken }
        let principal = try await known(token, .cookie, context)
        try checkOrigin(request)
        return principal
    }

    /// The person who asks, or nil for a guest. A bad Bearer is refused; a stale cookie is a guest's.
    func principalOrGuest(_ request: Request, _ context: UsherContext) async throws -> Principal<SignIn>? {
        if let token = BearerToken.text(request, .boxOffice) { return try await known(token, .bearer, context) }
        guard let token = SessionCookie.token(request), let principal = try await find(token, .cookie, context.client.description) else {
            return nil
        }
        try checkOrigin(request)
        context.known()
        return principal
    }

    /// Whose cookie this is, without a look at where the request comes from: for pages, whose forms have a proof of their own.
    func browser(_ request: Request, _ context: UsherContext) async throws -> Principal<SignIn>? {
        guard let token = SessionCookie.token(request) else { return nil }
        return try await find(token, .cookie, context.client.description)
    }

    /// Whose token this is, at another desk; nil where it is worth nothing.
    func account(of token: String) async throws -> Account? { try await find(token, .bearer, "")?.credential.account }

    private func known(_ token: String, _ way: SignIn.Way, _ context: UsherContext) async throws -> Principal<SignIn> {
        guard let principal = try await find(token, way, context.client.description) else { throw AccountRefusal.invalidToken }
        context.known()
        return principal
    }

    private func find(_ token: String, _ way: SignIn.Way, _ address: String) async throws -> Principal<SignIn>? {
        let now = clock.now()
        let claims: SessionClaims
        do { claims = try await tokens.read(token, at: now) } catch is TokenRefusal { return nil }
        guard let live = try await sessions.find(claims.session, at: now), live.account.uuid == claims.account else { return nil }
        return Principal(
            SignIn(account: live.account, session: live.session, via: way, token: token, issued: claims.issued), from: address)
    }

    /// The same for a form of the console's: a browser that tells no origin says at least whether the page was of ours.
    func checkForm(_ request: Request) throws {
        if request.headers[.origin] == nil, request.headers[.fetchSite]?.lowercased() == "same-origin" { return }
        try checkOrigin(request)
    }

    /// A browser sends the cookie with whatever another site makes it do: a write must come from our own pages.
    private func checkOrigin(_ request: Request) throws {
        guard request.method != .get, request.method != .head else { return }
        guard let sent = request.headers[.origin], site.owns(sent, request) else { throw AccountRefusal.badOrigin }
    }
}

extension BearerToken.Leniency {
    static let boxOffice = BearerToken.Leniency(several: .first)
}

extension HTTPField.Name {
    /// Where a request comes from, as the browser sees it: `same-origin`, `cross-site`, …
    static let fetchSite = HTTPField.Name("Sec-Fetch-Site")!
}
