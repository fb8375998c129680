@testable import UsherHTTP
import UsherTemplates

@testable import UsherServer

/// Every page in every state, from models that nobody has to compute.
enum PageSamples {
    struct Sample: Sendable {
        let name: String
        let page: any WebPage
        let frame: PageFrame
        let html: String

        init(_ name: String, _ page: some WebPage, _ frame: PageFrame = .guest) {
            (self.name, self.page, self.frame) = (name, page, frame)
            html = PageRenderer.shared.html(page, frame)
        }
    }

    static let all: [Sample] = home + shows + checkouts + tickets + accounts + walks + canvass + console + errors

    static let words = Words(.en)
    static let signedIn = PageFrame(visitor: "Ada Lovelace", path: "/tickets")

    private static let errors: [Sample] = [
        Sample("error-404", ErrorPage(.notFound, words), .unknown),
        Sample("error-console", ErrorPage(.notFound, words, inConsole: true), .unknown),
        Sample("error-500", ErrorPage(.internal, words), .unknown),
        Sample("error-429", ErrorPage(.rateLimited(retryAfter: 3), words), .unknown),
    ]
}
