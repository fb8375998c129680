import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// A house's tours in a browser, without script.
@Suite struct TourPagesTests {
    private static let root = "/console/o/globe/tours"

    /// A tour of the Globe's, opened by vouchers, with one point; its page's path.
    private static func tour(_ editor: ConsoleBrowser, entry: String = "voucher") async throws -> String {
        let form = try await editor.get(root + "/new")
        let made = try await editor.submit(
            root + "/new", ["name": "Südufer", "language": "en", "city": "London", "entry": entry], on: form)
        let path = try #require(made.headers[.location], "\(made.status) \(made.text)").replacing("/map", with: "")
        let map = try await editor.get(path + "/map")
        let added = try await editor.submit(
            path + "/map/points", ["lat": "51.508", "lng": "-0.097", "radius": "60"], on: map)
        #expect(added.status == .seeOther, "\(added.text)")
        return path
    }

    @Test(
        "C58: What stands in the way has links, and the button comes with nothing in the way; a preview's link ends after a day",
        arguments: Engine.allCases)
    func check(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let editor = try await console.browser(.editor)
            let path = try await Self.tour(editor)
            let check = try await editor.get(path + "/check")
            #expect(check.status == .ok && check.text.contains("has no recording") && check.text.contains("\(path)/media?language=en#p-"))
            #expect(!check.text.contains("Publish English"))
            let blocked = try await editor.submit(path + "/check/en/publish", on: check)
            #expect(blocked.status == .seeOther)
            #expect(try await editor.follow(blocked).text.contains("still stands in the way"))
            let preview = try #require(check.text.firstMatch(of: /href="(\/walks\/preview\/[^"]+)"/)).1
            let seen = try await console.stranger.get(String(preview))
            #expect(seen.status == .ok && seen.text.contains("data-preview=\"yes\"") && seen.text.contains("noindex"))
            #expect(seen.headers[.cacheControl] == "no-store")
            #expect(try await console.stranger.get(String(preview.dropLast()) + "A").status == .notFound)
            #expect(try await console.stranger.get("/walks/sudufer").status == .notFound, "nobody sees a draft")
            func suspended(_ at: Int64?) async throws {
                try await console.database.write {
                    try $0.execute(Statement("UPDATE organisations SET suspended_at = $1 WHERE key = 'globe'"), at)
                }
            }
            try await suspended(1)
            #expect(try await console.stranger.get(String(preview)).status == .notFound, "a suspended house shows nothing")
            try await suspended(nil)
            #expect(try await console.stranger.get(String(preview)).status == .ok)
            console.clock.advance(seconds: 26 * 3_600)
            #expect(try await console.stranger.get(String(preview)).status == .notFound)
        }
    }

    @Test(
        "Console C5 Who may not make codes does not see them; a door sees no tour; a foreign tour is an unknown one",
        arguments: Engine.allCases)
    func roles(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let (owner, editor) = (try await console.browser(.owner), try await console.browser(.editor))
            let path = try await Self.tour(editor)
            let plain = try await editor.get(path)
            #expect(plain.status == .ok && !plain.text.contains("/vouchers") && !plain.text.contains("/delete\""))
            #expect(try await editor.get(path + "/vouchers").status == .forbidden)
            #expect(
                try await editor.submit(path + "/vouchers", ["name": "A", "quantity": "1", "uses": "1"], on: plain).status == .forbidden)
            #expect(try await owner.get(path + "/vouchers").status == .ok)
            let door = try await console.browser(.door)
            #expect(try await door.get(Self.root).status == .forbidden)
            let foreign = try await console.browser(.foreign)
            let id = String(try #require(path.split(separator: "/").last))
            let (theirs, unknown) = (
                try await foreign.get("/console/o/rose/tours/\(id)"),
                try await foreign.get("/console/o/rose/tours/0193f0a0-0000-7000-8000-000000000001")
            )
            #expect(theirs.status == .notFound && unknown.status == .notFound)
        }
    }

    @Test("C60: A batch of codes: made, on cards, switched off, gone; a wrong form keeps what was typed", arguments: Engine.allCases)
    func vouchers(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let path = try await Self.tour(owner) + "/vouchers"
            let empty = try await owner.get(path)
            let wrong = try await owner.submit(path, ["name": "Desk", "quantity": "1001", "uses": "1", "prefix": "a b"], on: empty)
            #expect(wrong.status == .badRequest && wrong.text.contains("From 1 to 1,000 codes") && wrong.text.contains("value=\"Desk\""))
            let made = try await owner.submit(path, ["name": "Desk", "quantity": "11", "uses": "1", "prefix": "desk"], on: empty)
            let batch = try #require(made.headers[.location], "\(made.text)")
            let page = try await owner.follow(made)
            #expect(page.text.matches(of: /<th scope="row">[^\n]*DESK-[A-Z0-9]{5}-[A-Z0-9]{5}/).count == 11)
            let cards = try await owner.get(batch + "/cards")
            #expect(cards.status == .ok && cards.text.matches(of: /class="card-sheet"/).count == 2)
            #expect(cards.text.matches(of: /<svg xmlns/).count >= 11)
            let off = try await owner.submit(batch + "/off", on: page)
            #expect(try await owner.follow(off).text.contains("switched off"))
            #expect(
                try await owner.get(batch + "/cards").text.matches(of: /class="card-sheet"/).isEmpty, "what opens nothing is not printed")
            let gone = try await owner.submit(batch + "/delete", on: page)
            #expect(gone.status == .seeOther)
            #expect(try await owner.get(batch).status == .notFound)
        }
    }

    @Test("C59: Subtitles pasted as SRT are kept as WebVTT; what has no cue is refused, and stays typed", arguments: Engine.allCases)
    func cues(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let editor = try await console.browser(.editor)
            let path = try await Self.tour(editor)
            let media = try await editor.get(path + "/media")
            let link = String(try #require(media.text.firstMatch(of: /href="([^"]+\/cues)"/)).1)
            let form = try await editor.get(link)
            let wrong = try await editor.submit(link, ["cues": "only words"], on: form)
            #expect(wrong.status == .badRequest && wrong.text.contains("only words"))
            let saved = try await editor.submit(link, ["cues": "1\r\n00:00:01,500 --> 00:00:02,000\r\nMind & <i>see</i>\r\n"], on: form)
            #expect(saved.status == .seeOther, "\(saved.text)")
            #expect(try await editor.get(link).text.contains("WEBVTT\n\n00:00:01.500 --&gt; 00:00:02.000\nMind &amp;amp; see\n"))
            let none = try await editor.submit(link, ["cues": " "], on: editor.get(link))
            #expect(none.status == .seeOther)
            #expect(try await !editor.get(link).text.contains("WEBVTT\n\n"))
        }
    }

    @Test(
        "C59: A recording in pieces becomes a file of the house's walks, once for equal bytes; other bytes are 415",
        arguments: Engine.allCases)
    func pieces(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let editor = try await console.browser(.editor)
            let sound: [UInt8] = Array("ID3".utf8) + [UInt8](repeating: 7, count: 5_000)
            func send(_ bytes: [UInt8]) async throws -> (TestResponse, told: [String: Any]) {
                let body = #"{"purpose":"audio","name":"1.mp3","size":\#(bytes.count)}"#
                let begun = try await editor.call(
                    .post, "/console/api/uploads?organisation=globe", Array(body.utf8), [.contentType: "application/json"])
                let id = try #require((try JSONSerialization.jsonObject(with: Data(begun.text.utf8)) as? [String: Any])?["id"] as? String)
                var last: TestResponse?
                for (start, piece) in [(0, bytes.prefix(2_000)), (2_000, bytes.dropFirst(2_000))] {
                    var headers: HTTPFields = [.contentType: "application/octet-stream"]
                    headers[.uploadOffset] = "\(start)"
                    last = try await editor.call(.patch, "/console/api/uploads/\(id)", Array(piece), headers)
                }
                let told = try await editor.call(.get, "/console/api/uploads/\(id)")
                return (try #require(last), try JSONSerialization.jsonObject(with: Data(told.text.utf8)) as? [String: Any] ?? [:])
            }
            let (first, told) = try await send(sound)
            let media = try #require(told["media"] as? String, "\(first.status) \(first.text)")
            #expect(first.status == .noContent && told["picture"] as? String == nil)
            let file = try await console.api(.get, "/console/api/media/\(media)?organisation=globe", editor)
            #expect(file.status == .ok && file.text.contains("\"mimeType\":\"audio/mpeg\"") && file.text.contains("\"sizeBytes\":5003"))
            #expect(try await send(sound).told["media"] as? String == media)
            let (refused, none) = try await send([UInt8](repeating: 65, count: 3_000))
            #expect(refused.status == .unsupportedMediaType && none["media"] as? String == nil)
        }
    }
}
