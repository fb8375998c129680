@testable import UsherHTTP
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import UsherServer

@Suite struct PageServingTests {
    private static let server = UsherServer(settings: Settings(), endpoints: [Assets.endpoint])

    @Test(
        "An unknown page is a page, with every header of safety",
        arguments: ["/", "/shows/1/2/3", "/t", "/assets/0/shared/usher.css", "/pay/x"])
    func unknownPage(path: String) async throws {
        try await SampleDesk.withServer(Self.server) { client in
            try await client.execute(uri: path, method: .get, headers: [.accept: "text/html"]) { response in
                #expect(response.status == .notFound)
                #expect(response.headers[.contentType] == "text/html; charset=utf-8")
                #expect(response.text.contains("There is nothing here"))
                let policy = try #require(response.headers[.contentSecurityPolicy])
                #expect(policy.contains("script-src 'self';") && policy.contains("default-src 'none'") && !policy.contains("unsafe"))
                #expect(response.headers[.referrerPolicy] != nil)
                #expect(response.headers[.xContentTypeOptions] == "nosniff")
            }
        }
    }

    @Test("Every asset is kept for ever in a folder whose name tells the content of all", arguments: Assets.current.all.map(\.name))
    func assets(name: String) async throws {
        let asset = try #require(Assets.current.all.first { $0.name == name })
        let path = Assets.current.path(name)
        try await SampleDesk.withServer(Self.server) { client in
            let plain = try await client.execute(uri: path, method: .get) { response in
                #expect(response.status == .ok)
                #expect(response.headers[.contentType] == asset.type)
                #expect(response.headers[.cacheControl] == "public, max-age=31536000, immutable")
                return response.body.readableBytes
            }
            // A font is packed as it is.
            let isPacked = name.hasSuffix(".woff2")
            try await client.execute(uri: path, method: .get, headers: [.acceptEncoding: "gzip"]) { response in
                #expect(response.headers[.contentEncoding] == (isPacked ? nil : "gzip"))
                #expect(isPacked ? response.body.readableBytes == plain && plain < 24 * 1_024 : response.body.readableBytes < plain)
            }
        }
        #expect(path.contains(/^\/assets\/[0-9a-f]{12}\/[a-z]+\/[a-z-]+\.[a-z0-9]+$/))
    }

    @Test("What a script imports is an asset beside it, and its page names it beforehand")
    func imports() {
        let assets = Assets.current
        #expect(
            Set(assets.preloads("walks/walk.js"))
                == Set(
                    ["shared/geo.js", "shared/map.js", "shared/places.js", "shared/words.js", "walks/cues.js", "walks/follow.js"]
                        .map { assets.path($0) }
                        + ["walks/navigator.js", "walks/player.js", "walks/reports.js"].map { assets.path($0) }))
        let names = Set(assets.all.map { assets.path($0.name) })
        for asset in assets.all { #expect(names.isSuperset(of: assets.preloads(asset.name)), "\(asset.name)") }
    }

    @Test("Whatever people write becomes text, combining accents and all")
    func escaping() {
        let evil = "\"\u{301}><script>alert(1)</script>' onload=x\u{338}"
        let show = ShowSummary(
            title: evil, when: evil, venue: evil, art: Poster.art(evil, imageURL: "https://x/\" onerror=\"y"), href: evil)
        let page = CheckoutPage(
            words: PageSamples.words, show: show, seller: evil, seats: [SeatLine(place: evil, price: evil)], total: evil, returns: evil,
            buyer: evil, open: nil,
            notice: Notice(.bad, evil))
        let html = PageRenderer.shared.html(page, PageFrame(visitor: evil, path: "/" + evil, search: evil))
        #expect(!html.contains("<script>") && !html.contains("\"\u{301}"))
        #expect(!html.utf8.split(separator: UInt8(ascii: "\"")).contains { $0.starts(with: "\u{301}".utf8) })
        #expect(html.contains("&quot;"))
    }

    @Test(
        "Only a path of ours is a way back",
        arguments: [
            ("/tickets?a=b", "/tickets?a=b"), ("//evil.example", "/"), ("https://evil.example", "/"), ("/\\evil.example", "/"),
            ("/\t/evil.example", "/"), ("javascript:alert(1)", "/"), ("", "/"), ("/signin?next=/x", "/"), ("/ä", "/"),
        ])
    func wayBack(sent: String, path: String) {
        #expect(PagePath.afterSignin(sent) == path)
    }

    @Test func formBodies() throws {
        let form = try FormBody("seat=a&seat=b+c&name=%C3%84%22&empty=&bad=%zz".utf8)
        #expect(form.all("seat") == ["a", "b c"])
        #expect(form["name"] == "Ä\"")
        #expect(form["empty"].isEmpty && form.has("empty") && !form.has("none"))
        #expect(form["bad"] == "%zz")
    }
}
