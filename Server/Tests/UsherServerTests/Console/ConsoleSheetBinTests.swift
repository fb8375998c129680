import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Price categories, standing areas and questions in the bin.
@Suite struct ConsoleSheetBinTests {
    private static let uuid = BoxOfficeFixture.Stage.hamlet.uuid
    private static let show = "/console/o/globe/shows/\(uuid)"
    private static let sheet = "/console/api/shows/\(uuid)/sheet"
    private static let whole = """
        {"areas":[{"key":"yard","kind":"standing","name":"Yard","size":300,"price":550,"color_hex":"#6B7280"},\
        {"key":"roof","kind":"standing","name":"Roof","size":20,"price":900,"color_hex":"#6B7280"}],\
        "categories":[{"key":"standard","name":"Full price"},{"key":"child","name":"Child","max":6,\
        "needs":[{"any_of":["standard"],"per":4}]},{"key":"member","name":"Member","proof":"A card"}],\
        "prices":[{"category":"child","amount":1000},{"category":"member","amount":1500},{"category":"member","area":"roof","amount":700}],\
        "quotas":[{"key":"children","kind":"limit","size":40,"categories":["child"]},\
        {"key":"few","kind":"limit","size":5,"areas":["roof"]}],\
        "questions":[{"key":"allergies","label":"Allergies?","per":"ticket","type":"choice","choices":["Nuts","Milk"],\
        "required":true,"keep_days":7},{"key":"card","label":"Card’s number","per":"sale","type":"text","categories":["member"]}]}
        """

    /// What a sheet says, whatever the order of prices and limits.
    private static func told(_ console: ConsoleServing, _ owner: ConsoleBrowser) async throws -> Sheet {
        let answer = try await console.api(.get, sheet, owner)
        var sheet = try Sheet.kept(JSONText.string(try #require(answer.member("sheet"), "\(answer.text)")))
        sheet.prices.sort { ("\($0.category)", "\($0.scope)") < ("\($1.category)", "\($1.scope)") }
        sheet.quotas.sort { $0.key < $1.key }
        return sheet
    }

    private static func delete(_ path: String, _ owner: ConsoleBrowser) async throws -> TestResponse {
        try await owner.follow(owner.submit(path + "/delete", on: owner.get(path)))
    }

    private static func undo(_ page: TestResponse) throws -> String {
        String(
            try #require(
                page.text.firstMatch(of: /<div class="toast good"[^>]*>.*?<form action="([^"]+)"/.dotMatchesNewlines()), "\(page.text)"
            ).1)
    }

