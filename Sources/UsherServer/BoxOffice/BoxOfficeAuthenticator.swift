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
    func visitor(_ request: Request, _ context: UsherContext) async throws -> Visitor {
        if let token = bearer(request) { return try await known(token, .bearer, context) }
        guard let token = SessionCookie.token(request) else { throw AccountRefusal.missingToken }
        let visitor = try await known(token, .cookie, context)
        try checkOrigin(request)
        return visitor
    }

    /// The person who asks, or nil for a guest. A bad Bearer is refused; a stale cookie is a guest's.
    func visitorOrGuest(_ request: Request, _ context: UsherContext) async throws -> Visitor? {
        if let token = bearer(request) { return try await known(token, .bearer, context) }
        guard let token = SessionCookie.token(request), let visitor = try await find(token, .cookie) else { return nil }
        try checkOrigin(request)
        context.known()
        return visitor
    }

    /// Whose cookie this is, without a look at where the request comes from: for pages, whose forms have a proof of their own.
    func browser(_ request: Request) async throws -> Visitor? {
        guard let token = SessionCookie.token(request) else { return nil }
        return try await find(token, .cookie)
    }

    /// Whose token this is, at another desk; nil where it is worth nothing.
    func account(of token: String) async throws -> Account? { try await find(token, .bearer)?.account }

    private func known(_ token: String, _ way: Visitor.Way, _ context: UsherContext) async throws -> Visitor {
        guard let visitor = try await find(token, way) else { throw AccountRefusal.invalidToken }
        context.known()
        return visitor
    }

    private func find(_ token: String, _ way: Visitor.Way) async throws -> Visitor? {
        let now = clock.now()
        let claims: SessionClaims
        do { claims = try await tokens.read(token, at: now) } catch is TokenRefusal { return nil }
        guard let live = try await sessions.find(claims.session, at: now), live.account.uuid == claims.account else { return nil }
        return Visitor(account: live.account, session: live.session, via: way, token: token, issued: claims.issued)
    }

    private func bearer(_ request: Request) -> String? {
        for value in request.headers[values: .authorization] {
            let parts = value.split(separator: " ", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == "bearer" { return String(parts[1]).trimmed }
        }
        return nil
    }

    /// A browser sends the cookie with whatever another site makes it do: a write must come from our own pages.
    private func checkOrigin(_ request: Request) throws {
        guard request.method != .get, request.method != .head else { return }
        let sent = request.headers[.origin]?.lowercased()
        guard let sent, sent == site.origin || isOwnHost(sent, request) else { throw AccountRefusal.badOrigin }
    }

    /// Where no public URL is set, people reach the server by whatever name it has; a foreign page never has the same.
    private func isOwnHost(_ origin: String, _ request: Request) -> Bool {
        guard !site.isConfigured, let host = request.head.authority?.lowercased(), !host.isEmpty else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }
}
