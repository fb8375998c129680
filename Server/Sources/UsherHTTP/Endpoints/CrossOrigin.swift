import HTTPTypes
package import Hummingbird

/// Which foreign pages may call the API of a desk that lets itself be called by them (CORS): every page may read what is open, those of
/// `cors.origins` may do the rest.
package struct CrossOrigin: Sendable {
    private let origins: Set<String>

    package init(_ origins: [String] = []) {
        self.origins = Set(origins.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }.map { $0.lowercased() })
    }

    /// The headers that let the page of this request read the answer; none for pages that may not.
    package func headers(for request: Request, desk: Desk) -> HTTPFields {
        guard let calls = Self.calls(request, desk) else { return [:] }
        if calls.isOpen(request.uri.path) { return [.accessControlAllowOrigin: "*", .accessControlExposeHeaders: Self.shown] }
        guard !origins.isEmpty else { return [:] }
        var headers: HTTPFields = [.vary: "Origin"]
        guard let origin = allowed(request) else { return headers }
        headers[.accessControlAllowOrigin] = origin
        if calls.withCookies { headers[.accessControlAllowCredentials] = "true" }
        headers[.accessControlExposeHeaders] = Self.shown
        return headers
    }

    /// The answer to a browser that asks beforehand; nil where it is no such question or the page may not.
    package func preflight(_ request: Request, desk: Desk, methods: [HTTPRequest.Method]) -> Response? {
        guard let calls = Self.calls(request, desk), request.method == .options, request.headers[.origin] != nil,
            request.headers[.accessControlRequestMethod] != nil, !methods.isEmpty,
            calls.isOpen(request.uri.path) || allowed(request) != nil
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

    /// What people go to from paper is not called.
    private static func calls(_ request: Request, _ desk: Desk) -> ForeignCalls? {
        desk.foreign.flatMap { desk.isAnonymous(request.uri.path) ? nil : $0 }
    }

    private static let shown = "ETag, Idempotency-Replayed, Link, Retry-After, X-Next-After-Seq, X-Request-Id, X-Total-Count"
}
