@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Doors in the console: links, the phones that came by them, and what they did alone.
@Suite struct ConsoleDoorTests {
    private static let doors = "/console/o/globe/doors"

    @Test(
        "Door D6 The console's page makes a link and shows its code once, lists phones with how they stand, ends both",
        arguments: Engine.allCases)
    func life(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let editor = try await console.browser(.editor)
            #expect(try await editor.get("/console/door").headers[.location] == Self.doors)
            let empty = try await editor.get(Self.doors)
            #expect(empty.text.contains("No door links yet") && empty.text.contains("href=\"\(Self.doors)/new\""))
            let all = try await editor.get("\(Self.doors)/new")
            let event = String(try #require(all.text.firstMatch(of: /<option value="(\d+)">Hamlet/)?.1))
            let form = try await editor.get("\(Self.doors)/new?event=\(event)")
            #expect(form.text.contains("<option value=\"\(event)\" selected>"), "the show that one comes from")
            let made = try await editor.submit(
                "\(Self.doors)/new", ["event": event, "gate": "North <1>", "can": "list", "can": "undo", "devices": "3"], on: form)
            #expect(made.status == .seeOther)
            let shown = try await editor.follow(made)
            let url = try #require(shown.text.firstMatch(of: /<code dir="ltr">([^<]+)<\/code>/)?.1)
            let secret = try #require(url.split(separator: "#").last.map { String($0) })
            #expect(
                url.hasPrefix("https://tickets.example.org/door/#udl_") && shown.text.contains("<svg")
                    && shown.text.contains("North &lt;1&gt;"))
            #expect(shown.headers[.cacheControl] == "no-store")
            let again = try await editor.follow(made)
            #expect(again.headers[.location] == Self.doors && !again.text.contains(secret), "once")
            #expect(!(try await editor.get(Self.doors)).text.contains(secret))

            let door = DoorServing(house: console.house, clock: console.clock)
            let phone = try await door.phone(secret, name: "Anna & Ben")
            _ = try await door.send(phone, .get, "/door/api/hello?waiting=7&listed_at=2025-12-20T23:00:00Z")
            let page = try await editor.get(Self.doors)
            for said in ["Anna &amp; Ben", "North &lt;1&gt;", "1 of 3", "Find people by name · Let somebody out again", ">7<"] {
                #expect(page.text.contains(said), "\(said)")
            }
            let out = try #require(page.text.firstMatch(of: /action="([^"]+\/phones\/\d+\/end)"/)?.1)
            #expect(try await editor.follow(try await editor.submit(String(out), on: page)).text.contains("Anna &amp; Ben is out."))
            #expect(try await door.send(phone, .get, "/door/api/hello").code == "device_invalid")
            #expect(try await editor.submit(String(out), on: page).status == .notFound)
            let end = try #require(page.text.firstMatch(of: /action="([^"]+\/links\/\d+\/end)"/)?.1)
            #expect(try await editor.follow(try await editor.submit(String(end), on: page)).text.contains("No door links yet"))
            #expect(try await door.join(secret, DoorPhone()).code == "link_ended")
        }
    }

    @Test(
        "Console C20 A link opens its page alone, in any browser; early, late, ended and a fourth phone are refused; looking uses nothing up",
        arguments: Engine.allCases)
    func access(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let editor = try await console.browser(.editor)
            let form = try await editor.get("\(Self.doors)/new")
            let event = String(try #require(form.text.firstMatch(of: /<option value="(\d+)">Hamlet/)?.1))
            let (new, end) = ("\(Self.doors)/new", "2025-12-21T23:00")
            let late = try await editor.submit(
                new, ["event": event, "can": "list", "devices": "3", "starts": end, "expires": end], on: form)
            #expect(late.status == .badRequest && late.text.contains("Please choose a time before the link ends"))
            let made = try await editor.submit(
                new, ["event": event, "can": "list", "devices": "3", "starts": "2025-12-21T18:00", "expires": end], on: form)
            let shown = try await editor.follow(made)
            #expect(shown.text.contains("Good from") && shown.text.contains("18:00"), "\(shown.text)")
            #expect(try await editor.get(Self.doors).text.contains("from 21 Dec 2025, 18:00"))
            let secret = String(try #require(shown.text.firstMatch(of: /#(udl_[A-Za-z0-9_-]+)</)?.1))

            let door = DoorServing(house: console.house, clock: console.clock)
            for _ in 0..<5 { #expect(try await console.stranger.get("/door/").status == .ok, "a mere look") }
            let early = try await door.join(secret, DoorPhone())
            #expect(
                early.status == .forbidden && early.code == "link_early" && early.text.contains("2025-12-21T18:00:00Z"), "\(early.text)")
            console.clock.advance(seconds: 19 * 3_600)
            let phones = try await ["Anna", "Ben"].asyncMap { try await door.phone(secret, name: $0) }
            let session = try await door.join(secret, DoorPhone(), name: "Cleo")
            #expect(session.text.contains("Hamlet") && !session.text.contains("Rush"), "\(session.text)")
            let full = try await door.join(secret, DoorPhone())
            #expect(full.status == .conflict && full.code == "link_full")
            let holder = ConsoleBrowser(client: console.client, cookies: [DeviceCookie.name: phones[0].cookie])
            for path in ["/console", "/console/o/globe", Self.doors, "/account"] {
                let elsewhere = try await holder.get(path)
                #expect(elsewhere.status == .seeOther && elsewhere.headers[.location]?.hasPrefix("/signin") == true, "\(path)")
            }
            let page = try await editor.get(Self.doors)
            #expect(page.text.contains("3 of 3"))
            let blank = try await editor.get(new)
            let over = try await editor.submit(new, ["event": event, "can": "list", "devices": "3", "expires": end], on: blank)
            let other = try await editor.follow(over)
            let second = String(try #require(other.text.firstMatch(of: /#(udl_[A-Za-z0-9_-]+)</)?.1))
            let ending = try #require(page.text.firstMatch(of: /action="([^"]+\/links\/\d+\/end)"/)?.1)
            _ = try await editor.submit(String(ending), on: page)
            #expect(try await door.join(secret, DoorPhone()).code == "link_ended")
            #expect(try await door.send(phones[1], .get, "/door/api/hello").code == "device_invalid")
            console.clock.advance(seconds: 6 * 3_600)
            #expect(try await door.join(second, DoorPhone()).code == "link_ended", "late")
        }
    }

    @Test("Door D6 The console's page says what is wrong with a link, and is for editors of this house alone", arguments: Engine.allCases)
    func refused(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let editor = try await console.browser(.editor)
            let form = try await editor.get("\(Self.doors)/new")
            for (fields, said) in [
                (["event": "999999", "devices": "1"], "Please choose a door"),
                (["event": "tonight", "devices": "0"], "Please say 1 to 100"),
                (["event": "tonight", "devices": "101"], "Please say 1 to 100"), (["event": "", "devices": "1"], "Please choose a door"),
                (["event": "tonight", "devices": "1", "can": "kiosk", "can": "list"], "A kiosk neither lists people"),
                (["event": "tonight", "devices": "1", "can": "fly"], "A kiosk neither lists people"),
                (["event": "tonight", "devices": "1", "expires": "2001-01-01T00:00"], "within the next 30 days"),
                (["event": "tonight", "devices": "1", "expires": "soon"], "within the next 30 days"),
                (["event": "tonight", "devices": "1", "gate": String(repeating: "x", count: 65)], "At most 64 characters"),
            ] as [(KeyValuePairs<String, String>, String)] {
                let answer = try await editor.submit("\(Self.doors)/new", fields, on: form)
                #expect(answer.status == .badRequest && answer.text.contains(said), "\(said): \(answer.status)")
            }
            #expect(try await editor.get("\(Self.doors)/links/99").status == .notFound)
            let clerk = try await console.browser(.door)
            #expect(try await clerk.get(Self.doors).status == .forbidden)
            #expect(try await clerk.post("\(Self.doors)/new", [("event", "tonight")]).status == .forbidden)
            #expect(!(try await clerk.get("/console/o/globe")).text.contains(Self.doors))
            #expect(try await console.browser(.foreign).get(Self.doors).status == .notFound)
            #expect(try await console.stranger.get("/console/door").headers[.location]?.hasPrefix("/signin?next=") == true)
        }
    }

    @Test("Door D28 Whom two phones let in alone the console shows, with the sale and the gate", arguments: Engine.allCases)
    func conflicts(_ engine: Engine) async throws {
        try await DoorServing.run(engine) { door in
            try await HouseStore(door.database).nameHouses(at: door.clock.clock.now())
            let phone = try await door.phone(can: [.scan, .list, .offline])
            func item(_ id: String, _ minute: Int) -> String {
                #"{"client_scan_id":"\#(id)","scanned_at":"2025-12-20T23:\#(minute):00Z","sale_id":123}"#
            }
            for (id, minute) in [("a", 10), ("b", 20)] {
                let sent = try await door.send(phone, .post, "/api/tickets/scans", #"{"scans":[\#(item(id, minute))]}"#)
                #expect(sent.status == .ok, "\(sent.text)")
            }
            let found = try await door.house.desks.gate.door.doors.conflicts(of: 456, since: GateFixture.now.adding(seconds: -3_600))
            #expect(found.count == 1 && found[0].isTwice && found[0].sale == 123 && found[0].gate == "North")
            let editor = ConsoleBrowser(client: door.client, cookies: [SessionCookie.name: try await door.token(.editor)])
            let page = try await editor.follow(try await editor.get("/console/door"))
            for said in ["To look at", "Sale 123", "Let in at two doors", "John Doe"] { #expect(page.text.contains(said), "\(said)") }
            let old = try await door.house.desks.gate.door.doors.conflicts(of: 456, since: GateFixture.now.adding(seconds: 1))
            #expect(old.isEmpty)
        }
    }
}
