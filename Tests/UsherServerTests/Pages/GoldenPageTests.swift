import Foundation
import Mustache
import Testing

@testable import UsherServer

/// Each page's HTML, kept beside the test. With `USHER_UPDATE_GOLDEN=1` the files are written anew; read the difference before you commit it.
@Suite struct GoldenPageTests {
    @Test("Pages look as they did", arguments: PageSamples.all.map(\.name))
    func golden(name: String) throws {
        let sample = try #require(PageSamples.all.first { $0.name == name })
        let html = Self.steady(sample.html)
        let file = Self.folder.appending(path: "\(name).html")
        if ProcessInfo.processInfo.environment["USHER_UPDATE_GOLDEN"] == "1" { try Data(html.utf8).write(to: file) }
        let known = try String(contentsOf: file, encoding: .utf8)
        #expect(html == known, "\(name).html differs")
    }

    @Test func everyTemplateParses() throws {
        for page in Pages.all { _ = try MustacheTemplate(string: PageRenderer.text(page.template)) }
        for part in PagePart.all.values { _ = try MustacheTemplate(string: PageRenderer.text(part)) }
        _ = try MustacheTemplate(string: PageRenderer.text(Layout.template))
    }

    @Test("No page holds a script, a style or a handler of its own", arguments: PageSamples.all.map(\.name))
    func nothingInline(name: String) throws {
        let html = try #require(PageSamples.all.first { $0.name == name }).html
        #expect(html.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
        #expect(!html.contains("<style") && !html.contains("style=\"") && !html.contains("javascript:"))
        #expect(html.ranges(of: "<script").count == html.ranges(of: "<script src=\"/assets/").count)
        #expect(html.firstMatch(of: /<[^>]* on[a-z]+=/) == nil)
        #expect(html.ranges(of: "<h1").count == 1)
    }

    /// Without the hashes of the assets, which change with every colour.
    private static func steady(_ html: String) -> String { html.replacing(/(\/assets\/[a-z]+)-[0-9a-f]{12}/) { "\($0.output.1)" } }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Golden")
}
