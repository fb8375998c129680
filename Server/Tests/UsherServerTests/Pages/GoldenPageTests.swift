@testable import UsherHTTP
import Foundation
import Testing

@testable import UsherServer

/// Each page's HTML, kept beside the test; of a page that is much like another, what is otherwise. With `USHER_UPDATE_GOLDEN=1` the files are
/// written anew; read the difference before you commit it.
@Suite struct GoldenPageTests {
    @Test("Pages look as they did", arguments: PageSamples.all.map(\.name))
    func golden(name: String) throws {
        var file = Self.folder.appending(path: "\(name).html")
        var page = try Self.steady(name)
        let part = Self.folder.appending(path: "\(name).diff")
        if let text = try? String(contentsOf: part, encoding: .utf8) {
            let base = try #require(text.firstMatch(of: /^is (\S+) but for:\n/)).1
            file = part
            page = "is \(base) but for:\n" + Self.difference(page, from: try Self.steady(String(base)))
        }
        if ProcessInfo.processInfo.environment["USHER_UPDATE_GOLDEN"] == "1" { try Data(page.utf8).write(to: file) }
        let known = try String(contentsOf: file, encoding: .utf8)
        #expect(page == known, "\(file.lastPathComponent) differs")
    }

    @Test("A page's template, and the layout around it, say names only that their values have", arguments: PageSamples.all.map(\.name))
    func knownNames(name: String) throws {
        let sample = try #require(PageSamples.all.first { $0.name == name })
        var names = TemplateNames()
        names.read(type(of: sample.page).template, with: [sample.page.values])
        let around = sample.page.surrounding("", in: sample.frame)
        names.read(around.template, with: [around.values])
        #expect(names.unknown.isEmpty)
    }

    @Test("No page holds a script, a style or a handler of its own", arguments: PageSamples.all.map(\.name))
    func nothingInline(name: String) throws {
        let html = try #require(PageSamples.all.first { $0.name == name }).html
        #expect(html.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
        #expect(!html.contains("<style") && !html.contains("style=\"") && !html.contains("javascript:"))
        let scripts = ["<script src=\"/assets/", "<script type=\"module\" src=\"/assets/"].map { html.ranges(of: $0).count }
        #expect(html.ranges(of: "<script").count == scripts.reduce(0, +))
        #expect(html.firstMatch(of: /<[^>]* on[a-z]+=/) == nil)
        #expect(html.ranges(of: "<h1").count == 1)
    }

    /// Without the hash of the assets, which changes with every colour.
    private static func steady(_ name: String) throws -> String {
        let html = try #require(PageSamples.all.first { $0.name == name }).html
        return html.replacing(/\/assets\/[0-9a-f]{12}\//, with: "/assets/")
    }

    /// The lines that only one of two pages has, at each place after the line that both have.
    private static func difference(_ page: String, from base: String) -> String {
        let (new, old) = (page.components(separatedBy: "\n"), base.components(separatedBy: "\n"))
        var (removed, inserted) = (Set<Int>(), Set<Int>())
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var (lines, before, here, there) = ("", "", 0, 0)
        while here < new.count || there < old.count {
            let isGone = removed.contains(there)
            guard isGone || inserted.contains(here) else {
                (before, here, there) = (" \(new[here])\n", here + 1, there + 1)
                continue
            }
            lines += before + (isGone ? "-\(old[there])\n" : "+\(new[here])\n")
            before = ""
            if isGone { there += 1 } else { here += 1 }
        }
        return lines
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Golden")
}
