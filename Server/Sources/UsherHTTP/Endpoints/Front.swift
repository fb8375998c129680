import HTTPTypes
package import Hummingbird
import Logging
import NIOCore
import NIOHTTP1

/// What every request passes, known route or not: its name, its client's address, the desk's allowance, the envelope
/// of whatever went wrong, the counts. One step and no layers, since a health check takes 20 µs in all.
package struct Front: Sendable {
    /// Runs before a desk's handler, and before its 404 and 405: where the desk's address allowance stands.
    package typealias Guard = @Sendable (Request, UsherContext) throws -> Void

    package let metrics: Metrics
    private let ground: RequestScope.Ground
    package let guards: [Desk: Guard]
    package let crossOrigin: CrossOrigin
    private let pools: WorkPools
    private let bodies: BodyBudgets
    private let hosts: SiteHosts
    /// Whether connections have a lane for files.
    private let sendsFiles: Bool
    private static let nosniff = HTTPField(name: .xContentTypeOptions, value: "nosniff")

    package init(
        metrics: Metrics, proxies: TrustedProxies = .none, guards: [Desk: Guard] = [:], crossOrigin: CrossOrigin = CrossOrigin(),
        sendsFiles: Bool = true, tracer: UsherTracer? = nil, bodies: BodyBudgets, pools: WorkPools = .spare, hosts: SiteHosts = SiteHosts(),
        failed: FailedRequests = FailedRequests()
    ) {
        self.metrics = metrics
        ground = RequestScope.Ground(proxies: proxies, failed: failed, tracer: tracer)
        self.guards = guards
        self.crossOrigin = crossOrigin
        self.sendsFiles = sendsFiles
        self.pools = pools
        self.bodies = bodies
        self.hosts = hosts
    }

    package func answer(
        _ request: Request, _ context: UsherContext, desk: Desk, programs: Desk, check: Guard?, meter: RouteMeter,
        bodies policy: BodyPolicy = .held,
        handler: @escaping Endpoint.Handler
    ) async throws -> Response {
        guard let house = hosts.find(request.head.authority) else {
            return try await serve(
                request, context, desk: desk, programs: programs, check: check, meter: meter, bodies: policy, handler: handler)
        }
        let handler = hosted(house, request, handler)
        return try await HostedHouse.$current.withValue(house) {
            try await serve(
                request, context, desk: desk, programs: programs, check: check, meter: meter, bodies: policy, handler: handler)
        }
    }

    /// What answers at a house's own host.
    private func hosted(_ house: HostedHouse, _ request: Request, _ handler: @escaping Endpoint.Handler) -> Endpoint.Handler {
        switch HostedPath.of(request.uri.path) {
        case .here: return handler
        case .main where request.method == .get || request.method == .head:
            let place = hosts.base + (PagePath.own(request.uri.description) ?? "/")
            return { _, _ in Response(status: .seeOther, headers: [.location: place, .cacheControl: "no-store"]) }
        case .main, .nothing: return { _, _ in throw Problem.notFound }
        }
    }

    private func serve(
        _ request: Request, _ context: UsherContext, desk: Desk, programs: Desk, check: Guard?, meter: RouteMeter,
        bodies policy: BodyPolicy, handler: Endpoint.Handler
    ) async throws -> Response {
        let began = NIODeadline.now()
        let scope = RequestScope(
            tag: request.headers[.requestID], method: request.method.rawValue, meter: meter, began: began,
            span: ground.tracer.map { RequestSpan($0, request, meter) })
        var context = context
        context.tag = scope.tag
        if !sendsFiles { context.hasFileLane = false }
        context.client = ground.client(behind: context.client) { request.headers[.forwardedFor] ?? "" }
        let request = counted(request, &context, policy)
        defer { context.body?.release() }
        var response: Response
        do {
            // A proxy's rule for a path must not be evaded by another spelling of it.
            if Self.isOddlySpelt(request.uri.path) { throw Problem.notFound }
            try check?(request, context)
            if request.method == .get, !desk.isHouse,
                bodies.unread.isFull(for: ByteBudget.Holder(context.client), at: began)
            {
                throw Problem.rateLimited(retryAfter: 1)
            }
            let work = ClientWork(pools: pools, client: context.client, channel: context.channel)
            response = try await ClientWork.$current.withValue(work) { [context] in
                if let span = scope.span {
                    try await span.answer(request, context, by: handler)
                } else {
                    try await handler(request, context)
                }
            }
        } catch let error as HTTPParserError {
            // The connection's text is no HTTP any more; only the server below can close it.
            throw error
        } catch {
            response = desk.response(scope.problem(of: error, ground.failed, context.logger), to: request, programs: programs)
        }
        response.headers.append(HTTPField(name: .requestID, value: scope.tag.text))
        response.headers.append(Self.nosniff)
        for field in crossOrigin.headers(for: request, desk: desk) { response.headers.append(field) }
        if !sendsFiles { response = UnreadBytes.inPieces(response, bodies.unread, ByteBudget.Holder(context.client)) }
        let took = scope.end(status: response.status.code)
        if context.logger.logLevel <= .debug { log(request, context, response, took, desk) }
        return response
    }

    /// The request with a body that counts against what bodies may hold, where it can have one.
    private func counted(_ request: Request, _ context: inout UsherContext, _ policy: BodyPolicy) -> Request {
        if request.method == .get || request.method == .head { return request }
        var request = request
        let hold = BodyHold(request, policy, from: context.client, over: context.channel, bodies)
        request.body = RequestBody(asyncSequence: CountedBody(body: request.body, hold: hold))
        context.body = hold
        return request
    }

    private static func isOddlySpelt(_ path: String) -> Bool {
        var previous: UInt8 = 0
        for byte in path.utf8 {
            if byte == UInt8(ascii: "/") && previous == byte { return true }
            previous = byte
        }
        return false
    }

    private func log(_ request: Request, _ context: UsherContext, _ response: Response, _ took: TimeAmount, _ desk: Desk) {
        var metadata: Logger.Metadata = [
            "request": .string(context.tag.text), "method": .string(request.method.rawValue),
            "path": .string(context.endpointPath ?? "unknown"),
            "status": .stringConvertible(response.status.code), "microseconds": .stringConvertible(took.nanoseconds / 1000),
        ]
        if !desk.isAnonymous(request.uri.path) { metadata["client"] = .stringConvertible(context.client) }
        context.logger.debug("Answered", metadata: metadata)
    }
}
