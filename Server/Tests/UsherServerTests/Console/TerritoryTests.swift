@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting

@testable import UsherServer
@testable import UsherStore

/// Territories, and the walk lists that are made of them.
@Suite struct TerritoryTests {
    static let console = "/console/o/globe"

    /// A house with a campaign of homes, 40 by 40 places on two streets' names.
    static func run(
        _ engine: Engine, _ body: @Sendable @escaping (ConsoleServing, ConsoleBrowser, _ campaign: String) async throws -> Void
    ) async throws {
        try await ConsoleServing.run(engine) { console in
            let uuid = GateFixture.uuid(0x77, 1)
            let caller = caller(console)
            let house = try #require(try await console.database.read { try OrganisationTransaction($0).organisation(1) })
            _ = try await CampaignStore(console.database).create(CampaignFacts(name: "Elm Street"), uuid: uuid, in: house.uuid, by: caller)
            try await console.database.write { connection in
                let access = try CampaignTransaction(connection).campaign(uuid, for: caller.account, locked: true)
                let homes = (0..<1_600).map(Self.home)
                let mark = try CampaignTransaction(connection).stepFeed(access.id)
                try HomeTransaction(connection).insertHomes(homes, in: access.id, mark: mark, at: caller.now)
                try HomeTransaction(connection).count(access, homes: 1_600, visited: 0, lastSeq: 1_600)
            }
            try await body(console, console.browser(.owner), uuid)
        }
    }

    /// 40 by 40 places on two streets; each fiftieth home says not where it is.
    private static func home(_ index: Int) -> (seq: Int64, uuid: String, fields: HomeFacts) {
        let (row, column) = (Int64(index / 40), Int64(index % 40))
        let place = Coordinate(lat: 43_000_000 + row * 100, lng: -79_000_000 + column * 100)
        let street = index.isMultiple(of: 2) ? "Main" : "Elm"
        let fields = HomeFacts(address: "\(index) \(street) St", place: index % 50 == 49 ? nil : place)
        return (Int64(index + 1), GateFixture.uuid(0x78, Int64(index + 1)), fields)
    }

    static func caller(_ console: ConsoleServing) -> CanvassActor {
        CanvassActor(
            account: Staff.owner.account, actor: Actor(account: Staff.owner.account, address: "test"), now: console.clock.clock.now(),
            terms: PlanTerms())
    }

    /// `offset`, `size`: in steps of a home.
    static func square(_ lat: Int, _ lng: Int, _ size: Int) -> String {
        let (south, west) = (43.0 + Double(lat) * 0.0001 - 0.00005, -79.0 + Double(lng) * 0.0001 - 0.00005)
        let (north, east) = (south + Double(size) * 0.0001, west + Double(size) * 0.0001)
        return [(south, west), (south, east), (north, east), (north, west)].map { "\($0.0), \($0.1)" }.joined(separator: "\n")
    }

