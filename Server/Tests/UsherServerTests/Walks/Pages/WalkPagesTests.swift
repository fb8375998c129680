import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTemplates
import UsherTesting

@testable import UsherServer

@Suite struct WalkPagesTests {
    /// The pages over the world of the other tests.
    private func pages(_ engine: Engine, _ body: @Sendable @escaping (any TestClientProtocol) async throws -> Void) async throws {
        try await WalksServing.run(engine) { walks in try await walks.pages(body) }
    }

    @Test("Walks: a free walk is there for everybody, in the browser's language, and plays from this server", arguments: Engine.allCases)
    func free(engine: Engine) async throws {
        try await pages(engine) { client in
            let index = try await client.executeRequest(uri: "/walks", method: .get, headers: [:], body: nil)
            #expect(
                index.status == .ok && index.text.contains("Historic Center of Milan") && index.text.contains("Premium Milan Experience"))
            let path = "/walks/milan-historic-center"
            let page = try await client.executeRequest(
                uri: path, method: .get, headers: [.acceptLanguage: "de, it-IT;q=0.8, en;q=0.5"], body: nil)
            #expect(page.status == .ok && page.text.contains("Centro Storico di Milano") && page.text.contains(#"lang="it""#))
            #expect(page.text.ranges(of: "<audio ").count == 4 && page.text.contains(#"src="/media/"#) && !page.text.contains("signature="))
            // Told in no language.
            #expect(page.text.contains("Tappa 3"))
            let policy = try #require(page.headers[.contentSecurityPolicy])
            #expect(policy.contains("media-src 'self';") && !policy.contains("unsafe"))
            let english = try await client.executeRequest(
                uri: path + "?language=en", method: .get, headers: [.acceptLanguage: "it"], body: nil)
            #expect(english.text.contains("Historic Center of Milan"))
            for unknown in ["/walks/nowhere", "/walks/Milan-Historic-Center"] {
                let answer = try await client.executeRequest(uri: unknown, method: .get, headers: [.accept: "text/html"], body: nil)
                #expect(answer.status == .notFound && answer.text.contains("There is nothing here"))
            }
        }
    }

    @Test(
        "Console C34 The list of walks in each language: no word of another; a walk and the page around it are in the walk's own",
        arguments: Language.allCases)
    func languages(language: Language) async throws {
        try await pages(.sqlite) { client in
            func page(_ path: String) async throws -> TestResponse {
                try await client.executeRequest(uri: path, method: .get, headers: [.acceptLanguage: language.rawValue], body: nil)
            }
            let (own, english) = (Words(language), Words(.en))
            let list = try await page("/walks")
            #expect(list.text.contains("<html lang=\"\(language.rawValue)\">") && !list.text.contains("walk.voucher"))
            for key in ["walk.free", "walk.byvoucher", "walk.voucher.heading", "walk.voucher.button", "walks.heading"] {
                #expect(list.text.contains(">\(own(key))<"), "\(key)")
                if language != .en { #expect(!list.text.contains(">\(english(key))<"), "\(key)") }
            }
            // The walk is told in Italian and English.
            let told = language == .it ? "it" : "en"
            for (query, asked) in [("", told), ("?language=it", "it")] {
                let walk = try await page("/walks/milan-historic-center" + query)
                #expect(walk.text.contains("<html lang=\"\(asked)\">") && walk.headers[.contentLanguage] == asked)
                let labels = Words(Language(rawValue: asked) ?? .en)
                #expect(walk.text.contains("<dt>\(labels("walk.stops"))</dt>") && walk.text.contains(labels("site.walks")))
                for tag in ["h1", "h3 id=\"stop-1-title\"", "b data-title"] {
                    #expect(walk.text.contains("<\(tag) lang=\"\(asked)\">"), "\(tag)")
                }
            }
        }
    }

    @Test("Walks: tiles from elsewhere are drawn by their form, and the policy lets just them in")
    func tiles() async throws {
        for (template, form, allowed) in [
            ("https://t.example.org/{z}/{x}/{y}.pbf", "vector", "connect-src 'self' https://t.example.org; img-src 'self' data:;"),
            ("https://t.example.org/{z}/{x}/{y}.png?key=1", "pictures", "connect-src 'self'; img-src 'self' data: https://t.example.org;"),
            // No policy can name it.
            ("https://{s}.example.org/{z}/{x}/{y}.png", "", "connect-src 'self'; img-src 'self' data:;"),
        ] {
            var settings = WalksServing.unlimited
            (settings.walks.tilesURL, settings.walks.tilesAttribution) = (template, "© <Somebody>")
            try await WalksServing.run(.sqlite, settings: settings) { walks in
                try await walks.pages { client in
                    let page = try await client.executeRequest(uri: "/walks/milan-historic-center", method: .get, headers: [:], body: nil)
                    #expect(page.headers[.contentSecurityPolicy]?.contains(allowed) == true, "\(page.headers)")
                    let shown =
                        #"data-tiles="\#(template)" data-form="\#(form)" data-zooms="" data-bounds="" data-credit="© &lt;Somebody&gt;""#
                    #expect(page.text.contains(shown) == !form.isEmpty && page.text.contains("data-tiles=") == !form.isEmpty)
                }
            }
        }
    }

    @Test("Walks: a protected walk tells a guest how to open it and nothing else; its form is ours alone", arguments: Engine.allCases)
    func shut(engine: Engine) async throws {
        try await pages(engine) { client in
            let path = "/walks/premium-milan-tour"
            let page = try await client.executeRequest(uri: path + "?code=%22%3E%3Cb%3E", method: .get, headers: [:], body: nil)
            #expect(page.status == .ok && page.text.contains("Have a voucher?") && page.text.contains("&quot;&gt;&lt;b&gt;"))
            #expect(!page.text.contains("Secret") && !page.text.contains("Shh") && !page.text.contains("<audio"))
            let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
            let forged = try await client.executeRequest(uri: path, method: .post, headers: form, body: .init(string: "code=X&token=y"))
            #expect(forged.status == .forbidden)
            let cookie = try #require(page.headers[.setCookie]?.split(separator: ";").first)
            let token = try #require(page.text.firstMatch(of: /name="token" value="([^"]+)"/)?.output.1)
            var own = form
            own[.cookie] = String(cookie)
            let sent = try await client.executeRequest(
                uri: path, method: .post, headers: own, body: .init(string: "code=abc-1&token=\(token)"))
            #expect(sent.status == .seeOther)
            #expect(sent.headers[.location] == "/signin?next=%2Fwalks%2Fpremium-milan-tour%3Fcode%3Dabc-1")
        }
    }
}

extension WalksServing {
    /// The pages of the same desk.
    func pages(_ body: @Sendable @escaping (any TestClientProtocol) async throws -> Void) async throws {
        let pages = WalkPages(desk)
        try await UsherServer(settings: WalksServing.unlimited, endpoints: pages.endpoints).serve { client in try await body(client) }
    }
}