    @Test(
        "Console C80 A price category, a standing area and a question are deleted with Undo, which brings all of each back",
        arguments: Engine.allCases)
    func undone(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            #expect(try await console.api(.put, Self.sheet, owner, Self.whole).status == .ok)
            let before = try await Self.told(console, owner)
            for (path, said, list) in [
                ("/prices/of/child", "Deleted price category Child", "/prices"),
                ("/prices/areas/of/roof", "Deleted standing area Roof", "/prices"),
                ("/questions/of/allergies", "Deleted question Allergies?", "/questions"),
            ] {
                let gone = try await Self.delete(Self.show + path, owner)
                #expect(gone.text.contains(said) && gone.text.contains("Undo"), "\(path) \(gone.text)")
                #expect(try await owner.get(Self.show + path).status == .notFound)
                let bin = try await owner.get("/console/o/globe/bin")
                #expect(bin.text.contains("· Hamlet"), "\(bin.text)")
                #expect(try await Self.told(console, owner) != before)
                let back = try await owner.submit(Self.undo(gone), on: gone)
                #expect(back.headers[.location] == Self.show + list, "\(back.text)")
                #expect(try await owner.follow(back).text.contains("is back, as it was."))
                #expect(try await Self.told(console, owner) == before, "\(path)")
            }
            // What another part needs is not deleted.
            let kept = try await Self.delete(Self.show + "/prices/of/member", owner)
            #expect(kept.text.contains("needs it"))
            let refused = try await console.api(.delete, Self.sheet + "/category/member", owner)
            #expect(refused.code == "invalid_sheet", "\(refused.text)")
            let audit = try await owner.get("/console/o/globe/audit")
            #expect(audit.text.contains("Took a question out of the bin") && audit.text.contains("Deleted a price category"))
        }
    }

    @Test("Console C80 What cannot come back stays in the bin, and why is said", arguments: Engine.allCases)
    func refused(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            #expect(try await console.api(.put, Self.sheet, owner, Self.whole).status == .ok)
            func drop(_ part: String) async throws -> (api: String, page: String) {
                let gone = try await console.api(.delete, Self.sheet + "/" + part, owner)
                #expect(gone.status == .ok, "\(gone.text)")
                let binned = try #require(gone.member("binned"))
                guard case .object(let members) = binned else { throw JSONFault() }
                let text = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value.text ?? "") })
                let path = "bin/\(text["kind"] ?? "")/\(text["id"] ?? "")/restore"
                return ("/console/api/\(path)?organisation=globe", "/console/o/globe/\(path)")
            }
            func tried(_ bin: (api: String, page: String), _ code: String, _ said: String) async throws {
                #expect(try await console.api(.post, bin.api, owner).code == code)
                let page = try await owner.follow(owner.submit(bin.page, on: owner.get("/console/o/globe/bin")))
                #expect(page.text.contains(said), "\(page.text)")
            }
            // The name is taken by a new one.
            let child = try await drop("category/child")
            let again = #"{"categories":[{"key":"kids","name":"Child"}],"prices":[{"category":"kids","amount":900}]}"#
            #expect(try await console.api(.put, Self.sheet, owner, again).status == .ok)
            try await tried(child, "taken", "the show has one of this name again")
            // Whom it is sold with is gone.
            #expect(
                try await console.api(
                    .put, Self.sheet, owner,
                    #"{"categories":[{"key":"grown","name":"Grown-up"}],"prices":[{"category":"grown","amount":900}]}"#
                ).status == .ok)
            try await tried(child, "alone", "bring back first what it belongs to")
            // What is set aside is more than the area has by now; the show has a section of the area's key.
            #expect(try await console.api(.put, Self.sheet, owner, Self.whole).status == .ok)
            let question = try await drop("question/card")
            let member = try await drop("category/member")
            try await tried(question, "alone", "bring back first what it belongs to")
            #expect(try await console.api(.post, member.api, owner).status == .noContent)
            #expect(try await console.api(.post, question.api, owner).status == .noContent)
            // The show itself is in the bin.
            let last = try await drop("question/card")
            let foreign = try await console.browser(.foreign)
            #expect(try await console.api(.delete, Self.sheet + "/question/allergies", foreign).status == .notFound)
            #expect(
                try await console.api(.delete, Self.sheet + "/question/allergies", try await console.browser(.door)).status == .forbidden)
            #expect(try await console.api(.delete, Self.sheet + "/question/nobody", owner).status == .notFound)
            #expect(try await console.api(.delete, Self.sheet + "/price/child", owner).status == .notFound)
            #expect(try await console.api(.delete, "/console/api/shows/\(Self.uuid)", owner).status == .noContent)
            try await tried(last, "alone", "bring back first what it belongs to")
            #expect(
                try await console.api(.post, "/console/api/bin/show/\(Self.uuid)/restore?organisation=globe", owner).status == .noContent)
            #expect(try await console.api(.post, last.api, owner).status == .noContent)
        }
    }

    @Test(
        "Console C80 Limits of a category that is back count what was sold before, and answers are there again", arguments: Engine.allCases)
    func sold(engine: Engine) async throws {
        var show = SellingServing.Show()
        show.sheet = """
            {"areas":[{"key":"floor","kind":"standing","name":"Floor","size":50}],
            "categories":[{"key":"adult","name":"Adult"},{"key":"child","name":"Child"}],
            "prices":[{"category":"adult","amount":2000},{"category":"child","amount":500}],
            "quotas":[{"key":"children","kind":"limit","size":2,"categories":["child"]}],
            "questions":[{"key":"diet","label":"Diet","per":"sale","type":"text"}]}
            """
        try await SellingServing.run(engine, show) { world in
            try await HouseStore(world.database).nameHouses(at: world.now)
            let sold = try await world.sold(
                SellingServing.places(2, in: "floor", "child"), more: #","email":"ann@example.org","answers":{"diet":"Nuts"}"#)
            let id = try #require(sold.booking?.id)
            func drop(_ part: String) async throws -> String {
                let gone = try await world.console(.delete, "shows/\(SellingServing.uuid)/sheet/\(part)")
                #expect(gone.status == .ok, "\(gone.text)")
                let bin = try gone.decoded(SheetPieceGone.self).binned
                return "bin/\(bin.kind)/\(bin.id)/restore?organisation=globe"
            }
            let question = try await drop("question/diet")
            let child = try await drop("category/child")
            #expect(try await world.sale.desk.questions.sheet(id) == nil)
            #expect(try await world.checkout(SellingServing.places(1, in: "floor", "child")).refusalCode == "invalid_items")
            for restore in [child, question] {
                let back = try await world.console(.post, restore)
                #expect(back.status == .noContent, "\(restore) \(back.text)")
            }
            #expect(try await world.sale.desk.questions.sheet(id)?.answers[nil, "diet"] == "Nuts")
            #expect(try await world.quota("limit", "children").used == 2)
            #expect(try await world.checkout(SellingServing.places(1, in: "floor", "child")).refusalCode == "not_enough")
            #expect(try await SellingServing.booksAgree(world.database))
        }
    }
}

private struct JSONFault: Error {}
