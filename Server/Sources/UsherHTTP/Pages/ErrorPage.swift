import HTTPTypes
package import UsherTemplates

/// What went wrong, in words, with a way on.
package struct ErrorPage: SpokenPage {
    package let words: Words
    package let status: Int
    package let title: String
    package let text: String
    /// Trying the same again may help.
    package let mayRetry: Bool
    /// Where the way on leads, and what it is called: back to the console who came from there, else into the shop.
    package let home: String
    package let way: String
    /// Who works in the console has no use for the shop's search and navigation.
    package let isBare: Bool

    package init(_ problem: Problem, _ words: Words, inConsole: Bool = false) {
        self.words = words
        (home, way, isBare) = inConsole ? ("/console", words("error.console"), true) : ("/", words("site.seewhatson"), false)
        status = problem.status.code
        mayRetry = status >= 500 || status == 429
        switch status {
        case 404: (title, text) = (words("error.nothing.title"), words(inConsole ? "error.nothing.console" : "error.nothing"))
        case 410:
            title = words("error.ended.title")
            text = words.refusal(problem.code, problem.message) + (inConsole ? "" : " " + words("error.ended"))
        case 429: (title, text) = (words("error.wait.title"), words("error.wait"))
        case 500...: (title, text) = (words("error.ours.title"), words("error.ours"))
        default: (title, text) = (words("error.ours.title"), words.refusal(problem.code, problem.message))
        }
    }

    package static let template = "shared/error"
}
