import UsherTemplates

/// The frame of every page, as its template reads it.
package struct Layout {
    package static let template = "shared/layout"

    package let title: String
    package let summary: String?
    package let style = Assets.style.path
    package let icon = Assets.icon.path
    package let script: String?
    package let map: Map?
    package let noIndex: Bool
    package let visitor: String?
    package let signin: String?
    package let isUnknown: Bool
    package let search: String
    /// Usher's mark: somebody in a seat, which is also a U under a spotlight.
    package let mark = Layout.ownMark
    package let content: String

    /// What a page with a map loads beside its own.
    package struct Map {
        package let style = Assets.leafletStyle.path
        package let script = Assets.leaflet.path
    }

    package init(_ page: some WebPage, frame: PageFrame, content: String) {
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
