import HTTPTypes
import Hummingbird

/// The cookies of pages, beside the session's.
enum PageCookie {
    /// Ties forms to a browser.
    static let form = "usher_form"
    /// A guest's latest hold: the next one replaces it.
    static let hold = "usher_hold"

    static func value(_ name: String, of request: Request) -> String? { request.cookies[name]?.value }

    static func set(_ name: String, _ value: String, secure: Bool) -> HTTPField {
        HTTPField(name: .setCookie, value: "\(name)=\(value); Path=/; HttpOnly; SameSite=Lax" + (secure ? "; Secure" : ""))
    }
}
