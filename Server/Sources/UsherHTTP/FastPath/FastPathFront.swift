import UsherTemplates
import HTTPTypes
package import Logging
import NIOCore
import NIOHTTP1

/// What `Front` is to every request, for those of the fast path: name, client's address, envelope of refusals, counts.
package struct FastPathFront: Sendable {
    private let routes: [FastPathRoute]
    /// Counts what is not even HTTP.
    private let unknown: RouteMeter
    private let ground: RequestScope.Ground
    private let house: Desk
    private let logger: Logger
    private let hosts: SiteHosts

    /// Nobody takes the fast path where every request shall be logged.
    package init(
        _ endpoints: [Endpoint], house: Desk, metrics: Metrics, proxies: TrustedProxies, logger: Logger, tracer: UsherTracer? = nil,
        failed: FailedRequests = FailedRequests(), hosts: SiteHosts = SiteHosts()
    ) {
        self.hosts = hosts
        self.house = house
        routes = logger.logLevel <= .debug ? [] : endpoints.compactMap { FastPathRoute($0, metrics: metrics) }
        unknown = metrics.unknown
        ground = RequestScope.Ground(proxies: proxies, failed: failed, tracer: tracer)
        self.logger = logger
    }

    /// The request that begins here, if it may take the fast path.
    func arrival(_ head: HTTPRequestHead, _ read: RequestHead) -> FastPathArrival? {
        guard let route = routes.first(where: { $0.takes(head, read) }) else { return nil }
        // A house's own host serves none of these; the ordinary way says so.
        guard hosts.find(head.headers.first(name: "Host")) == nil else { return nil }
        return FastPathArrival(head: head, route: route, length: read.length ?? 0)
    }

    /// What is said to somebody who does not speak HTTP, before the connection ends.
    func refusal(_ status: HTTPResponseStatus) -> (head: HTTPResponseHead, body: ByteBuffer) {
        let problem = Problem(HTTPResponse.Status(code: Int(status.code)), status.reasonPhrase, code: "bad_request")
        let answer = FastPathAnswer(problem, of: house)
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
        let client = ground.client(behind: peer) { headers["X-Forwarded-For"].joined(separator: ",") }
        let finish: @Sendable (Result<FastPathAnswer, any Error>) -> Void = { result in
            let scope = RequestScope(
                tag: headers.first(name: "X-Request-Id"), method: arrival.head.method.rawValue, meter: arrival.route.meter,
                began: arrival.began, span: ground.tracer.map { RequestSpan($0, arrival) })
            let answer: FastPathAnswer
            switch result {
            case .success(let made): answer = made
            case .failure(let error): answer = FastPathAnswer(scope.problem(of: error, ground.failed, logger), to: arrival)
            }
            scope.end(status: Int(answer.status.code))
            write(answer.head(scope.tag), ByteBuffer(bytes: answer.body))
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
    /// A page where somebody looks at pages, as `Desk.response(_:to:)` has it.
    fileprivate init(_ problem: Problem, to arrival: FastPathArrival) {
        let path = String(arrival.head.uri.prefix { $0 != "?" })
        guard PeoplePath.holds(path, of: arrival.route.desk), PeoplePath.prefersPage(arrival.head.headers["Accept"]) else {
            self.init(problem, of: arrival.route.desk)
            return
        }
        let fields = (Array(PageHeaders.fields(secret: true)) + Array(problem.headers)).filter { $0.name != .cacheControl }
        self.init(
            status: problem.status.code, headers: fields.map { ($0.name.rawName, $0.value) },
            body: Desk.pages.body(problem, in: LanguageChoice.asked(arrival.head.headers["Accept-Language"].joined(separator: ",")) ?? .en))
    }

    /// With the headers that every answer of JSON carries.
    fileprivate func head(_ tag: RequestTag) -> HTTPResponseHead {
        var fields = [
            ("Cache-Control", "no-store"), ("Content-Length", String(body.count)), ("X-Request-Id", tag.text),
            ("X-Content-Type-Options", "nosniff"), ("Date", HTTPDate.now),
        ]
        if !body.isEmpty, !headers.contains(where: { $0.name == "Content-Type" }) { fields.append(("Content-Type", "application/json")) }
        for header in headers { fields.append(header) }
        return HTTPResponseHead(version: .http1_1, status: status, headers: HTTPHeaders(fields))
    }
}
