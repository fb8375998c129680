import Crypto
import Hummingbird
import UsherCore
import UsherTemplates

/// Every asset, in a folder whose name is a hash of all of them: a browser keeps each for ever, and a script finds what it imports beside it.
package struct Assets: Sendable {
    /// The one style sheet, in chapters.
    package static let style = "shared/usher.css"
    /// Colours, type and radii alone, for a page that has a sheet of its own besides.
    package static let tokens = "shared/tokens.css"
    /// The page that shows the API.
    package static let apiStyle = "house/api.css"
    /// The scanner in a browser, which is a document of its own.
    package static let doorStyle = "door/door.css"
    /// What the console has besides the one sheet.
    package static let consoleStyle = "console/console.css"
    /// The icon of a browser's tab.
    package static let icon = "shared/icon.svg"
    /// The map's library, a classic script, and its style.
    package static let leaflet = "leaflet/leaflet.js"
    package static let leafletStyle = "leaflet/leaflet.css"
    /// Reads codes from pictures, a worker's classic script: the library and what asks it.
    package static let decoder = "decoder/decoder.js"

    /// Who may use the font of titles, and how.
    private static let fontLicence = "fonts/licence.txt"
    private static let fontFaces = "shared/fonts.css"
    private static let font = "fonts/title.woff2"

    /// As they are bound into the program, or as `web.folder` has them now.
    package static var current: Assets { made.value }

    package let folder: String
    /// The hash alone.
    package var name: String { String(folder.dropFirst("/assets/".count).dropLast()) }
    private let byName: [String: Asset]
    /// What a script imports, by its name.
    private let imports: [String: [String]]

    package init() {
        let modules = WebFiles.paths.filter { path in
            path.hasSuffix(".js") && path != Self.decode && !Self.libraries.contains { path.hasPrefix($0) }
        }.map { ($0, PlainScript.text(WebFiles.text($0))) }
        let texts =
            modules + [
                (Self.style, WebFiles.text(Self.chapters)), (Self.tokens, WebFiles.text(Self.tokens)),
                (Self.apiStyle, WebFiles.text([Self.fontFaces, Self.apiStyle])), (Self.icon, WebFiles.text(Self.icon)),
                (Self.doorStyle, WebFiles.text([Self.tokens, Self.doorStyle])),
                // What a font's licence asks for: that it comes with the font.
                (Self.fontLicence, WebFiles.text(Self.fontLicence)),
                (Self.consoleStyle, WebFiles.text([Self.consoleStyle, "canvass/campaigns.css", "editor/editor.css"])),
                (Self.leafletStyle, WebFiles.text([Self.notice, "leaflet/leaflet.css"])),
                // Nobody here has the map of the library's source.
                (
                    Self.leaflet,
                    WebFiles.text([Self.notice, "leaflet/leaflet.min.js"]).replacing(/\/\/# sourceMappingURL=.*/, with: "")
                ),
                (
                    Self.decoder,
                    WebFiles.text(["door/decoder-notice.txt", "decoder/zxing.min.js"]) + "\n" + PlainScript.text(WebFiles.text(Self.decode))
                ),
            ]
        let font = WebFiles.bytes(Self.font)
        var hash = SHA256()
        for (name, text) in texts { hash.update(data: Array("\(name)\0\(text)\0".utf8)) }
        hash.update(data: Array("\(Self.font)\0".utf8) + font)
        folder = "/assets/" + Hexadecimal.text(Array(hash.finalize()).prefix(6)) + "/"
        let all = texts.map { Asset($0.0, $0.1) } + [Asset(Self.font, packed: font)]
        byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
        imports = Dictionary(modules.map { ($0.0, Self.imports(of: $0.1, at: $0.0)) }) { first, _ in first }
    }

    package var all: [Asset] { byName.values.sorted { $0.name < $1.name } }

    package func path(_ name: String) -> String { folder + name }

    /// What a page's script imports, and what that imports: the browser is told of all at once, instead of finding one in the other.
    package func preloads(_ script: String) -> [String] {
        var (found, open): ([String], [String]) = ([], imports[script] ?? [])
        while !open.isEmpty {
            let next = open.removeFirst()
            if found.contains(next) { continue }
            found.append(next)
            open += imports[next] ?? []
        }
        return found.map { path($0) }
    }

    package static let endpoint = Endpoint(
        .get, "/assets/{hash}/{folder}/{file}", desk: .pages, summary: "A file that pages load",
        parameters: [
            .path("hash", .string(), "A hash of all of them: what it names never changes."), .path("folder", .string(), "Its folder."),
            .path("file", .string(), "Its name."),
        ],
        responses: ["text/css", "text/javascript", "image/svg+xml", "font/woff2", "text/plain"].map { .text(200, "The file", type: $0) } + [
            .page("No such file", 404)
        ]
    ) { request, _ in
        let (assets, path) = (Assets.current, request.uri.path)
        guard path.hasPrefix(assets.folder), let asset = assets.byName[String(path.dropFirst(assets.folder.count))] else {
            throw Problem.notFound
        }
        return asset.response(to: request)
    }

    /// The modules that a script names in its `import … from "./…";`, by their paths.
    private static func imports(of text: String, at path: String) -> [String] {
        let folder = path.split(separator: "/").dropLast()
        return text.matches(of: /(?m)^import [^"]*"(?<path>\.[^"]+)";$/).map { found in
            var place = folder
            for part in found.output.path.split(separator: "/") {
                switch part {
                case ".": continue
                case "..": place = place.dropLast()
                default: place.append(part)
                }
            }
            return place.joined(separator: "/")
        }
    }

    private static let made = WebMade { Assets() }
    private static let notice = "shared/leaflet-notice.txt"
    /// What is not ours, and stands as it came.
    private static let libraries = ["leaflet/", "decoder/"]
    private static let decode = "door/decode.js"
    /// The sheet names its chapters, in order.
    private static var chapters: [String] {
        WebFiles.text(style).matches(of: /(?m)^@import "(?<path>[^"]+)";$/).map { String($0.output.path) }
    }
}

extension Endpoint.Answer {
    /// An answer that is a page.
    package static func page(_ description: String, _ status: Int = 200) -> Endpoint.Answer {
        .text(status, description, type: "text/html")
    }
}
