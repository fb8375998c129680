/// The frame of every page, as its template reads it.
struct Layout {
    static let template = "shared/layout"

    let title: String
    let summary: String?
    let bar = Bar(StyleTokens.current)
    let style: String
    let icon: String
    let script: String?
    let preloads: [String]
    let map: Map?
    let noIndex: Bool
    let visitor: String?
    let signin: String?
    let isUnknown: Bool
    let search: String
    /// Usher's mark: somebody in a seat, which is also a U under a spotlight.
    let mark = Layout.ownMark.value
    let content: String

    /// What a page with a map loads beside its own.
    struct Map {
        let style: String
        let script: String
    }

    /// What a phone's browser paints its bar with.
    struct Bar {
        let light: String
        let dark: String

        init(_ tokens: StyleTokens) {
            light = tokens.light["paper"] ?? ""
            dark = tokens.dark["paper"] ?? ""
        }
    }

    init(_ page: some WebPage, frame: PageFrame, content: String) {
        let assets = Assets.current
        title = page.title
        summary = page.summary
        style = assets.path(Assets.style)
        icon = assets.path(Assets.icon)
        script = page.script.map { assets.path($0) }
        preloads = page.script.map { assets.preloads($0) } ?? []
        map = page.hasMap ? Map(style: assets.path(Assets.leafletStyle), script: assets.path(Assets.leaflet)) : nil
        noIndex = page.isSecret
        visitor = frame.visitor
        let back = frame.path == "/" ? "" : "?next=\(QueryText.encode(frame.path))"
        signin = frame.isKnown && frame.visitor == nil ? "/signin" + back : nil
        isUnknown = !frame.isKnown
        search = frame.search
        self.content = content
    }

    private static let ownMark = WebMade("shared/mark.svg")
}
