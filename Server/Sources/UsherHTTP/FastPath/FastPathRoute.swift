package import HTTPTypes
package import NIOCore
package import NIOHTTP1

/// A request that the fast path has read to its end.
package struct FastPathRequest: Sendable {
    package let head: HTTPRequestHead
    /// The part of the path that varies; "" where none does.
    package let name: String
    package let body: ByteBuffer
    package let client: ClientAddress

    /// What a header says, as often as it was sent.
    package func values(of name: HTTPField.Name) -> [String] { head.headers[name.rawName] }
}

/// An answer of JSON text, ready to be written; or one without a body.
package struct FastPathAnswer: Sendable {
    package let status: HTTPResponseStatus
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]

    /// To another place.
    package static func found(_ location: String) -> FastPathAnswer {
        FastPathAnswer(status: 302, headers: [("Location", location)], body: [])
    }

    package init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8]) {
        self.status = HTTPResponseStatus(statusCode: status)
        self.headers = headers
        self.body = body
    }

    package init(_ problem: Problem, of desk: Desk) {
        self.init(
            status: problem.status.code, headers: problem.headers.map { ($0.name.rawName, $0.value) }, body: desk.body(problem))
    }
}

extension Endpoint {
    /// Answers a request on its event loop, without a task of its own, where that is possible at once: calls `answer` later, from any
    /// thread, or throws. Returns false where it is not; then it has done nothing, and the ordinary handler does everything.
    package typealias ExpressHandler =
        @Sendable (_ request: FastPathRequest, _ answer: @escaping @Sendable (Result<FastPathAnswer, any Error>) -> Void) throws -> Bool

    /// The same endpoint, with a second way in for plain requests.
    package func express(upTo limit: Int, _ handler: @escaping ExpressHandler) -> Endpoint {
        var endpoint = self
        endpoint.express = (limit, handler)
        return endpoint
    }
}

/// An endpoint that the fast path serves.
struct FastPathRoute: Sendable {
    let method: HTTPMethod
    let path: String
    /// What stands before and behind the one part that varies; all of it where none does.
    private let prefix: String
    private let suffix: String?
    let desk: Desk
    /// Who shows no key or token is refused before his body is read, on the ordinary way.
    private let security: Endpoint.Security
    /// The most bytes of a body.
    let limit: Int
    let meter: RouteMeter
    let handler: Endpoint.ExpressHandler

    init?(_ endpoint: Endpoint, metrics: Metrics) {
        guard let (limit, handler) = endpoint.express else { return nil }
        method = HTTPMethod(rawValue: endpoint.method.rawValue)
        path = endpoint.path
        prefix = String(endpoint.path.prefix { $0 != "{" })
        suffix = endpoint.path.firstIndex(of: "}").map { String(endpoint.path[$0...].dropFirst()) }
        desk = endpoint.desk
        security = endpoint.security
        self.limit = limit
        self.handler = handler
        meter = metrics.meter(of: endpoint)
    }

    /// Whether this is a plain request for this route: its path without a query, a body of announced and fair length, a connection
    /// that stays. Whatever is special in any way takes the ordinary way.
    func takes(_ head: HTTPRequestHead, _ read: RequestHead) -> Bool {
        guard read.isPlain, head.method == method, name(in: head.uri) != nil, hasCredential(read) else { return false }
        // Without a length a GET has no body.
        return (read.length ?? (method == .GET ? 0 : nil)).map { (0...limit).contains($0) } ?? false
    }

    private func hasCredential(_ read: RequestHead) -> Bool {
        switch security {
        case .apiKey: read.hasKey && !read.hasCookie
        case .bearer: read.hasToken
        default: true
        }
    }

    /// What stands in the place that varies, "" where none does; nil where this is not the route's path.
    func name(in uri: String) -> Substring? {
        guard let suffix else { return uri == prefix ? "" : nil }
        guard uri.utf8.count > prefix.utf8.count + suffix.utf8.count, uri.hasPrefix(prefix), uri.hasSuffix(suffix) else { return nil }
        let name = uri.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
        let isPlain = name.allSatisfy {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "#") && $0 < 0x80
        }
        return isPlain ? Substring(name) : nil
    }
}
