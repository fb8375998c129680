/// The page at `/api/docs`, as its template reads it: it shows `/openapi.json`, and needs the assets of this server and nothing else.
struct APIPage: Sendable {
    let tokens: String
    let style: String
    let icon: String
    let script: String
    let preloads: [String]

    init(_ assets: Assets = .current) {
        tokens = assets.path(Assets.tokens)
        style = assets.path(Assets.apiStyle)
        icon = assets.path(Assets.icon)
        script = assets.path(Self.module)
        preloads = assets.preloads(Self.module)
    }

    var html: String { Templates.render(self, "house/api") }

    private static let module = "house/api.js"
}
