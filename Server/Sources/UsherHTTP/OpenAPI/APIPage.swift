import UsherTemplates

/// The page at `/api/docs`, as its template reads it: it shows `/openapi.json`, and needs the assets of this server and nothing else.
package struct APIPage: Sendable {
    package let tokens: String
    package let style: String
    package let icon: String
    package let script: String
    package let preloads: [String]

    package init(_ assets: Assets = .current) {
        tokens = assets.path(Assets.tokens)
        style = assets.path(Assets.apiStyle)
        icon = assets.path(Assets.icon)
        script = assets.path(Self.module)
        preloads = assets.preloads(Self.module)
    }

    package var html: String { Templates.render(self, "house/api") }

    private static let module = "house/api.js"
}
