package import Hummingbird

/// An endpoint as the router calls it.
package struct EndpointResponder: HTTPResponder {
    private let desk: Desk
    private let bodies: BodyPolicy
    private let handler: Endpoint.Handler
    private let check: Front.Guard?
    private let front: Front
    private let meter: RouteMeter
    /// The parameters in which a plus is a space.
    private let typed: Set<String>

    package init(_ endpoint: Endpoint, front: Front) {
        desk = endpoint.desk
        bodies = endpoint.bodyPolicy
        handler = endpoint.handler
        check = front.guards[endpoint.desk]
        self.front = front
        meter = front.metrics.meter(of: endpoint)
        typed = Set(endpoint.parameters.filter(\.isTyped).map(\.name))
    }

    package func respond(to request: Request, context: UsherContext) async throws -> Response {
        try await front.answer(
            request.spacingPluses(in: typed), context, desk: desk, check: check, meter: meter, bodies: bodies, handler: handler)
    }
}

/// Answers what no route does: 405 where the path is known, else 404, each in the envelope of the path's desk.
package struct UnknownRoute: RouterMiddleware {
    package let table: RouteTable
    package let front: Front

    package func handle(
        _ request: Request, context: UsherContext, next: (Request, UsherContext) async throws -> Response
    ) async throws -> Response {
        let desk = table.paths.owner(of: request.uri.path)
        let response = try await front.answer(
            request, context, desk: desk, check: front.guards[desk], meter: front.metrics.unknown
        ) { request, _ in
            let methods = table.methods(at: request.uri.path)
            guard let answer = front.crossOrigin.preflight(request, desk: desk, methods: methods) else {
                throw table.problem(request, methods)
            }
            return answer
        }
        return request.method == .head ? response.createHeadResponse() : response
    }
}
