@testable import UsherTemplates
import Foundation
import Testing

@testable import UsherServer

@Suite struct WebFilesTests {
    @Test("What is bound into the program is what stands in Web, without the line break at each file's end")
    func bound() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../../Web").standardizedFileURL
        let inside = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
            path.split(separator: "/").last?.dropFirst().contains(".") == true
        }
        #expect(WebFiles.paths.filter { !$0.hasPrefix("leaflet/") }.sorted() == inside.sorted())
        for path in inside { #expect(try String(contentsOf: folder.appending(path: path), encoding: .utf8) == WebFiles.text(path) + "\n") }
    }

    @Test func leaflet() {
        #expect(
            WebFiles.text("leaflet/leaflet.min.js").contains("Leaflet") && WebFiles.text("leaflet/leaflet.css").contains(".leaflet-pane"))
    }

    @Test func nothing() {
        #expect(WebFiles.text("shared/none.css").isEmpty && Templates.render("", "shared/none").isEmpty)
    }

    @Test(arguments: Templates.names) func everyTemplateParses(name: String) throws {
        _ = try Templates.parse(name)
    }

    @Test("Several files are one, a line break between them")
    func joined() {
        let (map, walk) = (WebFiles.text("shared/map.js"), WebFiles.text("walks/walk.js"))
        #expect(WebFiles.text(["shared/map.js", "walks/walk.js"]) == map + "\n" + walk && !map.isEmpty && !walk.isEmpty)
    }
}
