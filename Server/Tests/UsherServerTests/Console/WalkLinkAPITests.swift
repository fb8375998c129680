import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// A link to a walk list as an app uses it, and what whoever walks is not told.
@Suite struct WalkLinkAPITests {
    private static let globe = "organisation=globe"

    private static func post(
        _ console: ConsoleServing, _ path: String, _ body: String, bearer: String? = nil
    ) async throws -> TestResponse {
        var headers: HTTPFields = [.contentType: "application/json"]
        headers[.authorization] = bearer.map { "Bearer \($0)" }
        return try await console.client.executeRequest(uri: path, method: .post, headers: headers, body: ByteBuffer(string: body))
    }

    private static func walk(_ console: ConsoleServing, _ start: CanvassWalkStart, secret: String? = nil) async throws -> TestResponse {
        try await console.client.executeRequest(
            uri: "/api/walk-links/\(start.id)", method: .get, headers: [.authorization: "Bearer \(secret ?? start.secret)"], body: nil)
    }

    /// A link for a phone, made by the API; its secret.
    private static func link(
        _ console: ConsoleServing, _ owner: ConsoleBrowser, _ territory: String, more: String = ""
    ) async throws -> (id: String, token: String) {
        let path = "/console/api/territories/\(territory)/links?\(globe)"
        let made = try await console.api(.post, path, owner, #"{"name":"Ben","devices":1\#(more)}"#)
        let token = try #require(made.text.firstMatch(of: /uwl_[A-Za-z0-9_\-]{22}/), "\(made.text)").0
        return (try #require(made.member("link")?["id"]?.text), String(token))
    }

    private static func start(_ console: ConsoleServing, _ token: String) async throws -> CanvassWalkStart {
        let started = try await post(console, "/api/walk-links", #"{"token":"\#(token)"}"#)
        #expect(started.status == .created, "\(started.text)")
        return try WireJSON.decoder.decode(CanvassWalkStart.self, from: Data(started.text.utf8))
    }

    private static func report(_ mutation: Int64, _ home: String, _ change: String) -> String {
        #"{"mutation_id":"\#(GateFixture.uuid(0x7b, mutation))","changes":[{"address_id":"\#(home)",\#(change)}]}"#
    }

    @Test(
        "An app starts a link by its secret, has the territory's list alone and reports once; full, early, ended and foreign are told so",
        arguments: Engine.allCases)
    func app(_ engine: Engine) async throws {
        try await TerritoryTests.run(engine) { console, owner, campaign in
            let territory = try await TerritoryTests.draw(owner, campaign, "First", corners: TerritoryTests.square(0, 0, 3))
            let (id, token) = try await Self.link(console, owner, territory)
            let ben = try await Self.start(console, token)
            #expect(ben.id == id && ben.secret.hasPrefix("uwd_"))
            #expect(try await Self.post(console, "/api/walk-links", #"{"token":"\#(token)"}"#).text.contains("link_full"))
            #expect(try await Self.post(console, "/api/walk-links", #"{"token":"uwl_AAAAAAAAAAAAAAAAAAAAAA"}"#).status == .notFound)
            #expect(try await Self.post(console, "/api/walk-links", #"{"token":7}"#).status == .badRequest)

            let answer = try await Self.walk(console, ben)
            let list = try WireJSON.decoder.decode(CanvassWalk.self, from: Data(answer.text.utf8))
            #expect(list.homes.count == 9 && list.territory == "First" && list.campaign == "Elm Street" && list.territoryID == territory)
            #expect(try await Self.walk(console, ben, secret: "uwd_wrong").status == .unauthorized)
            let unsigned = try await console.client.executeRequest(uri: "/api/walk-links/\(id)", method: .get, headers: [:], body: nil)
            #expect(unsigned.status == .unauthorized)

            let (home, visits) = (list.homes[0].id, "/api/walk-links/\(id)/visits")
            let said = try await Self.post(console, visits, Self.report(1, home, #""outcome":"refused""#), bearer: ben.secret)
            #expect(said.status == .ok && said.text.contains(#""outcome":"refused""#), "\(said.text)")
            let again = try await Self.post(console, visits, Self.report(1, home, #""outcome":"refused""#), bearer: ben.secret)
            #expect(again.text == said.text && again.headers[.idempotencyReplayed] == "true")
            let outside = GateFixture.uuid(0x78, 1_600)
            #expect(
                try await Self.post(console, visits, Self.report(2, outside, #""visited":true"#), bearer: ben.secret).status == .notFound)

            let path = "/console/api/territories/\(territory)/links/\(id)?\(Self.globe)"
            #expect(try await console.api(.delete, path, owner).status == .noContent)
            #expect(try await Self.walk(console, ben).text.contains("link_ended"))
            #expect(try await Self.post(console, visits, Self.report(3, home, #""visited":true"#), bearer: ben.secret).status == .gone)
            let starts = Timestamp.seconds(console.clock.clock.now().adding(seconds: 600))
            let (_, later) = try await Self.link(console, owner, territory, more: #","startsAt":"\#(starts)""#)
            let early = try await Self.post(console, "/api/walk-links", #"{"token":"\#(later)"}"#)
            #expect(early.status == .forbidden && early.text.contains(#""starts_at":"\#(starts)""#), "\(early.text)")
        }
    }

    @Test(
        "The console's API takes a house's UUID as well as its slug, and a foreign one no more than an unknown one",
        arguments: Engine.allCases)
    func named(_ engine: Engine) async throws {
        try await TerritoryTests.run(engine) { console, owner, campaign in
            let house = try #require(try await console.database.read { try OrganisationTransaction($0).organisation(1) })
            let path = "/console/api/campaigns/\(campaign)/territories?organisation="
            #expect(try await console.api(.get, path + house.uuid, owner).text == #"{"success":true,"territories":[]}"#)
            let foreign = try await console.browser(.foreign)
            #expect(try await console.api(.get, path + house.uuid, foreign).status == .notFound)
            #expect(try await console.api(.get, path + GateFixture.uuid(0x7f, 9), owner).status == .notFound)
        }
    }

    private static let scanned = Statement("UPDATE homes SET scans = 7, last_scanned_at = 1700000000000000, revision = 5 WHERE uuid = $1")
    private static let pays = Statement("UPDATE organisations SET plan = $1 WHERE key = 'globe'")

    @Test(
        "A conflict tells whoever walks no scans, also of a house that pays; a member of it is told them, and one that has not paid is not",
        arguments: Engine.allCases)
    func hidden(_ engine: Engine) async throws {
        try await TerritoryTests.run(engine) { console, owner, campaign in
            let territory = try await TerritoryTests.draw(owner, campaign, "First", corners: TerritoryTests.square(0, 0, 3))
            let ben = try await Self.start(console, try await Self.link(console, owner, territory).token)
            let home = GateFixture.uuid(0x78, 1)
            try await console.database.write { try $0.execute(Self.scanned, home) }
            let token = try #require(owner.cookies[SessionCookie.name])
            let stale = #""visited":true,"base_revision":1"#
            func conflict(_ path: String, _ bearer: String) async throws -> String {
                let answer = try await Self.post(console, path, Self.report(9, home, stale), bearer: bearer)
                #expect(answer.status == .conflict && answer.text.contains("revision_conflict"), "\(answer.text)")
                return answer.text
            }
            let (own, walked) = ("/api/campaigns/\(campaign)/visits", "/api/walk-links/\(ben.id)/visits")
            let pages = "/console/api/territories/\(territory)/visits?\(Self.globe)"
            let hidden = #""scans":0,"last_scanned_at":null"#
            #expect(try await conflict(own, token).contains(hidden), "nobody pays")
            try await console.database.write { try $0.execute(Self.pays, #"{"plan":"team","status":"active"}"#) }
            #expect(try await conflict(own, token).contains(#""scans":7,"last_scanned_at":"2023"#))
            #expect(try await conflict(walked, ben.secret).contains(hidden))
            #expect(try await conflict(pages, token).contains(hidden))
            #expect(try await Self.walk(console, ben).text.contains(#""scans":7"#) == false)
        }
    }

    @Test("A walk list is bounded: the first homes by their number, in the order in which they are walked", arguments: Engine.allCases)
    func bounded(_ engine: Engine) async throws {
        try await TerritoryTests.run(engine) { console, owner, campaign in
            let territory = try await TerritoryTests.draw(owner, campaign, "First", corners: TerritoryTests.square(0, 0, 10))
            let caller = TerritoryTests.caller(console)
            func walk(_ most: Int?) async throws -> [Int64] {
                try await console.database.read { connection in
                    let territories = TerritoryTransaction(connection)
                    let open = try territories.open(territory, for: caller)
                    return try (most.map { try territories.walk(open, most: $0) } ?? territories.walk(open)).homes.map(\.seq)
                }
            }
            let all = try await walk(nil)
            #expect(all.count == 98 && all != all.sorted(), "the order of a walk is not that of the numbers")
            // Cut before it is sorted: what is walked first is not cut off by who came later.
            let some = try await walk(12)
            #expect(Set(some) == Set(all.sorted().prefix(12)) && some == all.filter { Set(some).contains($0) })
            #expect(Territory.mostHomes == 20_000)
        }
    }
}
