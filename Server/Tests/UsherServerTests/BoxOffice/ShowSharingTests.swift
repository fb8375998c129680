@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// How search engines and previews know shows.
@Suite struct ShowSharingTests {
    /// The first show of the shop's world.
    private static func show(_ console: ConsoleServing) async throws -> String {
        let shows = try await console.stranger.get("/api/shows")
        return String(try #require(shows.text.firstMatch(of: /"id":"([0-9a-f-]{36})"/)).1)
    }

    private static func facts(_ page: TestResponse) throws -> [String: Any] {
        let block = try #require(page.text.firstMatch(of: /<script type="application\/ld\+json">([^<]*)<\/script>/)).1
        return try #require(try JSONSerialization.jsonObject(with: Data(block.utf8)) as? [String: Any])
    }

    private static func offers(_ page: TestResponse) throws -> [String: Any] {
        try #require(try facts(page)["offers"] as? [String: Any])
    }

    @Test(
        "Console C29 JSON-LD agrees with the show, sold out and cancelled too; nothing in it ends its element", arguments: Engine.allCases)
    func facts(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let show = try await Self.show(console)
            try await console.database.write { connection in
                try connection.execute(Statement("UPDATE events SET description = 'A </script><b>storm' WHERE uuid = $1"), show)
                try connection.execute(
                    Statement("UPDATE shows SET version = version + 1 WHERE event_id = (SELECT id FROM events WHERE uuid = $1)"), show)
            }
            let page = try await console.stranger.get("/shows/\(show)")
            let facts = try Self.facts(page)
            let told = try #require(
                try JSONSerialization.jsonObject(with: Data(try await console.stranger.get("/api/shows/\(show)").text.utf8))
                    as? [String: Any])
            let wire = try #require(told["show"] as? [String: Any] ?? (told["data"] as? [String: Any]) ?? told)
            #expect(facts["@type"] as? String == "Event" && facts["name"] as? String == wire["title"] as? String)
            #expect(facts["url"] as? String == "\(ConsoleServing.origin)/shows/\(show)")
            let start = try #require(facts["startDate"] as? String)
            #expect(start.firstMatch(of: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/) != nil, "\(start)")
            #expect(facts["eventStatus"] as? String == "https://schema.org/EventScheduled")
            #expect((facts["organizer"] as? [String: Any])?["name"] as? String == "Globe")
            #expect(try Self.offers(page)["availability"] as? String == "https://schema.org/InStock")
            #expect(try Self.offers(page)["priceCurrency"] as? String == "GBP")
            #expect(page.text.contains("<link rel=\"canonical\" href=\"\(ConsoleServing.origin)/shows/\(show)\">"))
            #expect(!page.text.contains("noindex") && page.text.contains("og:image"))

            try await console.database.write { connection in
                try connection.execute(Statement("UPDATE events SET cancelled_at = 1 WHERE uuid = $1"), show)
                try connection.execute(
                    Statement("UPDATE shows SET version = version + 1 WHERE event_id = (SELECT id FROM events WHERE uuid = $1)"), show)
            }
            let cancelled = try await console.stranger.get("/shows/\(show)")
            #expect(try Self.facts(cancelled)["eventStatus"] as? String == "https://schema.org/EventCancelled")
            #expect(try Self.offers(cancelled)["availability"] as? String == "https://schema.org/Discontinued")
        }
    }

    @Test("Console C29 A show of which no seat is left says so")
    func soldOut() throws {
        let show = Show(
            event: 1, uuid: "00000000-0000-4000-8000-000000000001", organisation: 1, title: "Full", description: "", category: "",
            venue: "Globe", address: "", imageURL: "", startsAt: Instant(seconds: 1_900_000_000), endsAt: nil,
            zone: try #require(Zone("Europe/London")), currency: "GBP", salesOpenAt: nil, salesCloseAt: nil, isPublished: true,
            isCancelled: false, cancelHours: nil, map: 1, mapUUID: "00000000-0000-4000-8000-000000000002", version: 1, sections: [],
            holds: [])
        let sharing = PageSharing(show, of: nil, SiteURL(base: "https://x.example"), at: Instant(seconds: 1_800_000_000))
        #expect(sharing.facts?.contains("SoldOut") == true)
    }

    @Test(
        "Console C29 The picture is 1200 by 630; the sitemap has published shows alone; private pages say noindex",
        arguments: Engine.allCases)
    func engines(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let show = try await Self.show(console)
            let picture = try await console.stranger.get("/shows/\(show)/preview.png")
            #expect(picture.status == .ok && picture.headers[.contentType] == "image/png")
            let bytes = Array(picture.body.readableBytesView)
            #expect(Array(bytes.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
            #expect(Array(bytes[16..<24]) == [0, 0, 0x04, 0xB0, 0, 0, 0x02, 0x76])
            let map = try await console.stranger.get("/sitemap.xml")
            #expect(map.text.contains("<loc>\(ConsoleServing.origin)/shows/\(show)</loc>") && map.text.contains("/o/globe</loc>"))
            #expect(try await console.stranger.get("/robots.txt").text.contains("Sitemap: \(ConsoleServing.origin)/sitemap.xml"))

            let editor = try await console.browser(.editor)
            try await console.database.write { connection in
                try connection.execute(Statement("UPDATE events SET published = 0 WHERE uuid = $1"), show)
                try connection.execute(
                    Statement(
                        "UPDATE shows SET version = version + 1, listed = 0 WHERE event_id = (SELECT id FROM events WHERE uuid = $1)"),
                    show)
            }
            #expect(try await console.stranger.get("/shows/\(show)/preview.png").status == .notFound)
            #expect(!(try await console.stranger.get("/sitemap.xml")).text.contains(show))
            for path in ["/signin", "/account", "/tickets", "/console/o/globe"] {
                let page = try await editor.get(path)
                #expect(page.text.contains("<meta name=\"robots\" content=\"noindex\">"), "\(path)")
            }
        }
    }
}
