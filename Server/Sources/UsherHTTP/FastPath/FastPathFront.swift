import HTTPTypes
package import Logging
import NIOCore
import NIOHTTP1

/// What `Front` is to every request, for those of the fast path: name, client's address, envelope of refusals, counts.
package struct FastPathFront: Sendable {
    private let routes: [FastPathRoute]
    /// Counts what is not even HTTP.
    private let unknown: RouteMeter
    private let proxies: TrustedProxies
    private let logger: Logger
    private let tracer: UsherTracer?
    private let failed: FailedRequests

    /// Nobody takes the fast path where every request shall be logged.
    package init(
        _ endpoints: [Endpoint], metrics: Metrics, proxies: TrustedProxies, logger: Logger, tracer: UsherTracer? = nil,
        failed: FailedRequests = FailedRequests()
    ) {
        routes = logger.logLevel <= .debug ? [] : endpoints.compactMap { FastPathRoute($0, metrics: metrics) }
        unknown = metrics.unknown
        self.proxies = proxies
        self.logger = logger
        self.tracer = tracer
        self.failed = failed
    }

    /// The request that begins here, if it may take the fast path.
    func arrival(_ head: HTTPRequestHead, _ read: RequestHead) -> FastPathArrival? {
        routes.first { $0.takes(head, read) }.map { FastPathArrival(head: head, route: $0, length: read.length ?? 0) }
    }

    /// What is said to somebody who does not speak HTTP, before the connection ends.
    func refusal(_ status: HTTPResponseStatus) -> (head: HTTPResponseHead, body: ByteBuffer) {
        let problem = Problem(HTTPResponse.Status(code: Int(status.code)), status.reasonPhrase, code: "bad_request")
        let answer = FastPathAnswer(problem, of: .house)
        unknown.record(status: Int(status.code), nanoseconds: 0)
        var head = answer.head(.made())
        head.headers.add(name: "Connection", value: "close")
        return (head, ByteBuffer(bytes: answer.body))
    }

    /// Has the request answered; false where it must take the ordinary way.
    func answer(
        _ arrival: FastPathArrival, from peer: ClientAddress, write: @escaping @Sendable (HTTPResponseHead, ByteBuffer) -> Void
    ) -> Bool {
        let headers = arrival.head.headers
        let client = proxies.isEmpty ? peer : proxies.client(behind: peer, forwarded: headers["X-Forwarded-For"].joined(separator: ","))
        let finish: @Sendable (Result<FastPathAnswer, any Error>) -> Void = { result in
            let tag = headers.first(name: "X-Request-Id").flatMap(RequestTag.init(sent:)) ?? .made()
            let span = tracer.map { RequestSpan($0, arrival) }
            let answer: FastPathAnswer
            switch result {
            case .success(let made): answer = made
            case .failure(let error): answer = refuse(error, arrival, tag, span)
            }
            let took = NIODeadline.now() - arrival.began
            arrival.route.meter.record(status: Int(answer.status.code), nanoseconds: took.nanoseconds)
            span?.end(status: Int(answer.status.code))
            write(answer.head(tag), ByteBuffer(bytes: answer.body))
        }
        do {
            let name = String(arrival.route.name(in: arrival.head.uri) ?? "")
            let request = FastPathRequest(head: arrival.head, name: name, body: arrival.body ?? ByteBuffer(), client: client)
            return try arrival.route.handler(request, finish)
        } catch {
            finish(.failure(error))
            return true
        }
    }

    private func refuse(_ error: any Error, _ arrival: FastPathArrival, _ tag: RequestTag, _ span: RequestSpan?) -> FastPathAnswer {
        let problem = Problem(of: error)
        if problem.status.code >= 500 {
            let failure = FailedRequests.Failure(
                error: error, status: problem.status.code, method: arrival.head.method.rawValue, route: arrival.route.path, tag: tag,
                span: span)
            failed.log(failure, to: logger)
        }
        return FastPathAnswer(problem, of: arrival.route.desk)
    }
}

/// An express request on its way in.
struct FastPathArrival {
    let head: HTTPRequestHead
    let route: FastPathRoute
    /// What its body was announced with.
    let length: Int
    let began = NIODeadline.now()
    private(set) var body: ByteBuffer?

    init(head: HTTPRequestHead, route: FastPathRoute, length: Int) {
        self.head = head
        self.route = route
        self.length = length
    }

    /// Most bodies come in one piece and are not copied.
    mutating func add(_ bytes: ByteBuffer) {
        var bytes = bytes
        if body == nil { body = bytes } else { body?.writeBuffer(&bytes) }
    }
}

extension FastPathAnswer {
    /// With the headers that every answer of JSON carries.
    fileprivate func head(_ tag: RequestTag) -> HTTPResponseHead {
        var fields = [
            ("Cache-Control", "no-store"), ("Content-Length", String(body.count)), ("X-Request-Id", tag.text),
            ("X-Content-Type-Options", "nosniff"), ("Date", HTTPDate.now),
        ]
        if !body.isEmpty { fields.append(("Content-Type", "application/json")) }
        for header in headers { fields.append(header) }
        return HTTPResponseHead(version: .http1_1, status: status, headers: HTTPHeaders(fields))
    }
}
