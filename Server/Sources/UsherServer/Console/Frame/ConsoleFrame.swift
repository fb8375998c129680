import UsherHTTP
import UsherCore
import UsherStore
import UsherTemplates

/// What stands around a console's page, as `console/layout` reads it.
struct ConsoleFrame: Sendable {
    /// One house of the visitor's, as the switcher lists it.
    struct House: Sendable {
        let name: String
        let role: String
        let href: String
        let isHere: Bool
    }

    struct Group: Sendable {
        /// Without one for what stands alone.
        let label: String?
        let items: [ConsoleTab]
    }

    let language: String
    /// Where the language does not run from left to right.
    let direction: String?
    let head: ConsoleHead
    /// The window's: the page, then the house.
    let title: String
    let crumbs: [ConsoleHead.Link]
    let hasCrumbs: Bool
    let hasTabs: Bool
    /// The house that this page is of; nil on pages of none.
    let house: House?
    let houses: [House]
    let isAlone: Bool
    /// Where the house is searched; nil on pages of none.
    let search: String?
    let navigation: [Group]
    /// The page's name in the narrow navigation's summary.
    let here: String
    let visitor: String?
    let token: String
    let toast: Toast?
    let tongues: [PageTongue]
    let style: String
    let own: String
    /// The script of the head's menus.
    let menus: String
    let icon: String
    let script: String?
    /// What a page with a map loads beside its own.
    let map: Layout.Map?
    /// What the script says, by its keys.
    let texts: String?
    let preloads: [String]
    let mark = ConsoleFrame.ownMark.value
    let bar = Layout.Bar(StyleTokens.current)
    var content = ""

    static let template = "console/layout"
    private static let ownMark = WebMade("shared/mark.svg")

    init(
        _ head: ConsoleHead, script: String? = nil, said: [String] = [], hasMap: Bool = false, words: Words, house: MemberHouse? = nil,
        all: [MemberHouse] = [],
        visitor: String? = nil,
        token: String = "", toast: Toast? = nil, path: String = "/console", query: String = ""
    ) {
        let assets = Assets.current
        self.head = head
        (self.visitor, self.token, self.toast) = (visitor, token, toast)
        (language, direction) = (words.language.rawValue, words.language.direction)
        title = [head.title, house?.organisation.name].compactMap(\.self).joined(separator: " · ")
        let slug = house?.organisation.slug
        houses = all.map { known in
            // The other house's same section, never its thing of this one's id.
            let section = head.section.flatMap { $0.isOpen(to: known) ? $0 : nil } ?? .today
            return House(
                name: known.organisation.name, role: words("console.role.\(known.role.name)"), href: section.href(known),
                isHere: known.organisation.slug == slug)
        }
        self.house = house.map {
            House(
                name: $0.organisation.name, role: words("console.role.\($0.role.name)"), href: ConsoleSection.today.href($0), isHere: true)
        }
        isAlone = all.count < 2
        search = house.map { SitePage.house($0.organisation.slug.text, ["search"]).path }
        navigation = house.map { Self.navigation($0, at: head.section, words) } ?? []
        here = head.section.map { words($0.key) } ?? head.title
        crumbs = Self.crumbs(head, house, words)
        (hasCrumbs, hasTabs) = (!crumbs.isEmpty, !head.tabs.isEmpty)
        tongues = PageTongue.all(path, query, in: words.language)
        texts = words.texts(under: said + (hasMap ? [Layout.Map.words] : []))
        style = assets.path(Assets.style)
        own = assets.path(Assets.consoleStyle)
        menus = assets.path("console/menus.js")
        icon = assets.path(Assets.icon)
        self.script = script.map { assets.path($0) }
        map = hasMap ? Layout.Map(assets) : nil
        preloads = script.map { assets.preloads($0) } ?? []
    }

    private static func navigation(_ house: MemberHouse, at here: ConsoleSection?, _ words: Words) -> [Group] {
        ConsoleSection.Group.allCases.compactMap { group in
            let items = ConsoleSection.allCases.filter { $0.group == group && $0.isOpen(to: house) }.map {
                ConsoleTab(href: $0.href(house), label: words($0.key), isHere: $0 == here)
            }
            return items.isEmpty ? nil : Group(label: group == .today ? nil : words("console.group.\(group.rawValue)"), items: items)
        }
    }

    private static func crumbs(_ head: ConsoleHead, _ house: MemberHouse?, _ words: Words) -> [ConsoleHead.Link] {
        guard let house, let section = head.section, section != .today else { return [] }
        let today = ConsoleHead.Link(href: ConsoleSection.today.href(house), label: words(ConsoleSection.today.key))
        let name = words(section.key)
        let own = head.title == name ? [] : [ConsoleHead.Link(href: section.href(house), label: name)]
        return [today] + own + head.crumbs
    }
}
