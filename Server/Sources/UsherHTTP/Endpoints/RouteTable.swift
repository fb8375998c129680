package import HTTPTypes
package import Hummingbird
import UsherTemplates

/// Every route of the server, and what is made from them: the router, the API's document, the listing.
package struct RouteTable: Sendable {
    package let endpoints: [Endpoint]
    /// The text behind `/openapi.json`, made when it is first asked for: a server that nobody asks does without.
    package var document: [UInt8] { described.value }
    private let described: Lazy<[UInt8]>
    private let patterns: [RoutePattern]
    /// Whose a path is that no route has.
    let paths: DeskPaths

    /// Takes the desks' endpoints and adds the two that show them: `/openapi.json` and `/api/docs`.
    package init(_ desks: [Endpoint], paths: DeskPaths) {
        self.paths = paths
        let undecided = DocumentRoutes.undecided(paths.house)
        var endpoints = desks + undecided
        let declared = endpoints
        described = Lazy { OpenAPIDocument(declared).bytes }
        let routes = DocumentRoutes(described)
        for index in endpoints.indices.suffix(undecided.count) {
            endpoints[index].handler = routes.handler(of: endpoints[index])
        }
        self.endpoints = endpoints
        patterns = endpoints.map { RoutePattern($0.path) }
    }

    /// The methods `path` answers, as `Allow` names them. A path that one route spells out is no value of another's.
    package func methods(at path: String) -> [HTTPRequest.Method] {
        let pieces = RoutePattern.Pieces(path)
        let matching = zip(endpoints, patterns).filter { $1.matches(pieces) }
        let closest = matching.map(\.1.spelled).max() ?? 0
        var methods = matching.filter { $1.spelled == closest }.map(\.0.method)
        if methods.contains(.get) && !methods.contains(.head) { methods.append(.head) }
        return methods
    }

    /// Why no route answered.
    package func problem(_ request: Request, _ methods: [HTTPRequest.Method]) -> Problem {
        methods.isEmpty || methods.contains(request.method) ? .notFound : .methodNotAllowed(allow: methods)
    }

    /// The router: each endpoint behind the front, and the front's own answer for all else.
    package func router(_ front: Front) -> Router<UsherContext> {
        let router = Router(context: UsherContext.self, options: .autoGenerateHeadEndpoints)
        for endpoint in endpoints {
            router.on(RouterPath(endpoint.path), method: endpoint.method, responder: EndpointResponder(endpoint, front: front))
        }
        // Added after the routes, it stands before nothing but the router's "not found".
        router.add(middleware: UnknownRoute(table: self, front: front))
        return router
    }

    /// One line a route, for `usher routes`.
    package var listing: String {
        let width = endpoints.map(\.path.count).max() ?? 0
        return endpoints.map { endpoint in
            let method = endpoint.method.rawValue.padded(to: 6)
            return "\(method) \(endpoint.path.padded(to: width))  \(endpoint.desk.name.padded(to: 9)) \(endpoint.summary)\n"
        }.joined()
    }
}

extension String {
    /// With spaces at the end, at least `width` characters long.
    package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