    /// Makes one by the form; its id.
    static func draw(
        _ owner: ConsoleBrowser, _ campaign: String, _ name: String, corners: String = "", streets: String = ""
    ) async throws -> String {
        let path = "\(console)/campaigns/\(campaign)/territories/new"
        let answer = try await owner.submit(
            path,
            [
                "name": name, "colour": "blue", "way": streets.isEmpty ? "outline" : "streets", "corners": corners, "streets": streets,
                "walker": "",
            ],
            on: owner.get(path))
        #expect(answer.status == .seeOther, "\(answer.status) \(answer.text)")
        return String(try #require(answer.headers[.location]).split(separator: "/").last ?? "")
    }

    /// Which homes are in which territory: by what is stored, and counted anew by geometry.
    private static func books(_ console: ConsoleServing) async throws -> (stored: [Int64: Int64], recount: [Int64: Int64]) {
        try await console.database.read { connection in
            let claims = try connection.all(
                Selection<TerritoryClaim>("SELECT {{columns t}} FROM territories t WHERE t.deleted_at IS NULL"))
            let set = TerritorySet(claims.map { ($0.id, $0.area) })
            let places = try connection.all(Selection<FoundPlace>("SELECT {{columns h}} FROM homes h WHERE h.deleted_at IS NULL"))
            var (stored, recount): ([Int64: Int64], [Int64: Int64]) = ([:], [:])
            for place in places {
                stored[place.id.rawValue] = place.territory?.rawValue
                recount[place.id.rawValue] = set.holder(of: place.place, street: StreetName.key(place.address))?.rawValue
            }
            return (stored, recount)
        }
    }

    private static func agree(_ console: ConsoleServing) async throws -> Int {
        let (stored, recount) = try await books(console)
        #expect(stored == recount)
        return stored.count
    }

    @Test(
        "Console C61 A territory's homes equal a recount by geometry: drawn, overlapped, changed, deleted, and as homes come, move and go",
        arguments: Engine.allCases)
    func recount(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner, campaign in
            let first = try await Self.draw(owner, campaign, "First", corners: Self.square(0, 0, 10))
            #expect(try await owner.get("\(Self.console)/territories/\(first)").text.contains("<dd>98</dd>"))
            #expect(try await Self.agree(console) == 98)
            // The newer one takes a quarter of it; a street goes across both.
            _ = try await Self.draw(owner, campaign, "Second", corners: Self.square(5, 5, 10))
            let street = try await Self.draw(owner, campaign, "Third", streets: "elm  ST\nNowhere")
            let all = try await Self.agree(console)
            #expect(try await owner.get("\(Self.console)/territories/\(street)").text.contains("<dd>800</dd>"))
            #expect(all > 800 + 50)
            let (caller, store) = (Self.caller(console), HomeStore(console.database, most: .max))
            // A home is added, one moves, one changes its street, one goes and comes back.
            let new = HomeFacts(address: "7 New Way", place: Coordinate(lat: 43_000_150, lng: -78_999_850))
            _ = try await store.add(new, uuid: GateFixture.uuid(0x79, 1), to: campaign, by: caller)
            #expect(try await Self.agree(console) == all + 1)
            var change = HomeChange()
            change.place = .set(Coordinate(lat: 10, lng: 10))
            _ = try await store.change(GateFixture.uuid(0x79, 1), in: campaign, change, by: caller)
            #expect(try await Self.agree(console) == all)
            change = HomeChange()
            change.address = "9999 Elm St"
            _ = try await store.change(GateFixture.uuid(0x79, 1), in: campaign, change, by: caller)
            #expect(try await Self.agree(console) == all + 1)
            try await store.delete(GateFixture.uuid(0x79, 1), in: campaign, by: caller)
            #expect(try await Self.agree(console) == all)
            // What is deleted leaves its homes to the ones below.
            let page = try await owner.get("\(Self.console)/territories/\(street)/delete")
            #expect(try await owner.submit("\(Self.console)/territories/\(street)/delete", on: page).status == .seeOther)
            #expect(try await Self.agree(console) < all)
            let edit = "\(Self.console)/territories/\(first)/edit"
            let moved = try await owner.submit(
                edit,
                [
                    "name": "First", "colour": "red", "way": "outline", "corners": Self.square(20, 20, 5), "streets": "", "walker": "",
                    "revision": "1",
                ], on: owner.get(edit))
            #expect(moved.status == .seeOther, "\(moved.text)")
            _ = try await Self.agree(console)
            #expect(try await owner.get("\(Self.console)/territories/\(first)").text.contains("<dd>25</dd>"))
        }
    }

