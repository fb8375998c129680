import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP

/// The cookie that carries the proof of the first factor to the page that asks for the second; nothing else gets it.
enum FactorCookie {
    static let name = "usher_factor"

    static func keep(_ token: String, site: SiteURL) -> HTTPField { field(token, age: FactorToken.life, site) }

    static func clear(site: SiteURL) -> HTTPField { field("", age: 0, site) }

    static func token(_ request: Request) -> String? {
        guard let token = PageCookie.value(name, of: request), !token.isEmpty, token.utf8.count <= 100 else { return nil }
        return token
    }

    private static func field(_ value: String, age: Int64, _ site: SiteURL) -> HTTPField {
        let secure = site.isSecure ? "; Secure" : ""
        return HTTPField(
            name: .setCookie, value: "\(name)=\(value); Path=/signin/code; Max-Age=\(age); HttpOnly; SameSite=Lax\(secure)")
    }
}
