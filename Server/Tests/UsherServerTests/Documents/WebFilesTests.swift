@testable import UsherHTTP
@testable import UsherPapers
@testable import UsherTemplates
import Foundation
import Testing

@testable import UsherServer

@Suite struct WebFilesTests {
    @Test("Console C70 What is bound into the program is what stands in Web as it is now, without the line break at each file's end")
    func bound() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../../Web").standardizedFileURL
        let inside = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
            // Tests, what they hold the strings against, and the linters' settings, which begin with a point, are not served.
            guard let name = path.split(separator: "/").last else { return false }
            let isForTests = name.hasSuffix(".test.js") || name == "same.json" || name == "limits.json"
            return !name.hasPrefix(".") && name.contains(".") && !isForTests
        }
        #expect(WebFiles.paths.filter { !$0.hasPrefix("leaflet/") && !$0.hasPrefix("decoder/") }.sorted() == inside.sorted())
        for path in inside where path.hasSuffix(".woff2") {
            #expect(try Array(Data(contentsOf: folder.appending(path: path))) == WebFiles.bytes(path), "\(path)")
        }
        for path in inside where !path.hasSuffix(".woff2") {
            #expect(try String(contentsOf: folder.appending(path: path), encoding: .utf8) == WebFiles.text(path) + "\n")
        }
    }

    @Test("Console C70 The list is checked: a file of Web that it lacks, and one that it has and Web has not, are named")
    func listed() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../../..").standardizedFileURL
        let folder = FileManager.default.temporaryDirectory.appending(path: "listed-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for path in ["Scripts/web-files", "Server/Sources/CWeb/files.c", "Server/Web"] {
            let place = folder.appending(path: path)
            try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: root.appending(path: path), to: place)
        }
        let (before, nothing) = try Self.check(folder)
        #expect(before == 0 && nothing.isEmpty, "\(nothing)")
        try Data().write(to: folder.appending(path: "Server/Web/shared/unlisted.css"))
        try FileManager.default.removeItem(at: folder.appending(path: "Server/Web/shared/token.mustache"))
        let (code, said) = try Self.check(folder)
        #expect(code == 1 && said.contains("> #embed \"../../Web/shared/unlisted.css\""), "\(said)")
        #expect(said.contains("< #embed \"../../Web/shared/token.mustache\"") && !said.contains("base.css"))
    }

    private static func check(_ folder: URL) throws -> (Int32, String) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = folder.appending(path: "Scripts/web-files")
        process.arguments = ["--check"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, said)
    }

    @Test func leaflet() {
        #expect(
            WebFiles.text("leaflet/leaflet.min.js").contains("Leaflet") && WebFiles.text("leaflet/leaflet.css").contains(".leaflet-pane"))
    }

    @Test("Door D40 the decoder's asset begins with its notice and holds the library and what asks it")
    func decoder() throws {
        let asset = try #require(Assets().all.first { $0.name == Assets.decoder })
        let text = WebFiles.text(["door/decoder-notice.txt", "decoder/zxing.min.js", "door/decode.js"])
        #expect(text.hasPrefix("/*! ZXing for JS") && text.contains("Copyright (c) 2018 ZXing for JS") && text.utf8.count > 336_008)
        #expect(asset.type == "text/javascript; charset=utf-8")
    }

    @Test("A script is served without the comments that have lines to themselves, and with all else")
    func plainScripts() {
        let source = """
            // @ts-check
            /** What it is. */
            /**
             * More of it, with `code`
             * and // this.
             */

            export const url = "https://a.example/*";   // stays
              const node = /** @type {Node} */ (one);
            /** @type {Node} */ (two).focus();
              // gone
            const page = `<p>
              // stays, too
              /* and this */

            </p>`;
              /* over
              lines */
            const rest = `${url}`;
            """
        let plain = """
            export const url = "https://a.example/*";   // stays
            const node = /** @type {Node} */ (one);
            /** @type {Node} */ (two).focus();
            const page = `<p>
              // stays, too
              /* and this */

            </p>`;
            const rest = `${url}`;

            """
        #expect(PlainScript.text(source) == plain)
        #expect(PlainScript.text(plain) == plain)
    }

    @Test("No script of ours holds a grave accent that neither begins a literal nor ends one: their comments could not be told from it")
    func literals() {
        for path in WebFiles.paths where path.hasSuffix(".js") && !path.hasPrefix("leaflet/") && !path.hasPrefix("decoder/") {
            let plain = PlainScript.text(WebFiles.text(path))
            #expect(plain.utf8.count { $0 == UInt8(ascii: "`") } % 2 == 0, "\(path)")
            let left = plain.split(separator: "\n").filter { $0.hasPrefix("//") || $0.hasPrefix("/*") && $0.hasSuffix("*/") }
            #expect(left.isEmpty, "\(path): \(left)")
        }
    }

    @Test func nothing() {
        #expect(WebFiles.text("shared/none.css").isEmpty && Templates.render("", "shared/none").isEmpty)
    }

    @Test(arguments: Templates.names) func everyTemplateParses(name: String) throws {
        _ = try Templates.parse(name)
    }

    @Test("web.folder: a file as the folder has it now, and what is bound in where it has none")
    func folder() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder.appending(path: "shared"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for text in ["one", "two"] {
            try Data("\(text)\n".utf8).write(to: folder.appending(path: "shared/notice.mustache"))
            #expect(WebFiles.text("shared/notice.mustache", in: folder.path) == text)
        }
        #expect(WebFiles.text("shared/token.mustache", in: folder.path) == nil)
    }

    @Test("A token's value stands in place of its name, dark ones in the dark block")
    func tokens() {
        let tokens = StyleTokens(
            ":root { --ink: #111; --text: \"Noto Sans\", serif; }\n@media (prefers-color-scheme: dark) { :root { --ink: #eee; } }\n"
                + "@media print { :root { --ink: #000; } }")
        #expect(tokens.light == ["ink": "#111", "text": "\"Noto Sans\", serif"] && tokens.dark == ["ink": "#eee"])
        #expect(
            tokens.filled(
                "p{color:var(--ink);font:1em var(--text)}@media (prefers-color-scheme: dark){p{color:var(--ink);font:var(--text)}}")
                == "p{color:#111;font:1em \"Noto Sans\", serif}@media (prefers-color-scheme: dark){p{color:#eee;font:\"Noto Sans\", serif}}"
        )
        #expect(
            tokens.alone("p { color: var(--ink); width: var(--side); }") == """
                :root { color-scheme: light dark; --ink: #111; }
                @media (prefers-color-scheme: dark) { :root { --ink: #eee; } }
                @media print { :root { --ink: #000; } }
                p { color: var(--ink); width: var(--side); }
                """)
        for mail in ["boxoffice/booking-mail.css", "shared/link-mail.css"] {
            #expect(!StyleTokens.current.filled(WebFiles.text(mail)).contains("var(--"))
        }
    }

    @Test("A name that no value has is found, in sections too; nothing is said of a section that is left out")
    func unknownNames() {
        struct Field {
            let action = "/redeem"
            let token = "t"
        }
        struct Page {
            let notice: Field?
        }
        var names = TemplateNames()
        names.read("shared/notice", with: [Page(notice: nil)])
        #expect(names.unknown.isEmpty)
        names.read("shared/notice", with: [Page(notice: Field())])
        #expect(names.unknown == ["kind", "role", "text", "link"].map { "shared/notice: \($0)" })
        names.read("shared/token", with: [Page(notice: nil), Field()])
        #expect(names.unknown.count == 4)
    }

    @Test("The page of the API and the mail with a link say names only that their values have")
    func namesOfOthers() {
        var names = TemplateNames()
        names.read("house/api", with: [APIPage()])
        let mail = LinkMail(.en, title: "a", greeting: "b", lines: ["c"], link: "d", button: "e", ending: "f")
        names.read("shared/link-mail", with: [mail])
        #expect(names.unknown.isEmpty)
    }

    @Test("Several files are one, a line break between them")
    func joined() {
        let (map, walk) = (WebFiles.text("shared/map.js"), WebFiles.text("walks/walk.js"))
        #expect(WebFiles.text(["shared/map.js", "walks/walk.js"]) == map + "\n" + walk && !map.isEmpty && !walk.isEmpty)
    }
}
