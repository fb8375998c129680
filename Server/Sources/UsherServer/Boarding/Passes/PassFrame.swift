import UsherTemplates

/// What every page of this desk has around it.
struct PassFrame: Sendable {
    let language: String
    let boardingPass: String
    let title: String
    let nonce: String
    let style = PassFrame.ownStyle.value
    /// The page itself, as markup.
    let content: String

    init(_ language: PassLanguage, title: String, nonce: String, content: String) {
        self.language = language.rawValue
        boardingPass = PageWords(language).boardingPass
        self.title = title
        self.nonce = nonce
        self.content = content
    }

    var html: String { Templates.render(self, "boarding/frame") }

    private static let ownStyle = WebMade { StyleTokens.current.alone(WebFiles.text("boarding/pass.css")) }
}
