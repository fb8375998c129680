import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore

/// The cookie that a device of the door is known by. No script reads it, and no other site's page makes a browser send it.
enum DeviceCookie {
    static let name = "usher_door"

    static func secret(_ request: Request) -> String? {
        guard request.headers[.cookie] != nil, let secret = request.cookies[name]?.value, !secret.isEmpty else { return nil }
        return secret
    }

    /// Until `end`.
    static func keep(_ secret: String, until end: Instant, at now: Instant, _ site: SiteURL) -> HTTPField {
        field(secret, age: max(0, end.seconds - now.seconds), isSecure: site.isSecure)
    }

    static let clear = field("", age: 0, isSecure: false)

    private static func field(_ value: String, age: Int64, isSecure: Bool) -> HTTPField {
        let secure = isSecure ? "; Secure" : ""
        return HTTPField(name: .setCookie, value: "\(name)=\(value); Path=/; Max-Age=\(age); HttpOnly; SameSite=Strict\(secure)")
    }
}
