import Hummingbird

/// An endpoint as the router calls it.
struct EndpointResponder: HTTPResponder {
    let endpoint: Endpoint
    let front: Front
    let meter: RouteMeter

    func respond(to request: Request, context: UsherContext) async throws -> Response {
        try await front.answer(request, context, desk: endpoint.desk, meter: meter, handler: endpoint.handler)
    }
}

/// Answers what no route does: 405 where the path is known, else 404, each in the envelope of the path's desk.
struct UnknownRoute: RouterMiddleware {
    let table: RouteTable
    let front: Front
    let meter: RouteMeter

    func handle(
        _ request: Request, context: UsherContext, next: (Request, UsherContext) async throws -> Response
    ) async throws -> Response {
        let desk = Desk.owning(request.uri.path)
        let response = try await front.answer(request, context, desk: desk, meter: meter) { request, _ in
            throw table.problem(request)
        }
        return request.method == .head ? response.createHeadResponse() : response
    }
}
