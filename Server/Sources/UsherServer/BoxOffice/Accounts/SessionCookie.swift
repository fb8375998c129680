package import UsherHTTP
package import HTTPTypes
import Hummingbird

/// The web's cookie, which carries the same token as a Bearer.
package enum SessionCookie {
    package static let name = "usher_session"

    /// Signs a browser in for as long as its token lasts.
    package static func keep(_ token: String, site: SiteURL) -> HTTPField { field(token, age: SessionTokens.life, site) }

    /// Signs a browser out.
    package static func clear(site: SiteURL) -> HTTPField { field("", age: 0, site) }

    static func token(_ request: Request) -> String? {
        guard let token = request.cookies[name]?.value, !token.isEmpty else { return nil }
        return token
    }

    private static func field(_ value: String, age: Int64, _ site: SiteURL) -> HTTPField {
        let secure = site.isSecure ? "; Secure" : ""
        return HTTPField(name: .setCookie, value: "\(name)=\(value); Path=/; Max-Age=\(age); HttpOnly; SameSite=Lax\(secure)")
    }
}
