import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting

@testable import UsherServer
@testable import UsherStore

/// Limits, allotments, prices of single seats, and where codes are good, by forms; and what buyers get and pay by them.
@Suite struct QuotaPageTests {
    private static let prices = "/console/o/globe/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)/prices"
    private static let sheet = "/console/api/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)/sheet"
    private static let codes = "/console/o/globe/codes"

    private static func places(_ count: Int, in area: String) -> String { #"{"area":"\#(area)","quantity":\#(count)}"# }
    private static func seat(_ id: String) -> String { #"{"seat":"\#(id)"}"# }

    /// A yard of ten and a pit of ten.
    private static func areas(_ editor: ConsoleBrowser) async throws {
        for name in ["Yard", "Pit"] { try await editor.does(prices + "/areas/new", ["name": name, "size": "10", "price": "5"]) }
    }

    @Test("Console C82 A limit over two areas by a form sells so many of both and not one more", arguments: Engine.allCases)
    func limit(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let editor = try await console.browser(.editor)
            try await Self.areas(editor)
            let new = Self.prices + "/limits/new"
            for (fields, place) in [
                (["name": "", "size": "12"] as KeyValuePairs, "#name"), (["name": "Standing", "size": "twelve"], "#size"),
                (["name": "Standing", "size": ""], "#size"),
            ] {
                let refused = try await editor.submit(new, fields, on: try await editor.get(new))
                #expect(refused.status == .badRequest && refused.text.contains("href=\"\(place)\""), "\(fields)")
            }
            try await editor.does(new, ["name": "Standing", "size": "12", "areas": "yard", "areas": "pit"])
            let told = try await console.api(.get, Self.sheet, editor).text
            #expect(told.contains(#"{"key":"standing","kind":"limit","size":12,"areas":["pit","yard"]}"#), "\(told)")
            #expect(try await console.checkout([Self.places(8, in: "yard")]).status == .ok)
            let over = try await console.checkout([Self.places(5, in: "pit")])
            #expect(over.status == .conflict && over.refusalCode == "not_enough", "\(over.text)")
            #expect(try await console.checkout([Self.places(4, in: "pit")]).status == .ok)
            #expect(try await console.quote([Self.seat("stalls-A-1")]).status == .ok)
            let list = try await editor.get(Self.prices).text
            #expect(list.contains("12 of 12") && list.contains("Yard, Pit"), "\(list)")
            // Never fewer than are taken; what is gone limits nothing.
            let own = Self.prices + "/limits/of/standing"
            let less = try await editor.submit(own, ["size": "11", "areas": "yard,pit"], on: try await editor.get(own))
            #expect(less.status == .badRequest && less.text.contains("href=\"#size\""), "\(less.text)")
            try await editor.does(own + "/delete", [:], from: own)
            #expect(try await console.checkout([Self.places(5, in: "pit")]).status == .ok)
        }
    }

    @Test(
        "Console C82 An allotment by a form is kept for who has the code that opens it, until its day",
        arguments: Engine.allCases)
    func allotment(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            try await Self.areas(owner)
            let new = Self.prices + "/allotments/new"
            let wrong: [(KeyValuePairs<String, String>, String)] = [
                (["name": "Sponsors", "area": "stalls", "size": "4"], "#area"),
                (["name": "Sponsors", "area": "yard", "size": "11"], "#size"),
                (["name": "Sponsors", "area": "yard", "size": "4", "release": "soon"], "#release"),
            ]
            for (fields, place) in wrong {
                let refused = try await owner.submit(new, fields, on: try await owner.get(new))
                #expect(refused.status == .badRequest && refused.text.contains("href=\"\(place)\""), "\(fields) \(refused.text)")
            }
            try await owner.does(new, ["name": "Sponsors", "area": "yard", "size": "4", "release": "2025-12-21T09:00"])
            let told = try await console.api(.get, Self.sheet, owner).text
            #expect(
                told.contains(
                    #"{"key":"sponsors","kind":"allotment","size":4,"areas":["yard"],"release_at":"2025-12-21T09:00:00Z"}"#), "\(told)")
            // An area is never smaller than what is kept of it.
            let small = try await owner.submit(
                Self.prices + "/areas/of/yard", ["name": "Yard", "size": "3", "price": "5"],
                on: try await owner.get(Self.prices + "/areas/of/yard"))
            #expect(small.status == .badRequest && small.text.contains("href=\"#size\""), "\(small.text)")
            #expect(try await console.checkout([Self.places(7, in: "yard")]).refusalCode == "not_enough")
            #expect(try await owner.get(Self.codes + "/new").text.contains("name=\"unlocks\" value=\"sponsors\""))
            try await owner.does(Self.codes + "/new", ["code": "PARTNER", "kind": "unlock", "value": "", "unlocks": "sponsors"])
            #expect(try await console.checkout([Self.places(6, in: "yard")]).status == .ok)
            #expect(try await console.checkout([Self.places(4, in: "yard")], code: "PARTNER").status == .ok)
            #expect(try await owner.get(Self.prices).text.contains("4 of 4"))
            // On that day the rest is anybody's.
            console.clock.set(try #require(Timestamp.read("2025-12-21T09:00:00Z")))
            #expect(try await console.checkout([Self.places(8, in: "yard")]).status == .ok)
            #expect(try await owner.get(Self.prices).text.contains("Over"))
        }
    }

    @Test(
        "Console C82 Selling S27 An allotment of seats by lines of a form; the shop has them for who types its code",
        arguments: Engine.allCases)
    func seatsAside(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let new = Self.prices + "/allotments/new"
            #expect(try await !owner.get(new).text.contains("name=\"area\""))
            let wrong: [KeyValuePairs<String, String>] = [["name": "Press", "seats": ""], ["name": "Press", "seats": "Stalls Z"]]
            for fields in wrong {
                let refused = try await owner.submit(new, fields, on: try await owner.get(new))
                #expect(refused.status == .badRequest && refused.text.contains("href=\"#seats\""), "\(refused.text)")
            }
            try await owner.does(new, ["name": "Press", "seats": "Stalls A 1-2\r\nStalls B 1"])
            let told = try await console.api(.get, Self.sheet, owner).text
            #expect(
                told.contains(#"{"key":"press","kind":"allotment","seats":["stalls-A-1","stalls-A-2","stalls-B-1"]}"#), "\(told)")
            try await Self.areas(owner)
            let twice = try await owner.submit(new, ["name": "More", "area": "", "seats": "Stalls B"], on: try await owner.get(new))
            #expect(twice.status == .badRequest && twice.text.contains("in another allotment"), "\(twice.text)")
            #expect(try await owner.get(Self.prices).text.contains("Stalls A 1-2; Stalls B 1"))
            try await owner.does(Self.codes + "/new", ["code": "PRESS", "kind": "unlock", "value": "", "unlocks": "press"])
            // The shop, without the code and with it.
            let guest = console.stranger
            let shop = "/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)"
            #expect(try await console.checkout([Self.seat("stalls-A-1")]).refusalCode == "seats_taken")
            func boxes(_ page: TestResponse) -> Int {
                page.text.matches(of: /name="seat" value="stalls-[AB]-[0-9]+"[^>]*>/).count { !$0.output.contains("disabled") }
            }
            let (plain, opened) = (try await guest.get(shop + "?view=list"), try await guest.get(shop + "?view=list&code=press"))
            #expect(plain.text.contains("name=\"code\"") && opened.text.contains("value=\"press\""), "\(plain.text)")
            #expect(boxes(opened) == boxes(plain) + 3, "\(boxes(opened)) \(boxes(plain))")
            let bad = try await guest.get(shop + "?view=list&code=WRONG")
            #expect(boxes(bad) == boxes(plain) && bad.text.contains("notice"))
            let held = try await guest.submit(shop, ["seat": "stalls-A-1", "code": "press"], on: opened)
            #expect(held.status == .seeOther && held.headers[.location]?.contains("/checkout/") == true, "\(held.text)")
            #expect(try await owner.get(Self.prices).text.contains("1 of 3"))
            let list = try await owner.get("/console/o/globe/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)/seats")
            #expect(list.text.matches(of: /<label data-state="blocked"/).count == 2, "\(list.text)")
            // The form has them as they are; sold ones stay, and the allotment.
            let own = Self.prices + "/allotments/of/press"
            #expect(try await owner.get(own).text.contains("Stalls A 1-2\nStalls B 1</textarea>"))
            let kept = try await owner.follow(try await owner.submit(own + "/delete", on: try await owner.get(own)))
            #expect(kept.text.contains("toast bad"), "\(kept.text)")
        }
    }

    @Test(
        "Console C83 Single seats by lines of text have the price that quote and checkout charge",
        arguments: Engine.allCases)
    func seats(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let editor = try await console.browser(.editor)
            let new = Self.prices + "/seats/new"
            #expect(try await editor.get(new).text.contains("Stalls A–B, Circle C, Gallery D"))
            try await editor.does(new, ["seats": "Stalls B 1-2, 10\r\ngallery d", "category": "standard", "price": "30"])
            let told = try await console.api(.get, Self.sheet, editor).text
            #expect(
                told.contains(#""category":"standard","seats":["gallery-D-1""#) && told.contains(#""stalls-B-2"],"amount":3000}"#),
                "\(told)")
            try await console.charges(3_000 + 3_000 + 8_500, ["stalls-B-10", "gallery-D-7", "stalls-B-3"].map(Self.seat))
            let wrong: [(KeyValuePairs<String, String>, String)] = [
                (["seats": "", "category": "standard", "price": "30"], "#seats"),
                (["seats": "Balcony A", "category": "standard", "price": "30"], "#seats"),
                (["seats": "Stalls B", "category": "standard", "price": "30"], "#seats"),
                (["seats": "Stalls A", "category": "nobody", "price": "30"], "#category"),
                (["seats": "Stalls A", "category": "standard", "price": ""], "#price"),
            ]
            for (fields, place) in wrong {
                let refused = try await editor.submit(new, fields, on: try await editor.get(new))
                #expect(refused.status == .badRequest && refused.text.contains("href=\"\(place)\""), "\(fields) \(refused.text)")
            }
            let list = try await editor.get(Self.prices)
            #expect(list.text.contains("Stalls B 1-2, 10; Gallery") && list.text.contains("13 seats"), "\(list.text)")
            let own = String(try #require(list.text.firstMatch(of: /href="([^"]*\/prices\/seats\/of\/[^"]*)"/)).1)
            let form = try await editor.get(own)
            #expect(form.text.contains("Stalls B 1-2, 10\nGallery</textarea>"), "\(form.text)")
            let version = try #require(form.text.firstMatch(of: /name="version" value="([^"]*)"/)).1
            let fields: KeyValuePairs = ["seats": "Gallery", "category": "standard", "price": "25", "version": String(version)]
            #expect(try await editor.submit(own, fields, on: form).status == .seeOther)
            try await console.charges(2_500 + 8_500, ["gallery-D-7", "stalls-B-1"].map(Self.seat))
            #expect(try await editor.submit(own, fields, on: try await editor.get(own)).status == .conflict)
            try await editor.does(own + "/delete", [:], from: own)
            try await console.charges(4_500, [Self.seat("gallery-D-7")])
            #expect(try await console.browser(.door).get(new).status == .forbidden)
            #expect(try await console.browser(.foreign).get(new).status == .notFound)
        }
    }

    @Test("Console C84 A code is good in the areas that its form ticks, and nowhere else", arguments: Engine.allCases)
    func areas(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let form = try await owner.get(Self.codes + "/new")
            #expect(form.text.contains("name=\"areas\" value=\"circle\""), "\(form.text)")
            let fields: KeyValuePairs = ["code": "HALF", "kind": "percent", "value": "50", "areas": "circle", "areas": "gallery"]
            #expect(try await owner.submit(Self.codes + "/new", fields, on: form).status == .seeOther)
            let told = try await console.api(.get, "/console/api/codes?organisation=globe", owner).text
            #expect(told.contains(#""areas":["circle","gallery"]"#), "\(told)")
            try await console.charges(8_500 + 3_250, [Self.seat("stalls-A-1"), Self.seat("circle-C-1")], code: "HALF")
            #expect(try await console.quote([Self.seat("stalls-A-1")], code: "HALF").refusalCode == "code_invalid")
            let id = try #require(told.firstMatch(of: /"id":"(\d+)"/)).1
            let own = try await owner.get("\(Self.codes)/\(id)")
            #expect(own.text.contains("value=\"circle\" checked") && !own.text.contains("value=\"stalls\" checked"), "\(own.text)")
        }
    }

    @Test("Console C82 C83 Limits, allotments and prices of seats go into the bin and come back as they were", arguments: Engine.allCases)
    func undone(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let whole = """
                {"areas":[{"key":"yard","kind":"standing","name":"Yard","size":300,"price":550,"color_hex":"#6B7280"}],\
                "prices":[{"category":"standard","seats":["stalls-B-1","stalls-B-2"],"amount":6000},\
                {"category":"standard","seats":["gallery-D-1"],"amount":3000}],\
                "quotas":[{"key":"few","kind":"limit","size":5,"areas":["yard"]},\
                {"key":"sponsors","kind":"allotment","size":4,"areas":["yard"]}]}
                """
            #expect(try await console.api(.put, Self.sheet, owner, whole).status == .ok)
            let list = try await owner.get(Self.prices).text
            let seats = String(try #require(list.firstMatch(of: /href="([^"]*\/prices\/seats\/of\/[^"]*)"/)).1)
            for (own, said) in [
                (Self.prices + "/limits/of/few", "Deleted limit few"),
                (Self.prices + "/allotments/of/sponsors", "Deleted allotment sponsors"),
                (seats, "Deleted the price of Stalls B 1-2"),
            ] {
                let gone = try await owner.follow(try await owner.submit(own + "/delete", on: try await owner.get(own)))
                #expect(gone.text.contains(said), "\(gone.text)")
                #expect(try await owner.get(own).status == .notFound)
                #expect(try await !console.api(.get, Self.sheet, owner).text.contains(whole))
                let undo = try #require(
                    gone.text.firstMatch(of: /<div class="toast good"[^>]*>.*?<form action="([^"]+)"/.dotMatchesNewlines()))
                let back = try await owner.submit(String(undo.1), on: gone)
                #expect(back.headers[.location] == Self.prices, "\(back.text)")
                #expect(try await console.api(.get, Self.sheet, owner).text.contains(whole), "\(own)")
            }
            // Of seats that have another price by now it stays away.
            let key = String(try #require(seats.split(separator: "/").last))
            let gone = try await console.api(.delete, "\(Self.sheet)/seats/\(key)", owner)
            let id = try #require(gone.text.firstMatch(of: /"id":"([^"]+)"/)).1
            try await owner.does(Self.prices + "/seats/new", ["seats": "Stalls B 2", "category": "standard", "price": "10"])
            let refused = try await console.api(.post, "/console/api/bin/seats/\(id)/restore?organisation=globe", owner)
            #expect(refused.status == .conflict && refused.refusalCode == "unfit", "\(refused.text)")
        }
    }
}
