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
        "Console C58 What stands in the way has links, and the button comes with nothing in the way; a preview's link ends after a day",
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
            #expect(try await console.stranger.get(String(preview.dropLast(4)) + "AAAA").status == .notFound)
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

    @Test("Console C60 A batch of codes: made, on cards, switched off, gone; a wrong form keeps what was typed", arguments: Engine.allCases)
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

    /// The form of the toast that takes it back.
    private static func undo(_ page: TestResponse) throws -> String {
        String(
            try #require(
                page.text.firstMatch(of: /<div class="toast good"[^>]*>.*?<form action="([^"]+)"/.dotMatchesNewlines()), "\(page.text)"
            ).1)
    }

    @Test(
        "Console C14 A tour comes back with its ids, texts and codes; one that somebody holds a code for takes its name",
        arguments: Engine.allCases)
    func bin(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let path = try await Self.tour(owner)
            let id = String(try #require(path.split(separator: "/").last))
            let texts = try await owner.get(path + "/texts")
            let point = try #require(texts.text.firstMatch(of: /name="en.content"/)).0
            #expect(!point.isEmpty)
            let before = try await console.api(.get, "/console/api/tours/\(id)/points?organisation=globe", owner).text
            let codes = try await owner.submit(
                path + "/vouchers", ["name": "Desk", "quantity": "2", "uses": "1"], on: owner.get(path + "/vouchers"))
            let batch = try #require(codes.headers[.location])
            let ask = try await owner.get(path + "/delete")
            #expect(ask.text.contains("goes into the bin") && !ask.text.contains("name=\"typed\""))
            let held = try await owner.submit(path + "/delete", on: ask)
            #expect(held.status == .conflict && held.text.contains("name=\"typed\"") && held.text.contains("deleted for good"))
            let untyped = try await owner.submit(path + "/delete", ["force": "yes", "typed": "Sudufer"], on: held)
            #expect(untyped.status == .badRequest)
            #expect(try await owner.get(path).status == .ok)

            _ = try await owner.submit(batch + "/off", on: owner.get(batch))
            let list = try await owner.follow(try await owner.submit(path + "/delete", on: ask))
            #expect(list.text.contains("Deleted tour Südufer.") && list.text.contains("Undo"), "\(list.text)")
            #expect(try await owner.get(path).status == .notFound)
            // Its address is free meanwhile, and taken when it comes back.
            let other = try await Self.tour(owner)
            let action = try Self.undo(list)
            let back = try await owner.submit(action, on: list)
            #expect(back.headers[.location] == path)
            #expect(try await owner.follow(back).text.contains("Südufer is back, as it was."))
            #expect(try await console.api(.get, "/console/api/tours/\(id)/points?organisation=globe", owner).text == before)
            let slugs = try await console.api(.get, "/console/api/tours?organisation=globe", owner).text
            #expect(slugs.contains(#""slug":"sudufer""#) && slugs.contains(#""slug":"sudufer-2""#), "\(slugs)")
            #expect(try await owner.get(path + "/vouchers").text.contains("Desk"), "the batch is the tour's again")
            #expect(try await owner.submit(action, on: list).status == .notFound, "once")
            #expect(try await owner.get(Self.root.replacing("/tours", with: "/audit")).text.contains("Took a tour out of the bin"))

            let gone = try await owner.submit(other + "/delete", on: owner.get(other + "/delete"))
            #expect(gone.status == .seeOther)
            let uuid = String(try #require(other.split(separator: "/").last))
            let destroy = "/console/o/globe/bin/tour/\(uuid)/destroy"
            let wiped = try await owner.submit(destroy, ["typed": "Südufer"], on: owner.get(destroy))
            #expect(wiped.status == .seeOther, "\(wiped.text)")
            #expect(try await console.api(.post, "/console/api/bin/tour/\(uuid)/restore?organisation=globe", owner).status == .notFound)
        }
    }

    @Test(
        "Console C14 A point comes back to its place with what is told there; without its tour it stays in the bin",
        arguments: Engine.allCases)
    func pointBin(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let path = try await Self.tour(owner, entry: "free")
            let id = String(try #require(path.split(separator: "/").last))
            let address = "/console/api/tours/\(id)/points?organisation=globe"
            let map = try await owner.get(path + "/map")
            _ = try await owner.submit(path + "/map/points", ["lat": "51.509", "lng": "-0.098", "radius": "70"], on: map)
            let point = String(try #require(map.text.firstMatch(of: /map\/points\/([0-9a-f-]{36})/)).1)
            let told = try await console.api(
                .put, "/console/api/tours/\(id)/points/\(point)/localizations/en?organisation=globe", owner,
                #"{"title":"Bankside","contentText":"Look."}"#)
            #expect(told.status == .ok, "\(told.text)")
            let before = try await console.api(.get, address, owner).text
            let list = try await owner.follow(
                try await owner.submit(path + "/map/points/\(point)", ["act": "delete"], on: owner.get(path + "/map")))
            #expect(list.text.contains("Deleted point Bankside. Later points moved up."), "\(list.text)")
            #expect(try await console.api(.get, address, owner).text != before)
            let back = try await owner.submit(try Self.undo(list), on: list)
            #expect(back.headers[.location] == path + "/map")
            #expect(try await console.api(.get, address, owner).text == before)

            let away = try await console.api(.delete, "/console/api/tours/\(id)/points/\(point)?organisation=globe", owner)
            #expect(away.status == .noContent)
            _ = try await console.api(.delete, "/console/api/tours/\(id)?organisation=globe", owner)
            let alone = try await console.api(.post, "/console/api/bin/point/\(point)/restore?organisation=globe", owner)
            #expect(alone.status == .conflict && alone.code == "alone", "\(alone.text)")
            #expect(try await console.api(.post, "/console/api/bin/tour/\(id)/restore?organisation=globe", owner).status == .noContent)
            #expect(try await console.api(.post, "/console/api/bin/point/\(point)/restore?organisation=globe", owner).status == .noContent)
            #expect(try await console.api(.get, address, owner).text == before)
            let foreign = try await console.browser(.foreign)
            #expect(try await console.api(.post, "/console/api/bin/point/\(point)/restore?organisation=rose", foreign).status == .notFound)
        }
    }

    @Test(
        "Console C14 A batch of codes comes back from the bin with all of them; not while somebody else has one", arguments: Engine.allCases
    )
    func batchBin(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let path = try await Self.tour(owner)
            let id = String(try #require(path.split(separator: "/").last))
            let made = try await owner.submit(
                path + "/vouchers", ["name": "Desk", "quantity": "3", "uses": "2", "prefix": "desk"], on: owner.get(path + "/vouchers"))
            let batch = try #require(made.headers[.location], "\(made.text)")
            let uuid = String(try #require(batch.split(separator: "/").last))
            func codes() async throws -> TestResponse {
                try await console.api(.get, "/console/api/voucher-batches/\(uuid)/vouchers?organisation=globe", owner)
            }
            func restore() async throws -> TestResponse {
                try await console.api(.post, "/console/api/bin/batch/\(uuid)/restore?organisation=globe", owner)
            }
            let before = try await codes().text
            let code = String(try #require(before.firstMatch(of: /DESK-[0-9A-Z-]+/), "\(before)").0)
            let gone = try await owner.follow(try await owner.submit(batch + "/delete", on: owner.get(batch)))
            #expect(gone.text.contains("Desk deleted with its codes: they open nothing now."), "\(gone.text)")
            #expect(try await codes().status == .notFound)
            let back = try await owner.submit(try Self.undo(gone), on: gone)
            #expect(back.headers[.location] == batch, "\(back.text)")
            #expect(try await codes().text == before)

            _ = try await owner.submit(batch + "/delete", on: owner.get(batch))
            let other = try await console.api(
                .post, "/console/api/vouchers?organisation=globe", owner, #"{"code":"\#(code)","tourId":"\#(id)","maxUses":1}"#)
            #expect(other.status == .created, "\(other.text)")
            let editor = try await console.browser(.editor)
            #expect(try await !editor.get("/console/o/globe/bin").text.contains("Desk"), "who makes no codes has none back")
            let list = "/console/api/bin?organisation=globe"
            let (ours, heard) = (try await console.api(.get, list, owner), try await console.api(.get, list, editor))
            #expect(ours.text.contains("Desk") && heard.status == .ok && !heard.text.contains("Desk"), "\(heard.text)")
            let theirs = try await console.api(.post, "/console/api/bin/batch/\(uuid)/restore?organisation=globe", editor)
            #expect(theirs.status == .notFound)
            let taken = try await restore()
            #expect(taken.status == .conflict && taken.code == "taken", "\(taken.text)")
            try await console.database.write { try $0.execute(Self.forgetCode, code) }
            _ = try await console.api(.delete, "/console/api/tours/\(id)?organisation=globe", owner)
            let alone = try await restore()
            #expect(alone.status == .conflict && alone.code == "alone", "\(alone.text)")
            #expect(try await console.api(.post, "/console/api/bin/tour/\(id)/restore?organisation=globe", owner).status == .noContent)
            #expect(try await restore().status == .noContent)
            #expect(try await codes().text == before)
            #expect(try await restore().status == .notFound, "once")
            #expect(try await owner.get("/console/o/globe/audit").text.contains("Took a batch of codes out of the bin"))
        }
    }

    private static let forgetCode = Statement("DELETE FROM vouchers WHERE code = $1")

    @Test("Console C14 A language of a tour comes back from the bin with its texts, to points that are there", arguments: Engine.allCases)
    func language(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let path = try await Self.tour(owner, entry: "free")
            let id = String(try #require(path.split(separator: "/").last))
            let map = try await owner.get(path + "/map")
            _ = try await owner.submit(path + "/map/points", ["lat": "51.509", "lng": "-0.098", "radius": "70"], on: map)
            let points = try await owner.get(path + "/map").text.matches(of: /map\/points\/([0-9a-f-]{36})/).map { String($0.1) }
            let both = points.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            #expect(both.count == 2)
            _ = try await owner.submit(path + "/languages", ["language": "it", "title": "Sponda sud"], on: owner.get(path))
            for point in both {
                let told = try await console.api(
                    .put, "/console/api/tours/\(id)/points/\(point)/localizations/it?organisation=globe", owner,
                    #"{"title":"Sponda","contentText":"Guarda."}"#)
                #expect(told.status == .ok, "\(told.text)")
            }
            func texts() async throws -> String {
                try await console.api(.get, "/console/api/tours/\(id)/points?organisation=globe", owner).text
            }
            let before = try await texts()
            let gone = try await owner.follow(try await owner.submit(path + "/languages/it/delete", on: owner.get(path)))
            #expect(gone.text.contains("Italiano deleted with its texts."), "\(gone.text)")
            #expect(try await !texts().contains(#""title":"Sponda""#))
            let bin = try await console.api(.get, "/console/api/bin?organisation=globe", owner)
            let uuid = String(try #require(bin.text.firstMatch(of: /"id":"([0-9a-f-]{36})"/), "\(bin.text)").1)
            #expect(bin.text.contains(#""kind":"language""#), "\(bin.text)")
            let back = try await owner.submit(try Self.undo(gone), on: gone)
            #expect(back.headers[.location] == path + "/texts")
            #expect(try await texts() == before)

            // While the same language is there again it stays; and so it does while its tour lies there.
            _ = try await owner.submit(path + "/languages/it/delete", on: owner.get(path))
            _ = try await owner.submit(path + "/languages", ["language": "it", "title": "Sponda sud"], on: owner.get(path))
            let restore = "/console/api/bin/language/\(uuid)/restore?organisation=globe"
            let taken = try await console.api(.post, restore, owner)
            #expect(taken.status == .conflict && taken.code == "taken", "\(taken.text)")
            _ = try await owner.submit(path + "/languages/it/delete", on: owner.get(path))
            let away = try await console.api(.delete, "/console/api/tours/\(id)/points/\(both[1])?organisation=globe", owner)
            #expect(away.status == .noContent)
            _ = try await console.api(.delete, "/console/api/tours/\(id)?organisation=globe", owner)
            let alone = try await console.api(.post, restore, owner)
            #expect(alone.status == .conflict && alone.code == "alone", "\(alone.text)")
            #expect(try await console.api(.post, "/console/api/bin/tour/\(id)/restore?organisation=globe", owner).status == .noContent)
            #expect(try await console.api(.post, restore, owner).status == .noContent)
            let left = try await texts()
            #expect(left.contains(#""title":"Sponda""#) && !left.contains(both[1]), "\(left)")
            let foreign = try await console.browser(.foreign)
            #expect(try await console.api(.post, restore.replacing("globe", with: "rose"), foreign).status == .notFound)
        }
    }

    @Test("Console C59 Subtitles pasted as SRT are kept as WebVTT; what has no cue is refused, and stays typed", arguments: Engine.allCases)
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
        "Console C59 A recording in pieces becomes a file of the house's walks, once for equal bytes; other bytes are 415",
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
