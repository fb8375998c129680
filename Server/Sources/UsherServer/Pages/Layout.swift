/// The frame of every page, as its template reads it.
struct Layout {
    static let template = "shared/layout"

    let title: String
    let summary: String?
    let style = Assets.style.path
    let icon = Assets.icon.path
    let script: String?
    let map: Map?
    let noIndex: Bool
    let visitor: String?
    let signin: String?
    let isUnknown: Bool
    let search: String
    /// Usher's mark: somebody in a seat, which is also a U under a spotlight.
    let mark = Layout.ownMark
    let content: String

    /// What a page with a map loads beside its own.
    struct Map {
        let style = Assets.leafletStyle.path
        let script = Assets.leaflet.path
    }

    init(_ page: some WebPage, frame: PageFrame, content: String) {
        title = page.title
        summary = page.summary
        script = page.script?.path
        map = page.hasMap ? Map() : nil
        noIndex = page.isSecret
        visitor = frame.visitor
        let back = frame.path == "/" ? "" : "?next=\(QueryText.encode(frame.path))"
        signin = frame.isKnown && frame.visitor == nil ? "/signin" + back : nil
        isUnknown = !frame.isKnown
        search = frame.search
        self.content = content
    }

    private static let ownMark = WebFiles.text("shared/mark.svg")
}
