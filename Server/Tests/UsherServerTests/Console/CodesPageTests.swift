import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting

@testable import UsherServer
@testable import UsherStore

/// A house's discount codes, as a browser without script makes and changes them; the API says the same.
@Suite struct CodesPageTests {
    private static let codes = "/console/o/globe/codes"
    private static let api = "/console/api/codes?organisation=globe"

    @Test(
        "Console C72 A code by a form is what the API tells, changed by the API it is so in the form; off, on, deleted",
        arguments: Engine.allCases)
    func agree(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let hamlet = try await console.database.read { connection in
                try connection.first(
                    Selection<String>("SELECT key FROM events WHERE uuid = $1"), BoxOfficeFixture.Stage.hamlet.uuid)
            }
            let key = try #require(hamlet)
            let made = try await owner.submit(
                Self.codes + "/new",
                [
                    "code": "spring ", "kind": "percent", "value": "12,5", "max_sales": "100", "max_per_sale": "2",
                    "closes_at": "2026-01-01T10:00", "performances": key,
                ], on: try await owner.get(Self.codes + "/new"))
            #expect(made.headers[.location] == Self.codes, "\(made.text)")
            let told = try await console.api(.get, Self.api, owner).text
            let expected =
                #""code":"SPRING","kind":"percent","value":125000,"performances":["\#(key)"],"closes_at":"2026-01-01T10:00:00Z","#
                + #""max_sales":100,"max_per_sale":2,"used":0,"used_tickets":0"#
            #expect(told.contains(expected), "\(told)")
            let id = try #require(told.firstMatch(of: /"id":"(\d+)"/)).1
            let own = "\(Self.codes)/\(id)"
            #expect(try await console.api(.patch, "/console/api/codes/\(id)", owner, #"{"kind":"amount","value":250}"#).status == .ok)
            let form = try await owner.get(own)
            #expect(form.text.contains("value=\"2.50\"") && form.text.contains("£2.50 off each ticket"), "\(form.text)")
            let version = try #require(form.text.firstMatch(of: /name="version" value="([^"]*)"/)).1
            let fields: KeyValuePairs = ["kind": "free", "value": "", "says": "active", "version": String(version)]
            #expect(try await owner.submit(own, fields, on: form).status == .seeOther)
            #expect(try await owner.submit(own, fields, on: try await owner.get(own)).status == .conflict)
            let free = try await console.api(.get, Self.api, owner).text
            #expect(free.contains(#""code":"SPRING","kind":"free","used":0"#), "\(free)")
            for (to, isOff) in [("off", true), ("on", false)] {
                _ = try await owner.submit(own + "/switch", ["to": to], on: try await owner.get(own))
                #expect(try await console.api(.get, Self.api, owner).text.contains(#""active":false"#) == isOff, "\(to)")
            }
            _ = try await owner.submit(own + "/delete", on: try await owner.get(own))
            #expect(try await owner.get(own).status == .notFound)
            #expect(try await owner.get(Self.codes).text.contains("No discount codes yet"))
        }
    }

    @Test("Console C72 Many codes are paged and found by how they begin; a wrong form keeps what was typed", arguments: Engine.allCases)
    func list(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let batch = Self.codes + "/batch"
            let page = try await owner.get(batch)
            let wrong: [(KeyValuePairs<String, String>, String)] = [
                (["count": "0", "kind": "free"], "#count"), (["count": "10001", "kind": "free"], "#count"),
                (["count": "5", "prefix": "no spaces", "kind": "free"], "#prefix"),
                (["count": "5", "kind": "percent", "value": "101"], "#value"), (["count": "5", "kind": "sale", "value": ""], "#value"),
                (["count": "5", "kind": "free", "max_sales": "0"], "#max_sales"),
                (["count": "5", "kind": "free", "performances": "nowhere", "prefix": "KEPT-"], "#main"),
            ]
            for (fields, place) in wrong {
                let refused = try await owner.submit(batch, fields, on: page)
                #expect(refused.status == .badRequest && refused.text.contains("href=\"\(place)"), "\(fields) \(refused.text)")
                if place == "#main" { #expect(refused.text.contains("value=\"KEPT-\"")) }
            }
            let made = try await owner.submit(batch, ["count": "60", "prefix": "gift-", "kind": "fixed", "value": "5"], on: page)
            #expect(made.headers[.location] == Self.codes + "?q=GIFT-", "\(made.text)")
            #expect(try await owner.follow(made).text.contains("60 codes are made."))
            let new = Self.codes + "/new"
            let form = try await owner.get(new)
            _ = try await owner.submit(new, ["code": "AUTUMN", "kind": "free"], on: form)
            let taken = try await owner.submit(new, ["code": "autumn", "kind": "free"], on: try await owner.get(new))
            #expect(taken.status == .badRequest && taken.text.contains("There is such a code already"))
            var (path, seen) = (Optional(Self.codes + "?size=25"), [String]())
            while let at = path, seen.count < 100 {
                let text = try await owner.get(at).text
                seen += text.matches(of: /codes\/\d+" dir="auto">([^<]+)</).map { String($0.1) }
                path = text.firstMatch(of: /href="([^"]+)" rel="next"/).map { String($0.1).replacing("&amp;", with: "&") }
            }
            #expect(seen.count == 61 && Set(seen).count == 61 && seen == seen.sorted(), "\(seen.count)")
            let found = try await owner.get(Self.codes + "?q=aut").text
            #expect(found.contains("AUTUMN") && !found.contains("GIFT-"))
            #expect(try await owner.get(Self.codes + "?q=%25").text.contains("Nothing matches"))
        }
    }

    @Test("Console C72 Codes are for owners and admins: an editor is refused, another house knows none of them", arguments: Engine.allCases)
    func rights(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let made = try await console.api(.post, Self.api, owner, #"{"code":"SPRING","kind":"free"}"#)
            let id = try #require(made.text.firstMatch(of: /"id":"(\d+)"/)).1
            let own = "\(Self.codes)/\(id)"
            let (editor, foreign) = (try await console.browser(.editor), try await console.browser(.foreign))
            for path in [Self.codes, Self.codes + "/new", Self.codes + "/batch", own] {
                #expect(try await editor.get(path).status == .forbidden, "\(path)")
                #expect(try await foreign.get(path).status == .notFound, "\(path)")
            }
            for path in [Self.codes + "/new", Self.codes + "/batch", own, own + "/switch", own + "/delete"] {
                let today = try await editor.get("/console/o/globe")
                #expect(try await editor.submit(path, ["kind": "free", "to": "off"], on: today).status == .forbidden, "\(path)")
                let theirs = try await foreign.get("/console")
                #expect(try await foreign.submit(path, ["kind": "free", "to": "off"], on: theirs).status == .notFound, "\(path)")
            }
            #expect(try await console.api(.get, Self.api, owner).text.contains(#""code":"SPRING","kind":"free","used":0"#))
        }
    }
}
