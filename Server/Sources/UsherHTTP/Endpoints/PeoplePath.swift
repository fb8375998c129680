import HTTPTypes
package import Hummingbird

/// The addresses that people open: links in mails and on paper, what they type. Whatever goes wrong there is a page to a browser and JSON to a
/// program; everywhere else it is JSON to all (D8).
package enum PeoplePath {
    /// Their first parts; "/" stands for itself alone.
    private static let prefixes = [
        "/", "/o", "/shows", "/checkout", "/bookings", "/tickets", "/account", "/signin", "/signup", "/verify-email", "/forgot-password",
        "/reset-password", "/pay", "/walks", "/t", "/q", "/link", "/invite", "/billing", "/pages", "/console", "/assets",
    ]
    /// What no desk owns and is for programs all the same.
    private static let programs = ["/api", "/console/api", "/wallet", "/health", "/metrics", "/openapi.json", "/.well-known"]

    /// Whether the answer to this request is read by somebody who looks at pages.
    package static func wantsPage(_ request: Request) -> Bool { prefersPage(request.headers[values: .accept]) }

    /// Whether it depends on what the client would rather read.
    package static func isAsked(_ request: Request, of desk: Desk) -> Bool {
        (request.method == .get || request.method == .head) && holds(request.uri.path, of: desk)
    }

    /// `desk`: whose path it is.
    package static func holds(_ path: String, of desk: Desk) -> Bool {
        if programs.contains(where: { isUnder($0, path) }) { return false }
        return prefixes.contains { isUnder($0, path) } || desk.isHouse
    }

    /// The desk in whose words a page at this path tells what went wrong.
    static func pages(at path: String) -> Desk { isUnder("/console", path) ? .consolePages : .pages }

    /// Whether `Accept` names pages, and wants them more than it wants JSON.
    package static func prefersPage(_ accepted: [String]) -> Bool {
        let list = QualityList(accepted.joined(separator: ","))
        guard let page = list.quality(of: "text/html") else { return false }
        return page > list.quality(of: "application/json", "application/*", "*/*") ?? 0
    }

    private static func isUnder(_ prefix: String, _ path: String) -> Bool {
        guard path.hasPrefix(prefix) else { return false }
        return path.utf8.count == prefix.utf8.count || (prefix != "/" && path.utf8.dropFirst(prefix.utf8.count).first == UInt8(ascii: "/"))
    }
}

extension Desk {
    /// The whole answer for `problem` to this request, to programs in the words of `programs`. A form's answer stays a page, whoever sends it.
    package func response(_ problem: Problem, to request: Request, programs: Desk) -> Response {
        let language = LanguageChoice.of(request)
        let pages = PeoplePath.pages(at: request.uri.path)
        guard PeoplePath.isAsked(request, of: self) else { return (self == .pages ? pages : self).response(problem, in: language) }
        var response = (PeoplePath.wantsPage(request) ? pages : programs).response(problem, in: language)
        response.headers[.vary] = (response.headers[.vary].map { $0 + ", " } ?? "") + "Accept"
        return response
    }
}
