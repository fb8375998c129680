package import HTTPTypes
package import Hummingbird

/// The cookies of pages, beside the session's.
package enum PageCookie {
    /// Ties forms to a browser.
    package static let form = "usher_form"
    /// A guest's latest hold: the next one replaces it.
    package static let hold = "usher_hold"

    package static func value(_ name: String, of request: Request) -> String? { request.cookies[name]?.value }

    package static func set(_ name: String, _ value: String, secure: Bool) -> HTTPField {
        HTTPField(name: .setCookie, value: "\(name)=\(value); Path=/; HttpOnly; SameSite=Lax" + (secure ? "; Secure" : ""))
    }
}
