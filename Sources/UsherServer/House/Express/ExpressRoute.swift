import HTTPTypes
import NIOCore
import NIOHTTP1

/// A request that the express lane has read to its end.
struct ExpressRequest: Sendable {
    let head: HTTPRequestHead
    let body: ByteBuffer
    let client: ClientAddress

    /// What a header says, as often as it was sent.
    func values(of name: HTTPField.Name) -> [String] { head.headers[name.rawName] }
}

/// An answer of JSON text, ready to be written; or one without a body.
struct ExpressAnswer: Sendable {
    let status: HTTPResponseStatus
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    /// To another place.
    static func found(_ location: String) -> ExpressAnswer { ExpressAnswer(status: 302, headers: [("Location", location)], body: []) }

    init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8]) {
        self.status = HTTPResponseStatus(statusCode: status)
        self.headers = headers
        self.body = body
    }

    init(_ problem: Problem, of desk: Desk) {
        self.init(
            status: problem.status.code, headers: problem.headers.map { ($0.name.rawName, $0.value) }, body: desk.body(problem))
    }
}

extension Endpoint {
    /// Answers a request on its event loop, without a task of its own, where that is possible at once: calls `answer` later, from any
    /// thread, or throws. Returns false where it is not; then it has done nothing, and the ordinary handler does everything.
    typealias ExpressHandler =
        @Sendable (_ request: ExpressRequest, _ answer: @escaping @Sendable (Result<ExpressAnswer, any Error>) -> Void) throws -> Bool

    /// The same endpoint, with a second way in for plain requests.
    func express(upTo limit: Int, _ handler: @escaping ExpressHandler) -> Endpoint {
        var endpoint = self
        endpoint.express = (limit, handler)
        return endpoint
    }
}

/// An endpoint that the express lane serves.
struct ExpressRoute: Sendable {
    let method: HTTPMethod
    /// Up to the part that varies, if the last one does.
    let path: String
    private let varies: Bool
    let desk: Desk
    /// Who sends no key is refused before his body is read, on the ordinary way.
    let needsKey: Bool
    /// The most bytes of a body.
    let limit: Int
    let meter: RouteMeter
    let handler: Endpoint.ExpressHandler

    init?(_ endpoint: Endpoint, metrics: Metrics) {
        guard let (limit, handler) = endpoint.express else { return nil }
        method = HTTPMethod(rawValue: endpoint.method.rawValue)
        path = String(endpoint.path.prefix { $0 != "{" })
        varies = path != endpoint.path
        desk = endpoint.desk
        needsKey = endpoint.security == .apiKey
        self.limit = limit
        self.handler = handler
        meter = metrics.meter(of: endpoint)
    }

    /// Whether this is a plain request for this route: its path without a query, a body of announced and fair length, a connection
    /// that stays. Whatever is special in any way takes the ordinary way.
    func takes(_ head: HTTPRequestHead, _ read: RequestHead) -> Bool {
        guard read.isPlain, head.method == method, isHere(head.uri), read.hasKey || !needsKey else { return false }
        // Without a length a GET has no body.
        return (read.length ?? (method == .GET ? 0 : nil)).map { (0...limit).contains($0) } ?? false
    }

    private func isHere(_ uri: String) -> Bool {
        guard varies else { return uri == path }
        guard uri.hasPrefix(path), uri.utf8.count > path.utf8.count else { return false }
        return uri.utf8.dropFirst(path.utf8.count).allSatisfy {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "#")
        }
    }
}
