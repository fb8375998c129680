package import UsherTemplates

/// The frame of every page, as its template reads it.
package struct Layout: Sendable {
    package static let template = "shared/layout"

    package let language: String
    /// Where the language does not run from left to right.
    package let direction: String?
    package let title: String
    package let summary: String?
    /// Whose pages these are: the house's name, or Usher.
    package let owner: String
    package let house: PageHouse?
    package let bar: Bar
    package let style: String
    package let icon: String
    package let iconType: String
    package let script: String?
    package let preloads: [String]
    package let data: [String]
    package let map: Map?
    package let sharing: PageSharing?
    package let noIndex: Bool
    package let isBare: Bool
    package let visitor: String?
    package let signin: String?
    package let isUnknown: Bool
    package let search: String
    /// What the script says, by its keys.
    package let texts: String?
    /// The page in other languages; none where the page's address is not known.
    package let tongues: [PageTongue]
    package let hasTongues: Bool
    /// Usher's mark: somebody in a seat, which is also a U under a spotlight.
    package let mark = Layout.ownMark.value
    package let content: String

    /// What a page with a map loads beside its own.
    package struct Map: Sendable {
        package let style: String
        package let script: String
        /// The texts that every map's script says.
        package static let words = "map."

        package init(_ assets: Assets) {
            (style, script) = (assets.path(Assets.leafletStyle), assets.path(Assets.leaflet))
        }
    }

    /// What a phone's browser paints its bar with.
    package struct Bar: Sendable {
        package let light: String
        package let dark: String

        package init(light: String, dark: String) { (self.light, self.dark) = (light, dark) }

        package init(_ tokens: StyleTokens) {
            light = tokens.light["paper"] ?? ""
            dark = tokens.dark["paper"] ?? ""
        }
    }

    package init(_ page: some WebPage, frame: PageFrame, content: String) {
        let assets = Assets.current
        house = frame.house
        owner = frame.house?.name ?? "Usher"
        bar = frame.house?.bar ?? Bar(StyleTokens.current)
        title = page.title
        summary = page.summary
        style = assets.path(Assets.style)
        icon = frame.house?.icon ?? assets.path(Assets.icon)
        iconType = frame.house?.icon == nil ? "image/svg+xml" : "image/png"
        script = page.script.map { assets.path($0) }
        preloads = page.script.map { assets.preloads($0) } ?? []
        data = page.data
        map = page.hasMap ? Map(assets) : nil
        sharing = page.isSecret ? nil : page.sharing
        noIndex = sharing == nil
        isBare = page.isBare
        visitor = frame.visitor
        let back = frame.path == "/" ? "" : "?next=\(QueryText.encode(frame.path))"
        signin = frame.isKnown && frame.visitor == nil ? "/signin" + back : nil
        isUnknown = !frame.isKnown
        search = frame.search
        (language, direction) = (page.language.rawValue, page.language.direction)
        texts = Words(page.language).texts(under: page.said + (page.hasMap ? [Layout.Map.words] : []))
        let place = frame.path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        tongues = frame.isKnown && !page.isBare ? PageTongue.all(place[0], place.count > 1 ? place[1] : "", in: page.language) : []
        hasTongues = !tongues.isEmpty
        self.content = content
    }

    private static let ownMark = WebMade("shared/mark.svg")
}
