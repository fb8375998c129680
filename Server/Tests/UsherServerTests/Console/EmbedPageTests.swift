@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// A house's dates within other sites' pages.
@Suite struct EmbedPageTests {
    private static let embed = "/console/o/globe/settings/embed"

    private static func ancestors(_ response: TestResponse) -> String {
        let policy = response.headers[.contentSecurityPolicy] ?? ""
        return policy.components(separatedBy: "frame-ancestors ").last ?? ""
    }

    @Test(
        "Console C30 The allowed sites alone may frame the embed, nobody any other page; buying opens the top window",
        arguments: Engine.allCases)
    func framing(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            #expect(Self.ancestors(try await console.stranger.get("/o/globe/embed")) == "'none'")
            let saved = try await owner.submit(
                Self.embed, ["origins": "https://Globe.example/\nhttps://shop.globe.example:8443"], on: owner.get(Self.embed))
            #expect(try await owner.follow(saved).text.contains("Saved which sites may show the shop."))
            let shows = try await console.stranger.get("/api/shows")
            let show = String(try #require(shows.text.firstMatch(of: /"id":"([0-9a-f-]{36})"/)).1)
            for path in ["/o/globe/embed", "/o/globe/embed/shows/\(show)"] {
                let page = try await console.stranger.get(path)
                #expect(page.status == .ok)
                #expect(Self.ancestors(page) == "https://globe.example https://shop.globe.example:8443", "\(path)")
                #expect(page.text.contains("href=\"/shows/\(show)\" target=\"_top\"") && page.text.contains("From £"))
            }
            for path in ["/o/globe", "/shows/\(show)", "/", "/signin", "/tickets"] {
                #expect(Self.ancestors(try await console.stranger.get(path)) == "'none'", "\(path)")
            }
            #expect(try await console.stranger.get("/o/globe/embed/shows/\(UUID().uuidString)").status == .notFound)
            let page = try await owner.get(Self.embed)
            #expect(page.text.contains("&lt;iframe src=") && page.text.contains("Tickets for Globe"))
            for wrong in [
                "http://globe.example", "https://globe.example/path", "https://*", "https://a b.example", "javascript:1",
                "https://x.example; script-src *",
            ] {
                let refused = try await owner.submit(Self.embed, ["origins": wrong], on: page)
                #expect(refused.status == .badRequest, "\(wrong)")
            }
            let told = try await owner.call(.get, "/console/api/embed?organisation=globe")
            #expect(told.text == #"{"origins":["https://globe.example","https://shop.globe.example:8443"]}"#)
            let none = try await owner.call(
                .patch, "/console/api/embed?organisation=globe", Array(#"{"origins":[]}"#.utf8), [.contentType: "application/json"])
            #expect(none.text == #"{"origins":[]}"#)
            #expect(Self.ancestors(try await console.stranger.get("/o/globe/embed")) == "'none'")
        }
    }
}
