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
    let factors: SecondFactorStore
    /// Of whom the operator demands a second factor.
    let demand: SecondFactorDemand
    let keys: HouseKeys
    /// What an account writes at the console: its API, and the forms of its pages.
    let writes: RateLimiter<Account.ID>

    /// The person who asks, or at the console's API a house's key; refuses everybody else, and at the console's API whoever must set up a second factor first.
    func principal(_ request: Request, _ context: UsherContext) async throws -> Principal<SignIn> {
        if let path = HouseKeys.path(request) {
            let principal = try await keys.principal(request, path, context)
            try admitWrite(request, of: principal.account)
            return principal
        }
        let principal = try await signedIn(request, context)
        guard request.uri.path.hasPrefix("/console/api/") else { return principal }
        if try await lacksFactor(principal) { throw AccountRefusal.secondFactorMissing }
        try admitWrite(request, of: principal.account)
        return principal
    }

    /// Takes from what an account may write at the console; reading is free.
    func admitWrite(_ request: Request, of account: Account.ID) throws {
        guard request.method != .get, request.method != .head, let wait = writes.take(account) else { return }
        throw Problem.rateLimited(retryAfter: wait)
    }

    private func signedIn(_ request: Request, _ context: UsherContext) async throws -> Principal<SignIn> {
        if let token = BearerToken.text(request, .boxOffice) { return try await known(token, .bearer, request, context) }
        guard let token = SessionCookie.token(request) else { throw AccountRefusal.missingToken }
        let principal = try await known(token, .cookie, request, context)
        try checkOrigin(request)
        return principal
    }

    /// Whether they have proved one factor alone, and a house of theirs or the operator demands two.
    func lacksFactor(_ principal: Principal<SignIn>) async throws -> Bool {
        guard !principal.credential.session.isStrong else { return false }
        return try await factors.isDemanded(of: principal.account, demand)
    }

    /// The person who asks, or nil for a guest. A bad Bearer is refused; a stale cookie is a guest's.
    func principalOrGuest(_ request: Request, _ context: UsherContext) async throws -> Principal<SignIn>? {
        if let token = BearerToken.text(request, .boxOffice) { return try await known(token, .bearer, request, context) }
        guard let token = SessionCookie.token(request),
            let principal = try await find(token, .cookie, context.client.description, seen: request)
        else {
            return nil
        }
        try checkOrigin(request)
        context.known()
        return principal
    }

    /// Whose cookie this is, without a look at where the request comes from: for pages, whose forms have a proof of their own.
    func browser(_ request: Request, _ context: UsherContext) async throws -> Principal<SignIn>? {
        guard let token = SessionCookie.token(request) else { return nil }
        return try await find(token, .cookie, context.client.description, seen: request)
    }

    /// Whose token this is, at another desk; nil where it is worth nothing.
    func signIn(by token: String) async throws -> SignIn? { try await find(token, .bearer, "", seen: nil)?.credential }

    private func known(
        _ token: String, _ way: SignIn.Way, _ request: Request, _ context: UsherContext
    ) async throws -> Principal<SignIn> {
        guard let principal = try await find(token, way, context.client.description, seen: request) else {
            throw AccountRefusal.invalidToken
        }
        context.known()
        return principal
    }

    /// Where a page of the console's leads whoever must set up a second factor first; nil for everybody else.
    func firstToSecurity(_ visit: PageVisit) async throws -> Response? {
        guard let principal = visit.principal, try await lacksFactor(principal) else { return nil }
        let here = visit.request.method == .get ? PagePath.own(visit.request.uri.description) : nil
        return visit.see(SitePage.security(next: here).path)
    }

    /// Who is signed in; `seen`: the request by which they are here, for the list of their sign-ins.
    private func find(_ token: String, _ way: SignIn.Way, _ address: String, seen request: Request?) async throws -> Principal<SignIn>? {
        let now = clock.now()
        let claims: SessionClaims
        do { claims = try await tokens.read(token, at: now) } catch is TokenRefusal { return nil }
        guard let live = try await sessions.find(claims.session, at: now), live.account.uuid == claims.account else { return nil }
        // What cannot be written down at this moment keeps nobody out.
        if let request { try? await sessions.see(live, agent: UserAgent.kept(request.headers[.userAgent]), at: now) }
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
