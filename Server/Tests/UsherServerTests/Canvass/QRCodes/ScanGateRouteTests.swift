import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Whoever stops paying stops seeing scans with the next request, wherever they are shown, without any event.
@Suite struct ScanGateRouteTests {
    private typealias World = CampaignWorld

    /// `CampaignWorld`, where Ann's house is on a plan of this kind.
    private static func world(_ plan: String) -> String {
        World.catalogue.replacing(
            #""plan":{"plan":"team","source":"stripe","status":"active","current_period_end":"2025-04-01T00:00:00Z"}"#,
            with: #""plan":\#(plan)"#)
    }

    /// The scans that every route tells of the campaign, its second home and its building.
    private func scans(_ canvass: CanvassServing, as subject: String = "ann") async throws -> [String: Int64] {
        var shown: [String: Int64] = [:]
        let token = canvass.token(subject)
        func integer(_ value: JSONValue?) -> Int64 { if case .integer(let number)? = value { number } else { -1 } }
        func elements(_ path: String, _ name: String) async throws -> [JSONValue] {
            guard case .array(let list)? = try await canvass.get(path, token: token).json()[name] else { return [] }
            return list
        }
        shown["building"] = integer(try await canvass.building(World.tower, as: subject).member("scans"))
        shown["campaign"] = integer(try await canvass.get(canvass.path(), token: token).member("scans"))
        shown["campaigns"] = integer(try await elements("/api/campaigns", "campaigns").first?["scans"])
        shown["address"] = integer(try await elements(canvass.path("/addresses"), "addresses").dropFirst().first?["scans"])
        shown["feature"] = try await elements(canvass.path("/buildings"), "features").map { integer($0["properties"]?["scans"]) }.max()
        shown["changes"] = try await elements(canvass.path("/changes"), "changed").map { integer($0["scans"]) }.reduce(0, +)
        shown["stats"] = integer(try await canvass.get(canvass.path("/stats"), token: token).member("scans"))
        shown["days"] = try await elements(canvass.path("/stats?from=2025-02-01&to=2025-03-01"), "by_day").map { integer($0["scans"]) }
            .reduce(0, +)
        shown["codes"] = try await elements(canvass.path("/qr-codes"), "qr_codes").map { integer($0["scans"]) }.reduce(0, +)
        return shown
    }

    private static let all: [String: Int64] = [
        "building": 5, "campaign": 6, "campaigns": 6, "address": 3, "feature": 5, "changes": 6, "stats": 6, "days": 6, "codes": 6,
    ]
    /// Plans, and when they end.
    static let plans: [(json: String, end: String)] = [
        (#"{"plan":"pro","source":"stripe","status":"active","current_period_end":"2025-03-15T00:00:00Z"}"#, "2025-03-15T00:00:00Z"),
        (#"{"plan":"team","source":"stripe","status":"past_due","current_period_end":"2025-02-28T12:00:00Z"}"#, "2025-03-03T12:00:00Z"),
        (#"{"plan":"team","source":"none","status":"trialing","current_period_end":"2025-03-20T00:00:00Z"}"#, "2025-03-20T00:00:00Z"),
    ]

    private static let none = all.mapValues { _ in Int64(0) }

    @Test(
        "Canvass A6 The end of a period, of a grace, of a trial: plan and scans are gone at that moment and not before",
        arguments: Engine.allCases, Self.plans)
    func ends(_ engine: Engine, _ plan: (json: String, end: String)) async throws {
        try await CanvassServing.run(engine, catalogue: Self.world(plan.json)) { canvass in
            let end = canvass.instant(plan.end)
            canvass.clock.set(end.adding(microseconds: -1))
            #expect(try await canvass.entitlement(canvass.token()).contains(#""is_active":true"#))
            #expect(try await scans(canvass) == Self.all)
            canvass.clock.set(end)
            #expect(try await canvass.entitlement(canvass.token()) == CanvassServing.free)
            #expect(try await scans(canvass) == Self.none)
            let tower = try await canvass.building(World.tower)
            #expect(tower.text.contains(#""scans":0,"last_scanned_at":null"#))
        }
    }

    @Test("Canvass A6 A trial by setting ends for the scans, too", arguments: Engine.allCases)
    func trial(_ engine: Engine) async throws {
        let unpaid = World.catalogue.replacing(
            #"""
            ,
               "plan":{"plan":"team","source":"stripe","status":"active","current_period_end":"2025-04-01T00:00:00Z"}
            """#, with: "")
        #expect(!unpaid.contains(#""plan""#))
        try await CanvassServing.run(engine, catalogue: unpaid) {
            $0.canvass.trialDays = 10
        } _: { canvass in
            let created = try await canvass.database.read { try $0.first(Self.created) { $0.instant(0) } }
            let end = try #require(created).adding(seconds: 10 * 86_400)
            canvass.clock.set(end.adding(microseconds: -1))
            #expect(try await scans(canvass)["building"] == 5)
            canvass.clock.set(end)
            #expect(try await scans(canvass) == Self.none)
        }
    }

    @Test("Canvass A6 Whoever leaves the organisation that pays sees no scans with the next request", arguments: Engine.allCases)
    func leaves(_ engine: Engine) async throws {
        // Eve is in two houses: one pays, and the other one's campaign shows its scans for that.
        let file = World.catalogue.replacing(
            #""memberships":[{"organisation":"run","role":"editor"}]"#,
            with: #""memberships":[{"organisation":"run","role":"editor"},{"organisation":"poor","role":"owner"}]"#)
        try await CanvassServing.run(engine, catalogue: file) { canvass in
            let path = canvass.path(of: World.foreign)
            let paid = try await canvass.get(path, token: canvass.token("eve"))
            #expect(paid.status == .ok && paid.text.contains(#""scans":4"#), "\(paid.text)")
            let (run, eve) = ("0d9f1f3e-0000-4000-8000-0000000000f1", try await canvass.account("eve").uuid)
            let left = try await canvass.send(.delete, "/api/organisations/\(run)/members/\(eve)", token: canvass.token("eve"))
            #expect(left.status == .noContent, "\(left.text)")
            #expect(try await canvass.entitlement(canvass.token("eve")) == CanvassServing.free)
            let free = try await canvass.get(path, token: canvass.token("eve"))
            #expect(free.text.contains(#""scans":0,"homes_scanned":0,"last_scanned_at":null"#), "\(free.text)")
            #expect(try await canvass.building(World.tower, as: "eve").status == .notFound)
            // Joined again, it is all there.
            let now = canvass.clock.clock.now()
            try await canvass.database.write { connection in
                guard let account = try AccountTransaction(connection).account(uuid: eve),
                    let house = try OrganisationTransaction(connection).organisation(key: "run")
                else { return }
                try OrganisationTransaction(connection).appoint(account.id, as: .editor, in: house.id, by: .local, at: now)
            }
            #expect(try await canvass.get(path, token: canvass.token("eve")).text.contains(#""scans":4"#))
        }
    }

    private static let created = Statement("SELECT created_at FROM organisations WHERE key = 'run'")
}