    @Test(
        "How many homes are inside is said at once, by corners and by streets; what encloses nothing is refused", arguments: Engine.allCases
    )
    func counted(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner, campaign in
            let path = "/console/api/campaigns/\(campaign)/territories/count?organisation=globe"
            func count(_ body: String) async throws -> TestResponse {
                try await owner.call(.post, path, Array(body.utf8), [.contentType: "application/json"])
            }
            let corners = Self.square(0, 0, 3).split(separator: "\n").map { "[\($0)]" }.joined(separator: ",")
            #expect(try await count(#"{"corners":[\#(corners)]}"#).text == #"{"success":true,"homes":9}"#)
            #expect(try await count(#"{"streets":["MAIN st","elm st"]}"#).text == #"{"success":true,"homes":1600}"#)
            for body in [
                #"{}"#, #"{"corners":[[1,2],[3,4]]}"#, #"{"corners":[[1,2],[3,4],[95,0]]}"#, #"{"streets":[]}"#, #"{"streets":[1]}"#,
            ] {
                #expect(try await count(body).status == .badRequest, "\(body)")
            }
            let new = "\(Self.console)/campaigns/\(campaign)/territories/new"
            let wrong = try await owner.submit(
                new, ["name": "", "colour": "blue", "way": "outline", "corners": "1, 2"], on: owner.get(new))
            #expect(wrong.status == .badRequest && wrong.text.contains("at least three corners"))
        }
    }

    @Test(
        "Console C61 A link's walk list has its territory's homes alone, and an outcome that is sent again counts once",
        arguments: Engine.allCases)
    func link(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner, campaign in
            let territory = try await Self.draw(owner, campaign, "First", corners: Self.square(0, 0, 3))
            let path = "\(Self.console)/territories/\(territory)"
            let made = try await owner.submit(
                path + "/links", ["name": "Ben", "devices": "1", "starts": "", "expires": ""], on: owner.get(path))
            let url = try #require(made.text.firstMatch(of: /\/link\/uwl_[A-Za-z0-9_\-]{22}/), "\(made.status)").0
            let ben = ConsoleBrowser(client: console.client, cookies: [:])
            let start = try await ben.get(String(url))
            #expect(start.status == .ok && start.text.contains("Start on this phone") && !start.text.contains("Main St"))
            let begun = try await ben.submit(String(url), on: start)
            let walk = try #require(begun.headers[.location])
            let list = try await ben.get(walk)
            #expect(list.status == .ok && list.text.matches(of: /<li data-id=/).count == 9)
            // One phone is in: there is no room for another.
            let other = ConsoleBrowser(client: console.client, cookies: [:])
            #expect(try await other.submit(String(url), on: other.get(String(url))).status == .conflict)
            #expect(try await other.get(walk).status == .notFound)
            let inside = try #require(list.text.firstMatch(of: /<li data-id="([0-9a-f-]{36})"/)).1
            func report(_ home: String, _ outcome: String, _ id: Int64 = 1, visited: String = "") async throws -> TestResponse {
                let body =
                    #"{"mutation_id":"\#(GateFixture.uuid(0x7a, id))","changes":[{"address_id":"\#(home)",\#(visited)"outcome":"\#(outcome)"}]}"#
                return try await ben.call(.post, walk + "/visits", Array(body.utf8), [.contentType: "application/json"])
            }
            let said = try await report(String(inside), "nobody")
            #expect(
                said.status == .ok && said.text.contains(#""outcome":"nobody""#) && said.text.contains(#""visited":false"#), "\(said.text)")
            #expect(try await report(String(inside), "nobody").text == said.text)
            #expect(try await owner.get("\(Self.console)/campaigns/\(campaign)/visits").text.matches(of: /<tr>/).count == 2)
            // A home of the campaign that is not in the territory is unknown here.
            #expect(try await report(GateFixture.uuid(0x78, 1_600), "visited", 2).status == .notFound)
            #expect(try await report(String(inside), "visited", 3, visited: #""visited":false,"#).status == .badRequest)
            #expect(try await report(String(inside), "asleep", 4).status == .badRequest)
            // They want nobody to come again: later lists leave the home out.
            #expect(try await report(String(inside), "never_again", 5).status == .ok)
            #expect(try await ben.get(walk).text.matches(of: /<li data-id=/).count == 8)
            // Ended, it opens nothing.
            let links = try await owner.get(path)
            let end = try #require(links.text.firstMatch(of: /action="([^"]+\/end)"/)).1
            #expect(try await owner.submit(String(end), on: links).status == .seeOther)
            for path in [walk, String(url)] { #expect(try await ben.get(path).status == .gone) }
            #expect(try await report(String(inside), "visited", 6).status == .gone)
        }
    }

    @Test("Early, late, and its maker gone: a link opens nothing; a mere look uses nothing up", arguments: Engine.allCases)
    func ends(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner, campaign in
            let territory = try await Self.draw(owner, campaign, "First", corners: Self.square(0, 0, 3))
            let editor = try await console.browser(.editor)
            let api = "/console/api/territories/\(territory)/links?organisation=globe"
            let body = #"{"name":"Later","devices":1,"startsAt":"\#(Timestamp.seconds(console.clock.clock.now().adding(seconds: 600)))"}"#
            let made = try await editor.call(.post, api, Array(body.utf8), [.contentType: "application/json"])
            #expect(made.status == .created, "\(made.text)")
            let url = String(try #require(made.text.firstMatch(of: /\/link\/uwl_[A-Za-z0-9_\-]{22}/)).0)
            let ben = ConsoleBrowser(client: console.client, cookies: [:])
            #expect(try await ben.get(url).status == .forbidden)
            console.clock.advance(seconds: 601)
            for _ in 0..<3 { #expect(try await ben.get(url).status == .ok) }
            let walk = try #require(try await ben.submit(url, on: ben.get(url)).headers[.location])
            #expect(try await ben.get(walk).status == .ok)
            #expect(try await editor.get(api).text.contains(#""inUse":1"#))
            // Its maker's account shut, or the house without the desk: the phone that is in is out.
            func change(_ statement: StaticString, _ id: any SQLBindable) async throws {
                try await console.database.write { try $0.execute(Statement(statement), id) }
            }
            try await change("UPDATE accounts SET deactivated_at = 1 WHERE id = $1", Staff.editor.account)
            #expect(try await ben.get(walk).status == .gone)
            try await change("UPDATE accounts SET deactivated_at = NULL WHERE id = $1", Staff.editor.account)
            #expect(try await ben.get(walk).status == .ok)
            try await change("UPDATE organisations SET desks = desks - 4 WHERE key = $1", "globe")
            #expect(try await ben.get(walk).status == .gone)
            try await change("UPDATE organisations SET desks = desks + 4 WHERE key = $1", "globe")
            #expect(try await ben.get(walk).status == .ok)
            try await console.database.write {
                try $0.execute(Statement("DELETE FROM members WHERE account_id = $1"), Staff.editor.account)
            }
            for path in [walk, url] { #expect(try await ben.get(path).status == .gone) }
            #expect(try await ben.get("/link/uwl_AAAAAAAAAAAAAAAAAAAAAA").status == .notFound)
            #expect(try await ben.get("/link/x").status == .notFound)
        }
    }

    @Test("A door is a stranger here, another house's member too; an editor may all of it", arguments: Engine.allCases)
    func roles(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner, campaign in
            let territory = try await Self.draw(owner, campaign, "First", corners: Self.square(0, 0, 3))
            let (door, editor) = (try await console.browser(.door), try await console.browser(.editor))
            for tab in CampaignTab.allCases {
                let path = ([Self.console, "campaigns", campaign] + tab.parts).joined(separator: "/")
                #expect(try await editor.get(path).status == .ok, "\(path)")
                #expect(try await door.get(path).status == .forbidden, "\(path)")
            }
            for path in ["", "/walk", "/edit", "/delete"] {
                #expect(try await editor.get("\(Self.console)/territories/\(territory)\(path)").status == .ok)
                #expect(try await door.get("\(Self.console)/territories/\(territory)\(path)").status == .forbidden)
            }
            #expect(try await door.get("/console/api/campaigns/\(campaign)/territories?organisation=globe").status == .forbidden)
            let list = try await editor.get("/console/api/campaigns/\(campaign)/territories?organisation=globe")
            #expect(list.text.contains(#""homes":9"#))
            #expect(try await editor.get("/console/o/globe/territories/\(GateFixture.uuid(0x7f, 1))").status == .notFound)
            // The old addresses lead on.
            let moved = try await editor.get("/console/campaigns/\(campaign)")
            #expect(moved.status == .movedPermanently && moved.headers[.location] == "\(Self.console)/campaigns/\(campaign)")
            #expect(try await editor.get("/console/campaigns/\(campaign)/map.json").headers[.location]?.hasSuffix("/map.json") == true)
            #expect(try await door.get("/console/campaigns/\(campaign)").status == .notFound)
        }
    }

    @Test(
        "Homes and codes are changed in the browser: added, changed, deleted; codes made, switched off, led elsewhere",
        arguments: Engine.allCases)
    func homesAndCodes(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner, campaign in
            let path = "\(Self.console)/campaigns/\(campaign)"
            let new = try await owner.submit(
                path + "/homes/new", ["address": "7 New Way", "place": "43.5, -79.5", "note": "Bell"], on: owner.get(path + "/homes/new"))
            #expect(new.status == .seeOther)
            let again = try await owner.submit(path + "/homes/new", ["address": "7  new way"], on: owner.get(path + "/homes/new"))
            #expect(again.status == .conflict && again.text.contains("already"))
            let wrong = try await owner.submit(
                path + "/homes/new", ["address": "8 New Way", "place": "95, 1"], on: owner.get(path + "/homes/new"))
            #expect(wrong.status == .badRequest && wrong.text.contains("two numbers"))
            // Codes need to lead somewhere.
            let codes = try await owner.get(path + "/codes")
            let sent = try await owner.submit(path + "/codes/make", on: codes)
            #expect(sent.headers[.location]?.contains("/edit") == true)
            let edit = try await owner.get(path + "/edit")
            #expect(
                try await owner.submit(
                    path + "/edit", ["name": "Elm Street", "destination": "https://example.com/", "status": "active", "revision": "1"],
                    on: edit
                ).status == .seeOther)
            let made = try await owner.submit(path + "/codes/make", on: owner.get(path + "/codes"))
            #expect(try await owner.follow(made).text.contains("1,601 codes are made"))
            let list = try await owner.get(path + "/codes")
            let code = String(try #require(list.text.firstMatch(of: /\/codes\/([0-9a-f-]{36})"/)).1)
            let page = try await owner.get(path + "/codes/" + code)
            let slug = String(try #require(page.text.firstMatch(of: /\/q\/([a-z0-9]{10})/)).1)
            #expect(try await owner.get("/q/" + slug).headers[.location] == "https://example.com/")
            let led = ["label": "Poster", "destination": "https://example.com/other", "enabled": "yes"] as KeyValuePairs
            #expect(try await owner.submit(path + "/codes/" + code, led, on: page).status == .seeOther)
            #expect(try await owner.get("/q/" + slug).headers[.location] == "https://example.com/other")
            #expect(try await owner.get(path + "/codes/" + code + "/picture.png").headers[.contentType] == "image/png")
            #expect(try await owner.submit(path + "/codes/" + code + "/remove", on: page).status == .seeOther)
            #expect(try await owner.get("/q/" + slug).status == .gone)
        }
    }

    @Test("Console C62 Upgrade leads to the demo's checkout and back, and what was not shown before is", arguments: Engine.allCases)
    func upgrade(_ engine: Engine) async throws {
        try await Self.run(engine) { console, owner, campaign in
            let path = "\(Self.console)/campaigns/\(campaign)"
            for tab in ["", "/codes", "/print", "/figures", "/map"] where tab != "/codes" {
                let page = try await owner.get(path + tab)
                #expect(page.text.contains("Upgrade to Pro") && page.text.contains("action=\"\(path)/plan/upgrade\""), "\(tab)")
                #expect(!page.text.contains("Homes scanned"))
            }
            let plan = try await owner.get(path + "/plan")
            #expect(plan.text.contains("£19.00 a month") && plan.text.contains("£49.00 a month"))
            let begun = try await owner.submit(path + "/plan/upgrade", ["price": "price_demo_pro"], on: plan)
            let checkout = try #require(begun.headers[.location].flatMap { URL(string: $0)?.path }, "\(begun.status) \(begun.text)")
            let paid = try await owner.submit(checkout, ["do": "pay"], on: owner.get(checkout))
            #expect(paid.text.contains("https://tickets.example.org\(path)/plan"), "\(paid.status) \(paid.text)")
            #expect(try await owner.get(path).text.contains("Homes scanned"))
            // A cell without a note has none: it does not say what stands above the table.
            let days = try await owner.get(path + "/figures")
            #expect(days.text.contains("Scans by day") && days.text.ranges(of: "days, by the clocks of").count == 1)
            #expect(try await owner.get(path + "/print").text.contains("<iframe"))
            let after = try await owner.get(path + "/plan")
            #expect(after.text.contains("Usher Pro") && after.text.contains("Upgrade to Team"))
            // It is the house's: an editor of it has it, too.
            #expect(try await console.browser(.editor).get(path).text.contains("Homes scanned"))
            #expect(try await owner.submit(path + "/plan/portal", on: after).headers[.location]?.contains("/pay/portal/") == true)
        }
    }
}
