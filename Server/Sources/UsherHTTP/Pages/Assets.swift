import UsherTemplates
import Hummingbird

/// Every asset, and the one route that serves them. An asset is one file of `Web` or several as one.
package enum Assets {
    /// The one style sheet, in chapters.
    package static let style = Asset(
        "usher.css", type: styleType,
        WebFiles.text([
            // Colours, type, the plain elements. Contrast is at least 4.5 to 1 for text and 3 to 1 for controls, light and dark.
            "shared/tokens.css", "shared/base.css",
            // What stands around every page; buttons, fields, chips, notices; signing in with others.
            "shared/chrome.css", "shared/controls.css", "shared/social.css",
            // What's on, and one show with the columns that a seat map and a summary share.
            "boxoffice/cards.css", "boxoffice/show.css",
            // The seats of a house. What a seat is shows in its shape as well as in its colour.
            "boxoffice/seat-map.css",
            // Tickets: a stub with a perforation, the code on white whatever the theme, since scanners want contrast.
            "boxoffice/tickets.css",
            // A map on a plain ground, with or without tiles; Leaflet's own sheet comes before.
            "shared/map.css",
            // A walk: its stops in order, the map beside them, the player at the foot.
            "walks/walks.css",
            // What the organisers' pages have: figures, tables, charts.
            "canvass/console.css",
            // On paper: the ticket, and nothing else.
            "shared/print.css",
        ]))
    /// The icon of a browser's tab.
    package static let icon = Asset("icon.svg", type: "image/svg+xml", WebFiles.text("shared/icon.svg"))

    /// What's on: a changed filter acts at once, and the button that is then of no use goes.
    package static let filters = script("filters", "boxoffice/filters.js")
    /// The seat map: choosing by mouse, finger and keyboard, moving about, the basket, and the seats that others take meanwhile.
    package static let seats = script("seats", "boxoffice/seats.js")
    /// A hold's time, counted down by the server's clock; when it is over, what one can still do.
    package static let countdown = script("countdown", "boxoffice/countdown.js")
    /// Asks every 2 seconds whether the payment is confirmed, for a minute; then says that a mail will come.
    package static let success = script("success", "boxoffice/success.js")
    /// Ticks a new password's rules off while somebody types.
    package static let password = script("password", "shared/password.js")
    /// Presses the mailed link's button, and holds the resend button for its pause.
    package static let verify = script("verify", "boxoffice/verify.js")

    package static let leaflet = Asset(
        "leaflet.js", type: scriptType, withoutSourceMap("shared/leaflet-notice.txt", "leaflet/leaflet.min.js"))
    package static let leafletStyle = Asset(
        "leafletstyle.css", type: styleType, WebFiles.text(["shared/leaflet-notice.txt", "leaflet/leaflet.css"]))
    /// A walk: the way on the map, one stop at a time in the ear, the transcript that follows. Vector tiles (Mapbox Vector Tile 2, which is protobuf)
    /// are a quiet ground beneath the way.
    package static let walk = script("walk", "shared/map.js", "shared/vector-tiles.js", "walks/walk.js")
    /// A campaign's homes on the map, coloured by visits or by scans.
    package static let campaign = script("campaign", "shared/map.js", "canvass/campaign.js")

    package static let all: [Asset] = [
        style, icon, filters, seats, countdown, success, password, verify, leaflet, leafletStyle, walk, campaign,
    ]

    private static let styleType = "text/css; charset=utf-8"
    private static let scriptType = "text/javascript; charset=utf-8"

    /// Every page works without its script.
    private static func script(_ name: String, _ files: String...) -> Asset {
        Asset(name + ".js", type: scriptType, WebFiles.text(files))
    }

    /// Nobody here has the map of the library's source.
    private static func withoutSourceMap(_ files: String...) -> String {
        WebFiles.text(files).replacing(/\/\/# sourceMappingURL=.*/, with: "")
    }

    private static let byPath = Dictionary(all.map { ($0.path, $0) }) { first, _ in first }

    package static let endpoint = Endpoint(
        .get, "/assets/{file}", desk: .pages, summary: "A file that pages load",
        parameters: [.path("file", .string(), "Its name, with a hash of its content.")],
        responses: ["text/css", "text/javascript", "image/svg+xml"].map { .text(200, "The file", type: $0) } + [
            .page("No such file", 404)
        ]
    ) { request, _ in
        guard let asset = byPath[request.uri.path] else { throw Problem.notFound }
        return asset.response(to: request)
    }
}

extension Endpoint.Answer {
    /// An answer that is a page.
    package static func page(_ description: String, _ status: Int = 200) -> Endpoint.Answer {
        .text(status, description, type: "text/html")
    }
}
