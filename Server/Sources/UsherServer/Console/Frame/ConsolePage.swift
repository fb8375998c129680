import UsherHTTP
import UsherTemplates

/// What is on a console's page below its head: values and a template.
protocol ConsoleContent: Sendable {
    static var template: String { get }
    /// The page's one script; the page works without.
    var script: String? { get }
    /// How the keys of the texts begin that the script says.
    var said: [String] { get }
    /// Whether it shows a map.
    var hasMap: Bool { get }
    /// Origins of pictures from elsewhere, such as a map's tiles.
    var imageOrigins: [String] { get }
    /// Origins that its scripts ask.
    var fetchOrigins: [String] { get }
    /// Whence it plays audio; nil where it plays none.
    var audioOrigins: [String]? { get }
    /// Whether it shows another page of ours within it.
    var hasFrames: Bool { get }
    /// Other origins that its forms lead to, such as where one pays.
    var formTargets: [String] { get }
}

extension ConsoleContent {
    var script: String? { nil }
    var said: [String] { [] }
    var hasMap: Bool { false }
    var imageOrigins: [String] { [] }
    var fetchOrigins: [String] { [] }
    var audioOrigins: [String]? { nil }
    var hasFrames: Bool { false }
    var formTargets: [String] { [] }
}

/// A page of the console: its content in the console's frame.
struct ConsolePage<Content: ConsoleContent>: WebPage {
    static var template: String { Content.template }

    let content: Content
    let frame: ConsoleFrame
    var isPersonal = false

    var title: String { frame.title }
    var script: String? { content.script }
    var hasMap: Bool { content.hasMap }
    var imageOrigins: [String] { content.imageOrigins }
    var fetchOrigins: [String] { content.fetchOrigins }
    var audioOrigins: [String]? { content.audioOrigins }
    var hasFrames: Bool { content.hasFrames }
    var formTargets: [String] { content.formTargets }
    var language: Language { Language(rawValue: frame.language) ?? .en }
    var values: any Sendable { content }

    func surrounding(_ content: String, in frame: PageFrame) -> PageSurrounding {
        var own = self.frame
        own.content = content
        return PageSurrounding(own, ConsoleFrame.template)
    }
}
