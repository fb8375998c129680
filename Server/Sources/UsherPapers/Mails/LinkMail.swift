package import UsherTemplates

/// A mail of a few words and one link, as its template reads it.
package struct LinkMail: Sendable {
    package let style = LinkMail.ownStyle.value
    package let language: String
    package let title: String
    package let greeting: String
    package let lines: [String]
    package let link: String
    package let button: String
    package let ending: String
    /// What a house says before the end.
    package let closings: [String]

    package init(
        _ language: Language, title: String, greeting: String, lines: [String], link: String, button: String, ending: String,
        closings: [String] = []
    ) {
        self.language = language.rawValue
        (self.title, self.greeting, self.lines, self.link, self.button, self.ending) = (title, greeting, lines, link, button, ending)
        self.closings = closings
    }

    package var html: String { Templates.render(self, "shared/link-mail") }

    private static let ownStyle = WebMade { StyleTokens.current.filled(WebFiles.text("shared/link-mail.css")) }
}
