import HTTPTypes
package import Hummingbird

/// Which foreign pages may call the BoxOffice's and Canvass' API (CORS): every page may read shows, those of `cors.origins` may do the rest.
/// At Canvass they show a token and never a cookie.
package struct CrossOrigin: Sendable {
    private let origins: Set<String>

    package init(_ origins: [String] = []) {
        self.origins = Set(origins.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }.map { $0.lowercased() })
    }

    /// The headers that let the page of this request read the answer; none for pages that may not.
    package func headers(for request: Request, desk: Desk) -> HTTPFields {
        guard Self.isOpen(request, desk) else { return [:] }
        if Self.isPublic(request.uri.path) { return [.accessControlAllowOrigin: "*", .accessControlExposeHeaders: Self.shown] }
        guard !origins.isEmpty else { return [:] }
        var headers: HTTPFields = [.vary: "Origin"]
        guard let origin = allowed(request) else { return headers }
        headers[.accessControlAllowOrigin] = origin
        if desk == .boxOffice { headers[.accessControlAllowCredentials] = "true" }
        headers[.accessControlExposeHeaders] = Self.shown
        return headers
    }

    /// The answer to a browser that asks beforehand; nil where it is no such question or the page may not.
    package func preflight(_ request: Request, desk: Desk, methods: [HTTPRequest.Method]) -> Response? {
        guard Self.isOpen(request, desk), request.method == .options, request.headers[.origin] != nil,
            request.headers[.accessControlRequestMethod] != nil, !methods.isEmpty,
            Self.isPublic(request.uri.path) || allowed(request) != nil
        else { return nil }
        return Response(
            status: .noContent,
            headers: [
                .accessControlAllowMethods: methods.map(\.rawValue).joined(separator: ", "), .accessControlMaxAge: "600",
                .accessControlAllowHeaders: "Authorization, Content-Type, Idempotency-Key, If-None-Match",
            ])
    }

    private func allowed(_ request: Request) -> String? {
        request.headers[.origin].flatMap { origins.contains($0.lowercased()) ? $0 : nil }
    }

    /// A printed code is gone to, not called.
    private static func isOpen(_ request: Request, _ desk: Desk) -> Bool {
        desk == .boxOffice || desk == .canvass && !request.uri.path.hasPrefix(SitePage.codes)
    }

    private static func isPublic(_ path: String) -> Bool { path == "/api/shows" || path.hasPrefix("/api/shows/") }

    private static let shown = "ETag, Idempotency-Replayed, Link, Retry-After, X-Next-After-Seq, X-Request-Id, X-Total-Count"
}
