import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting

@testable import UsherServer
@testable import UsherStore

/// Who pays how much for a show, as a browser without script sets it up; the API says the same.
@Suite struct PricesPageTests {
    private static let show = "/console/o/globe/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)"
    private static let prices = show + "/prices"
    private static let sheet = "/console/api/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)/sheet"

    private static let child: KeyValuePairs = [
        "name": "Child", "price": "10", "access": "public", "needs": "standard", "per": "4", "max": "6", "place": "1",
    ]

    @Test(
        "Console C71 A price category, a standing area and a question by forms are what the API's sheet says, and the other way about",
        arguments: Engine.allCases)
    func agree(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let editor = try await console.browser(.editor)
            #expect(try await editor.get(Self.prices).text.contains("Full price"))
            try await Self.send(editor, Self.prices + "/new", Self.child)
            try await Self.send(editor, Self.prices + "/areas/new", ["name": "Yard & Co", "size": "300", "price": "5.50"])
            try await Self.send(
                editor, Self.show + "/questions/new",
                ["label": "Allergies?", "per": "ticket", "type": "choice", "choices": "Nuts\r\nMilk", "says": "required", "keep": "7"])
            let told = try await console.api(.get, Self.sheet, editor).text
            let expected = #"""
                {"areas":[{"key":"yard-and-co","kind":"standing","name":"Yard & Co","size":300,"price":550,"color_hex":"#6B7280"}],\#
                "categories":[{"key":"standard","name":"Full price"},{"key":"child","name":"Child","max":6,\#
                "needs":[{"any_of":["standard"],"per":4}]}],"prices":[{"category":"child","amount":1000}],\#
                "questions":[{"key":"allergies","label":"Allergies?","per":"ticket","type":"choice","choices":["Nuts","Milk"],\#
                "required":true,"keep_days":7}]}
                """#
            #expect(told.contains(expected), "\(told)")
            let sent = expected.replacing(#""amount":1000"#, with: #""amount":1250"#)
            #expect(try await console.api(.put, Self.sheet, editor, sent).status == .ok)
            let form = try await editor.get(Self.prices + "/of/child").text
            #expect(form.contains("value=\"12.50\"") && form.contains("value=\"standard\" checked"), "\(form)")
            let list = try await editor.get(Self.prices).text
            #expect(list.contains("£12.50") && list.contains("4 with each: Full price") && list.contains("0 of 300"), "\(list)")
            // What nobody can be without is not taken away; a category that is needed by none may go.
            #expect(try await editor.get(Self.prices + "/of/standard").text.contains("/of/standard/delete"))
            let kept = try await editor.submit(Self.prices + "/of/standard/delete", on: try await editor.get(Self.prices + "/of/standard"))
            #expect(try await editor.follow(kept).text.contains("needs it"))
            try await Self.send(editor, Self.prices + "/of/child/delete", [:], from: Self.prices + "/of/child")
            try await Self.send(editor, Self.prices + "/areas/of/yard-and-co/delete", [:], from: Self.prices + "/areas/of/yard-and-co")
            try await Self.send(editor, Self.show + "/questions/of/allergies/delete", [:], from: Self.show + "/questions/of/allergies")
            let rest = try await console.api(.get, Self.sheet, editor).text
            #expect(rest.contains(#""sheet":{"categories":[{"key":"standard","name":"Full price"}]}"#), "\(rest)")
        }
    }

    @Test(
        "An early bird has an end and a number of its own; what is wrong stands at its field, and nothing is kept",
        arguments: Engine.allCases)
    func faults(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let new = Self.prices + "/new"
            let page = try await owner.get(new)
            let wrong: [(KeyValuePairs<String, String>, String)] = [
                (["name": "", "price": "10", "access": "public"], "#name"),
                (["name": "Early", "price": "", "access": "public"], "#price"),
                (["name": "Early", "price": "ten", "access": "public"], "#price"),
                (["name": "Early", "price": "10", "access": "public", "price-stalls": "1,234"], "#price-stalls"),
                (["name": "Early", "price": "10", "access": "nobody"], "#access-public"),
                (["name": "Early", "price": "10", "access": "public", "closes": "soon"], "#closes"),
                (
                    ["name": "Early", "price": "10", "access": "public", "opens": "2026-01-02T10:00", "closes": "2026-01-01T10:00"],
                    "#closes"
                ),
                (["name": "Early", "price": "10", "access": "public", "size": "-1"], "#size"),
                (["name": "Early", "price": "10", "access": "public", "min": "3", "max": "2"], "#max"),
            ]
            for (fields, place) in wrong {
                let refused = try await owner.submit(new, fields, on: page)
                #expect(refused.status == .badRequest && refused.text.contains("href=\"\(place)\""), "\(fields) \(refused.status)")
            }
            #expect(try await console.api(.get, Self.sheet, owner).text.contains(#""sheet":{}"#))
            let early: KeyValuePairs = [
                "name": "Early bird", "price": "12", "access": "public", "closes": "2026-01-01T10:00", "size": "2", "place": "0",
            ]
            try await Self.send(owner, new, early)
            let told = try await console.api(.get, Self.sheet, owner).text
            #expect(told.contains(#"{"key":"early-bird","kind":"limit","size":2,"categories":["early-bird"]}"#), "\(told)")
            #expect(told.contains(#""closes_at":"2026-01-01T10:00:00Z""#), "\(told)")
            // Two browsers have the same form: the second one's says what the first one made of it.
            let own = Self.prices + "/of/early-bird"
            let open = try await owner.get(own)
            let version = try #require(open.text.firstMatch(of: /name="version" value="([^"]*)"/)).1
            let fields: KeyValuePairs = [
                "name": "Early bird", "price": "13", "access": "public", "size": "2", "place": "0", "version": String(version),
            ]
            try await Self.send(owner, own, fields)
            let stale = try await owner.submit(own, fields, on: try await owner.get(own))
            #expect(stale.status == .conflict && stale.text.contains("13"))
        }
    }

    @Test("Console C71 Who may not set up prices, and other houses, may not by forms either", arguments: Engine.allCases)
    func rights(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let (door, foreign) = (try await console.browser(.door), try await console.browser(.foreign))
            let owner = try await console.browser(.owner)
            try await Self.send(owner, Self.prices + "/new", Self.child)
            let before = try await console.api(.get, Self.sheet, owner).text
            for path in [
                Self.prices, Self.prices + "/new", Self.prices + "/of/child", Self.prices + "/areas/new", Self.show + "/questions",
            ] {
                #expect(try await door.get(path).status == .forbidden, "\(path)")
                #expect(try await foreign.get(path).status == .notFound, "\(path)")
            }
            for path in [Self.prices + "/new", Self.prices + "/of/child", Self.prices + "/of/child/delete", Self.show + "/questions/new"] {
                #expect(try await door.submit(path, Self.child, on: try await door.get("/console/o/globe")).status == .forbidden, "\(path)")
                #expect(try await foreign.submit(path, Self.child, on: try await foreign.get("/console")).status == .notFound, "\(path)")
            }
            // A house's own console does not lead to another's shows.
            let theirs = Self.prices.replacing("/o/globe/", with: "/o/rose/")
            #expect(try await foreign.get(theirs).status == .notFound)
            #expect(try await owner.get(Self.prices + "/of/nobody").status == .notFound)
            #expect(try await console.api(.get, Self.sheet, owner).text == before)
        }
    }

    /// Sends a form that is to be done.
    private static func send(
        _ browser: ConsoleBrowser, _ path: String, _ fields: KeyValuePairs<String, String>, from page: String? = nil
    ) async throws {
        let sent = try await browser.submit(path, fields, on: try await browser.get(page ?? path))
        #expect(sent.status == .seeOther, "\(path) \(sent.status) \(sent.text)")
    }
}
