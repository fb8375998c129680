@testable import UsherHTTP
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Desks that a house switches off and on.
@Suite struct ConsoleDeskTests {
    private static let swan = "/console/o/swan"
    private static let settings = "\(swan)/settings/desks"
    private static let api = "/console/api/desks?organisation="

    /// The sections of a desk, as the navigation has them.
    private static func shown(_ page: TestResponse, _ section: String) -> Bool {
        page.text.contains("<li><a href=\"\(swan)/\(section)\"")
    }

    @Test("Console C6 A desk off is not shown and 404, and nothing is made there; on again it is as it was", arguments: Engine.allCases)
    func off(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await FirstButtonTests.found(console)
            let page = try await owner.get(Self.settings)
            #expect(page.text.contains("value=\"canvass\" checked") && page.text.contains("value=\"boxoffice\" checked"))
            let off = try await owner.submit(Self.settings, ["desks": "walks"], on: page)
            let next = try await owner.follow(off)
            #expect(next.text.contains("The house uses these desks now.") && !next.text.contains("value=\"canvass\" checked"))
            for section in ["shows", "orders", "people", "counter", "plans", "webhooks", "campaigns"] {
                #expect(!Self.shown(next, section), "\(section)")
                #expect(try await owner.get("\(Self.swan)/\(section)").status == .notFound, "\(section)")
            }
            #expect(Self.shown(next, "keys") && Self.shown(next, "bin"))
            let show = ("\(Self.swan)/shows/new", ["title": "Cardenio", "starts": "2030-01-06T19:30"] as KeyValuePairs)
            #expect(try await owner.submit(show.0, show.1, on: next).status == .notFound)
            #expect(try await owner.submit("\(Self.swan)/campaigns/new", ["name": "Elm Street"], on: next).status == .notFound)
            let plan = try await console.api(.post, "/console/api/plans?organisation=swan", owner, #"{"name":"Hall"}"#)
            #expect(plan.status == .forbidden, "\(plan.text)")
            let drawer = try await owner.call(
                .post, "/console/api/drawers?organisation=swan", Array(#"{"name":"Bar","float_pence":0}"#.utf8),
                [.contentType: "application/json", .idempotencyKey: "drawer-without-a-shop"])
            #expect(drawer.status == .forbidden && drawer.code == "desk_not_granted", "\(drawer.text)")
            let hook = try await console.api(
                .post, "/console/api/hooks?organisation=swan", owner,
                #"{"url":"https://hooks.example.org/swan","types":["sale.paid"],"persons":false}"#)
            #expect(hook.status == .forbidden && hook.code == "desk_not_granted", "\(hook.text)")
            let caller = CanvassActor(
                account: Staff.owner.account, actor: .local, now: BoxOfficeFixture.now, terms: PlanTerms(grace: 0, trialDays: 0))
            let houses = try await HouseStore(console.database).houses(of: Staff.owner.account)
            let house = try #require(houses.first { $0.organisation.slug.text == "swan" }).organisation
            await #expect(throws: CanvassRefusal.notFound) {
                try await CampaignStore(console.database).create(
                    CampaignFacts(name: "Elm Street"), uuid: GateFixture.uuid(0x77, 1), in: house.uuid, by: caller)
            }

            // What an operator grants besides is on; what the house has switched off stays so.
            try await console.database.write {
                try OrganisationTransaction($0).grant(.all, to: house, by: .local, at: BoxOfficeFixture.now)
            }
            #expect(try await owner.get("\(Self.swan)/shows").status == .notFound)
            let all = #"{"inUse":["boxoffice","walks","canvass","boarding"]}"#
            let on = try await console.api(.put, Self.api + "swan", owner, all)
            #expect(on.text.contains(#"{"name":"boxoffice","inUse":true,"contents":[]}"#), "\(on.text)")
            #expect(try await owner.get("\(Self.swan)/shows").status == .ok)
            #expect(try await owner.submit(show.0, show.1, on: owner.get(show.0)).status == .seeOther)
            #expect(try await owner.get("\(Self.swan)/audit?area=organisation").text.contains("Switched desks on or off"))
        }
    }

    @Test("What is refused to a house is said as a refusal, on pages without words of their own, too")
    func refusals() {
        let refusals: [HouseChangeRefusal] = [.roleRequired, .deskNotGranted, .currencyInUse, .desksInUse([])]
        #expect(refusals.map { $0.problem.status } == [.forbidden, .forbidden, .conflict, .conflict])
        #expect(refusals.map { $0.problem.code } == ["role_required", "desk_not_granted", "currency_in_use", "desk_in_use"])
    }

    @Test(
        "Console C6 A desk with content is not switched off, by page or API; nor is one had that nobody granted", arguments: Engine.allCases
    )
    func inUse(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let path = "/console/o/globe/settings/desks"
            let page = try await owner.get(path)
            #expect(page.text.contains("4 shows"), "\(page.text)")
            let refused = try await owner.submit(path, ["desks": "walks", "desks": "canvass"], on: page)
            #expect(refused.status == .conflict && refused.text.contains("Box office stays on: it has 4 shows."), "\(refused.text)")
            let api = try await console.api(.put, Self.api + "globe", owner, #"{"inUse":["walks"]}"#)
            #expect(api.status == .conflict && api.code == "desk_in_use" && api.text.contains(#"["boxoffice"]"#), "\(api.text)")
            #expect(try await owner.get("/console/o/globe/shows").status == .ok)
            // Without content it goes.
            #expect(try await console.api(.put, Self.api + "globe", owner, #"{"inUse":["boxoffice"]}"#).status == .ok)

            try await console.database.write { connection in
                let house = try #require(try OrganisationTransaction(connection).organisation(key: "globe"))
                try OrganisationTransaction(connection).grant([.boxOffice], to: house, by: .local, at: BoxOfficeFixture.now)
            }
            let more = try await console.api(.put, Self.api + "globe", owner, #"{"inUse":["boxoffice","walks"]}"#)
            #expect(more.status == .forbidden, "\(more.text)")
            for body in [#"{}"#, #"{"inUse":["bar"]}"#, #"{"inUse":"walks"}"#] {
                #expect(try await console.api(.put, Self.api + "globe", owner, body).status == .badRequest, "\(body)")
            }
            try await console.appoint(Staff.otherDoor.account, .admin)
            let admin = try await console.browser(.otherDoor)
            #expect(try await admin.get(path).status == .forbidden)
            #expect(try await console.api(.put, Self.api + "globe", admin, #"{"inUse":[]}"#).status == .forbidden)
            let foreign = try await console.browser(.foreign)
            #expect(try await console.api(.get, Self.api + "globe", foreign).status == .notFound)
        }
    }
}
