@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// How a house looks to guests, from its settings to its pages.
@Suite struct BrandPageTests {
    private static let brand = "/console/o/globe/settings/brand"

    private static func change(_ browser: ConsoleBrowser, _ fields: KeyValuePairs<String, String>) async throws -> TestResponse {
        try await browser.submit(brand, fields, on: browser.get(brand))
    }

    /// The address of the house's own style sheet on a page.
    private static func sheet(_ page: TestResponse) -> String? {
        page.text.firstMatch(of: /href="(\/o\/globe\/brand-[0-9a-f]{12}\.css)"/).map { String($0.1) }
    }

    @Test("Console C24 Name, logo and colours on the shop and a show; no header or title says Usher there", arguments: Engine.allCases)
    func pages(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let shows = try await console.stranger.get("/api/shows")
            let show = try #require(shows.text.firstMatch(of: /"id":"([0-9a-f-]{36})"/)).1
            let saved = try await Self.change(
                owner,
                [
                    "accent": "#1b7f4d", "paper": "cool", "text": "Plays <under> the open sky.", "email": "box@globe.example",
                    "phone": "+44 20 1", "website": "https://globe.example",
                ])
            #expect(try await owner.follow(saved).text.contains("Saved how the house looks."))
            let sent = try await owner.send(
                PictureSample.png(width: 600, height: 200), named: "globe.png", to: Self.brand + "/logo", on: owner.get(Self.brand))
            #expect(try await owner.follow(sent).text.contains("The picture is shown."))

            for path in ["/o/globe", "/shows/\(show)"] {
                let page = try await console.stranger.get(path)
                #expect(page.status == .ok && page.text.contains("· Globe</title>"), "\(path)")
                let header = try #require(page.text.firstMatch(of: /<header class="top">[\s\S]*<\/header>/)).0
                #expect(!header.contains("Usher") && !page.text.contains("Usher</title>") && !page.text.contains("Tickets by Usher"))
                let logo = try #require(header.firstMatch(of: /src="(\/pictures\/[^"]+)"/)).1
                let picture = try await console.stranger.get(String(logo))
                #expect(picture.status == .ok && picture.headers[.contentType] == "image/png")
                let sheet = try #require(Self.sheet(page))
                let css = try await console.stranger.get(sheet)
                #expect(css.text.contains("--accent: #1b7f4d;") && css.text.contains("prefers-color-scheme: dark"))
                #expect(css.headers[.cacheControl]?.contains("immutable") == true)
            }
            let home = try await console.stranger.get("/o/globe")
            #expect(home.text.contains("Plays &lt;under&gt; the open sky.") && home.text.contains("mailto:box@globe.example"))
            #expect(home.text.contains("href=\"https://globe.example\"") && home.text.contains("/shows/\(show)"))
            #expect(try await console.stranger.get("/o/nobody").status == .notFound)
            #expect(try await console.stranger.get("/o/globe/other.css").status == .notFound)
            let old = try await console.stranger.get("/o/globe/brand-000000000000.css")
            #expect(old.status == .ok && old.headers[.cacheControl] == "no-cache")

            let gone = try await owner.submit(Self.brand + "/logo/remove", on: owner.get(Self.brand))
            #expect(try await owner.follow(gone).text.contains("The picture is not shown any more."))
            #expect(!(try await console.stranger.get("/o/globe")).text.contains("/pictures/"))
            let audit = try await owner.get("/console/o/globe/audit?area=brand")
            #expect(audit.text.contains("Changed the brand") && audit.text.contains("Changed a picture of the brand"))
        }
    }

    @Test("Console C25 An accent that cannot be read is shown beside the one that is used", arguments: Engine.allCases)
    func moved(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let saved = try await Self.change(owner, ["accent": "#ff8fab", "paper": "warm"])
            let page = try await owner.follow(saved)
            let used = try #require(page.text.firstMatch(of: /#ff8fab is too light to read\. We use (#[0-9a-f]{6})\./)).1
            let css = try await console.stranger.get(try #require(Self.sheet(try await console.stranger.get("/o/globe"))))
            #expect(css.text.contains("--accent: \(used);"))
            for (name, value) in [
                ("accent", "red"), ("paper", "pink"), ("email", "x"), ("website", "http://globe.example"), ("website", "javascript:1"),
            ] {
                let refused = try await owner.post(Self.brand, Self.form(name, value, try await owner.get(Self.brand)))
                #expect(refused.status == .badRequest && refused.text.contains("id=\"\(name)-error\""), "\(name) \(value)")
            }
        }
    }

    private static func form(_ name: String, _ value: String, _ page: TestResponse) throws -> [(String, String)] {
        let token = try #require(page.text.firstMatch(of: /name="token" value="([^"]*)"/)).1
        var fields = ["accent": "", "paper": "warm", "text": "", "email": "", "phone": "", "website": ""]
        fields[name] = value
        return fields.map { ($0.key, $0.value) } + [("token", String(token)), ("once", FormOnce.make())]
    }

    @Test("Console C31 SVG, HTML named .png, 5 MiB and 7,000 px are refused in words, and nothing is stored", arguments: Engine.allCases)
    func pictures(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let svg = Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8)
            let damaged = Array(PictureSample.png(width: 50, height: 50).prefix(20)) + [UInt8](repeating: 0, count: 400)
            let cases: [([UInt8], Int, String)] = [
                (svg, 415, "This is no PNG, JPEG or WebP picture"),
                (Array("<!doctype html><p>Hi".utf8), 415, "This is no PNG, JPEG or WebP picture"),
                (PictureSample.png(width: 10, height: 10) + [UInt8](repeating: 0, count: 5 << 20), 413, "larger than 4 MiB"),
                (PictureSample.png(width: 7_000, height: 50), 415, "The picture is 7,000 by 50 pixels"),
                (PictureSample.png(width: 50, height: 7_000), 415, "The picture is 50 by 7,000 pixels"),
                (damaged, 415, "This picture is damaged"),
                ([], 400, "Please choose a file"),
            ]
            for (bytes, status, said) in cases {
                let refused = try await owner.send(bytes, named: "logo.png", to: Self.brand + "/logo", on: owner.get(Self.brand))
                #expect(refused.status.code == status && refused.text.contains(said), "\(said) \(refused.status)")
            }
            let count = Statement("SELECT (SELECT COUNT(*) FROM pictures) + (SELECT COUNT(*) FROM picture_files)")
            let rows = try await console.database.read { try $0.first(count) { $0.int(0) } }
            #expect(rows == 0)
            let drafts = console.house.folder.appending(path: "media/drafts")
            #expect(try FileManager.default.contentsOfDirectory(atPath: drafts.path).isEmpty)
        }
    }

    @Test("The brand by the API is the page's; roles and foreign houses as everywhere", arguments: Engine.allCases)
    func api(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let (owner, editor) = (try await console.browser(.owner), try await console.browser(.editor))
            let path = "/console/api/brand?organisation=globe"
            let json: HTTPFields = [.contentType: "application/json"]
            let changed = try await owner.call(.patch, path, Array(##"{"accent":"#ff8fab","paper":"white","credited":false}"##.utf8), json)
            #expect(changed.status == .ok && changed.text.contains(##""accent":"#ff8fab""##), "\(changed.text)")
            #expect(try await owner.call(.get, path).text == changed.text)
            #expect(!(try await console.stranger.get("/o/globe")).text.contains("Tickets by Usher"))
            let plain = try await owner.call(.patch, path, Array(#"{"accent":null}"#.utf8), json)
            #expect(!plain.text.contains("\"accent\":\"") && plain.text.contains(#""paper":"white""#))
            for body in [#"{"accent":"red"}"#, #"{"paper":"pink"}"#, #"{"logo":"x"}"#, #"{"credited":"yes"}"#] {
                #expect(try await owner.call(.patch, path, Array(body.utf8), json).status == .badRequest, "\(body)")
            }
            let unknown = #"{"logo":"\#(UUID().uuidString)"}"#
            #expect(try await owner.call(.patch, path, Array(unknown.utf8), json).status == .notFound)
            #expect(try await editor.call(.get, path).status == .forbidden)
            #expect(try await owner.call(.get, "/console/api/brand?organisation=rose").status == .notFound)
            #expect(try await editor.get(Self.brand).status == .forbidden)
        }
    }
}
