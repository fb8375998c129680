/// A mail of a few words and one link, as its template reads it.
struct LinkMail: Sendable {
    let style = LinkMail.ownStyle.value
    let title: String
    let greeting: String
    let lines: [String]
    let link: String
    let button: String
    let ending: String

    var html: String { Templates.render(self, "shared/link-mail") }

    private static let ownStyle = WebMade { StyleTokens.current.filled(WebFiles.text("shared/link-mail.css")) }
}
