import HTTPTypes

/// What went wrong, in words, with a way on.
package struct ErrorPage: WebPage {
    package let status: Int
    package let title: String
    package let text: String
    /// Trying the same again may help.
    package let mayRetry: Bool

    package init(_ problem: Problem) {
        status = problem.status.code
        mayRetry = status >= 500 || status == 429
        switch status {
        case 404:
            title = "There is nothing here"
            text = "The page may have moved, or the link is not complete. What’s on is only a step away."
        case 410:
            title = "This has ended"
            text = Self.sentence(problem) + " What’s on is only a step away."
        case 429:
            title = "One moment, please"
            text = "There have been many requests from your connection. Wait a little, then try again."
        case 500...:
            title = "That did not work"
            text = "Something went wrong on our side. Nothing has been charged. Please try again in a moment."
        default:
            title = "That did not work"
            text = Self.sentence(problem)
        }
    }

    private static func sentence(_ problem: Problem) -> String { problem.message.hasSuffix(".") ? problem.message : problem.message + "." }

    package static let template = "shared/error"
}
