package import UsherTemplates

/// A page: what it shows, and the template that shows it. Its values are read by name, so a golden file guards each one.
package protocol WebPage: Sendable {
    /// Its template: a file of `Web`, without the ending.
    static var template: String { get }
    /// What the window is called; the layout adds the house's name.
    var title: String { get }
    /// What the page is about, for search engines and previews.
    var summary: String? { get }
    /// The page's one script: a module of `Web`, which imports others. The page works without.
    var script: String? { get }
    /// How the keys of the texts begin that the script says.
    var said: [String] { get }
    /// Whether its script may ask where its visitor is.
    var locates: Bool { get }
    /// Whether the page shows a map.
    var hasMap: Bool { get }
    /// Origins of pictures from elsewhere.
    var imageOrigins: [String] { get }
    /// Whence the page plays audio; nil where it plays none.
    var audioOrigins: [String]? { get }
    /// Other origins that the page's script asks.
    var fetchOrigins: [String] { get }
    /// What the script asks for at once, so that the browser may fetch it beside the script.
    var data: [String] { get }
    /// Other origins that its forms lead to, such as where one pays.
    var formTargets: [String] { get }
    /// The page shows what is one visitor's for a while: nobody keeps it.
    var isPersonal: Bool { get }
    /// Nothing leads away from it: no search, no navigation.
    var isBare: Bool { get }
    /// The sites that may show it within pages of theirs; nobody may any other.
    var framedBy: [String] { get }
    /// Whether it shows another page of ours within it.
    var hasFrames: Bool { get }
    /// How search engines know it; nil: they do not.
    var sharing: PageSharing? { get }
    /// The URL holds a secret: nobody learns it, no search engine keeps it.
    var isSecret: Bool { get }
    /// In which language its templates speak.
    var language: Language { get }
    /// What the template reads: the page itself.
    var values: any Sendable { get }
    /// What stands around the page.
    func surrounding(_ content: String, in frame: PageFrame) -> PageSurrounding
}

/// A page whose words are its visitor's.
package protocol SpokenPage: WebPage {
    var words: Words { get }
}

extension SpokenPage {
    package var language: Language { words.language }
}

/// The frame of a page: its values, and the template that reads them.
package struct PageSurrounding {
    package let values: any Sendable
    package let template: String

    package init(_ values: any Sendable, _ template: String) { (self.values, self.template) = (values, template) }
}

extension WebPage {
    package var summary: String? { nil }
    package var script: String? { nil }
    package var said: [String] { [] }
    package var locates: Bool { false }
    package var hasMap: Bool { false }
    package var imageOrigins: [String] { [] }
    package var audioOrigins: [String]? { nil }
    package var fetchOrigins: [String] { [] }
    package var formTargets: [String] { [] }
    package var data: [String] { [] }
    package var isPersonal: Bool { false }
    package var isBare: Bool { false }
    package var framedBy: [String] { [] }
    package var hasFrames: Bool { false }
    package var sharing: PageSharing? { nil }
    package var isSecret: Bool { false }
    package var language: Language { .en }
    package var values: any Sendable { self }

    package func surrounding(_ content: String, in frame: PageFrame) -> PageSurrounding {
        PageSurrounding(Layout(self, frame: frame, content: content), Layout.template)
    }
}
