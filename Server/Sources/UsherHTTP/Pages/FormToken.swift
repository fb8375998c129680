import HTTPTypes
package import Hummingbird
package import UsherCore

/// What proves that a form comes from a page of ours: a cookie that only this browser has, and in the form a proof of it that only
/// the server can make.
package struct FormToken: Sendable {
    package let links: LinkToken

    package init(links: LinkToken) {
        self.links = links
    }

    /// A form's token, and the cookie to set if the browser has none yet.
    package func issue(_ request: Request, secure: Bool) -> (token: String, cookie: HTTPField?) {
        if let known = PageCookie.value(PageCookie.form, of: request), Self.isOurs(known) { return (links.form(for: known), nil) }
        let made = SecureRandom.text(of: 16)
        return (links.form(for: made), PageCookie.set(PageCookie.form, made, secure: secure))
    }

    /// Throws unless the form's token belongs to the browser's cookie.
    package func check(_ form: FormBody, _ request: Request) throws {
        guard let known = PageCookie.value(PageCookie.form, of: request), Self.isOurs(known), links.isForm(form["token"], of: known) else {
            throw Problem(
                .forbidden, "This page was open for too long, or your browser keeps no cookies. Go back, reload the page and try again",
                code: "bad_form_token")
        }
    }

    private static func isOurs(_ text: String) -> Bool { text.utf8.count == 22 }
}
