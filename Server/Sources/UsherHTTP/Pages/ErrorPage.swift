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

    package init(_ problem: Problem, _ words: Words) {
        self.words = words
        status = problem.status.code
        mayRetry = status >= 500 || status == 429
        switch status {
        case 404: (title, text) = (words("error.nothing.title"), words("error.nothing"))
        case 410:
            title = words("error.ended.title")
            text = words.refusal(problem.code, problem.message) + " " + words("error.ended")
        case 429: (title, text) = (words("error.wait.title"), words("error.wait"))
        case 500...: (title, text) = (words("error.ours.title"), words("error.ours"))
        default: (title, text) = (words("error.ours.title"), words.refusal(problem.code, problem.message))
        }
    }

    package static let template = "shared/error"
}
