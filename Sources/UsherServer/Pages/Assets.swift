import Hummingbird

/// Every asset, and the one route that serves them.
enum Assets {
    static let style = Asset("usher.css", type: "text/css; charset=utf-8", Stylesheet.text)
    static let icon = Asset("icon.svg", type: "image/svg+xml", Brand.icon)
    static let filters = script("filters", PageScript.filters)
    static let seats = script("seats", PageScript.seats)
    static let countdown = script("countdown", PageScript.countdown)
    static let success = script("success", PageScript.success)
    static let password = script("password", PageScript.password)
    static let verify = script("verify", PageScript.verify)

    static let leaflet = script("leaflet", Leaflet.script)
    static let leafletStyle = Asset("leafletstyle.css", type: "text/css; charset=utf-8", Leaflet.style)
    static let walk = script("walk", PageScript.map + PageScript.vectorTiles + PageScript.walk)

    static let all: [Asset] = [style, icon, filters, seats, countdown, success, password, verify, leaflet, leafletStyle, walk]

    private static func script(_ name: String, _ text: String) -> Asset {
        Asset(name + ".js", type: "text/javascript; charset=utf-8", text)
    }

    private static let byPath = Dictionary(all.map { ($0.path, $0) }) { first, _ in first }

    static let endpoint = Endpoint(
        .get, "/assets/{file}", desk: .pages, summary: "A file that pages load",
        parameters: [.path("file", .string(), "Its name, with a hash of its content.")],
        responses: [.text(200, "The file", type: "text/css"), .page("No such file", 404)]
    ) { request, _ in
        guard let asset = byPath[request.uri.path] else { throw Problem.notFound }
        return asset.response(to: request)
    }
}

extension Endpoint.Answer {
    /// An answer that is a page.
    static func page(_ description: String, _ status: Int = 200) -> Endpoint.Answer {
        .text(status, description, type: "text/html")
    }
}
