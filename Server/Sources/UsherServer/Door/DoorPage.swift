import UsherHTTP
import UsherTemplates

/// `/door/`: the page that phones scan with. It is no page of the layout, since it is kept on the phone and works by itself.
struct DoorPage: Sendable {
    static let template = "door/door"
    let style: String
    /// The worker that reads codes where the browser cannot: loaded when it is needed.
    let decoder: String
    /// What a phone's browser paints its bar with.
    let bar = StyleTokens.current.light["door-night"] ?? ""
    let icon: String
    let script: String
    let preloads: [String]
    /// What this page is a state of; tells a device whether there is a newer one.
    let build: String

    init(_ assets: Assets = .current) {
        style = assets.path(Assets.doorStyle)
        decoder = assets.path(Assets.decoder)
        icon = assets.path(Assets.icon)
        script = assets.path(Self.module)
        preloads = assets.preloads(Self.module)
        build = assets.name
    }

    /// Of the page as it is served now.
    static var build: String { Assets.current.name }

    var html: String { Templates.render(self, Self.template) }

    /// The service worker, with what it keeps: it is a classic script at an address of its own.
    var worker: String {
        let kept = ([style, icon, script] + preloads).map { "\"\($0)\"" }.joined(separator: ",")
        return "self.usherBuild = \"\(build)\"; self.usherKept = [\(kept)];\n" + PlainScript.text(WebFiles.text(Self.workerFile))
    }

    private static let module = "door/door.js"
    static let workerFile = "door/sw.js"
}
