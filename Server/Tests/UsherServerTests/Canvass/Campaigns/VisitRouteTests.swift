@testable import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct VisitRouteTests {
    private typealias World = CampaignWorld

    private static let events = Statement("SELECT COUNT(*) FROM visit_events")
    private static let id = "7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90"

    private static func report(_ changes: String, id: String = id) -> String { #"{"mutation_id":"\#(id)","changes":[\#(changes)]}"# }

    private static func change(_ home: Int, _ rest: String = "") -> String {
        #"{"address_id":"\#(World.home(home))","visited":true\#(rest)}"#
    }

    @Test("Canvass A39: a report counts once; its repeat is byte-equal, however the JSON is written", arguments: Engine.allCases)
    func replay(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let path = canvass.path("/visits")
            let body = Self.report(Self.change(1, #","occurred_at":"2025-02-28T10:00:00+01:00","note":"Friendly""#) + "," + Self.change(3))
            let first = try await canvass.post(path, body, token: canvass.token("eve"))
            #expect(first.status == .ok && first.headers[.idempotencyReplayed] == nil, "\(first.text)")
            let answer = try first.decoded(CanvassVisitsResponse.self)
            #expect(answer.mutationID == Self.id && answer.results.map(\.addressID) == [World.home(1), World.home(3)])
            let home = answer.results[0]
            #expect(home.visited && home.status == .visited && home.note == "Friendly" && home.revision == 2)
            #expect(first.text.contains(#""visited_at":"2025-02-28T09:00:00.000Z""#))
            let eve = try await canvass.account("eve").uuid
            #expect(home.visitedBy == eve)
            #expect(answer.results[1].visitedAt?.timeIntervalSince1970 == 1_740_830_400)
            canvass.clock.advance(seconds: 60)
            let other =
                #"{ "changes" : [ {"visited":true,"note":"Friendly","occurred_at":"2025-02-28T10:00:00+01:00","address_id":"\#(World.home(1))"},"#
                + Self.change(3) + #"], "mutation_id":"\#(Self.id)"}"#
            for body in [body, other] {
                let again = try await canvass.post(path, body, token: canvass.token("eve"))
                #expect(again.text == first.text && again.headers[.idempotencyReplayed] == "true")
            }
            #expect(try await canvass.count(Self.events) == 2)
            let campaign = try await canvass.get(canvass.path(), token: canvass.token()).decoded(CanvassCampaign.self)
            #expect(campaign.visitedCount == 3 && campaign.revision == 1)
            let reused = try await canvass.post(path, Self.report(Self.change(1)), token: canvass.token("eve"))
            #expect(reused.status == .conflict && reused.code == "mutation_id_reused")
            // Another account's ids are its own.
            #expect(try await canvass.post(path, Self.report(Self.change(1)), token: canvass.token()).status == .ok)
        }
    }

    @Test("Canvass A39: the first answer is repeated as it was gated then, for 90 days", arguments: Engine.allCases)
    func memory(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let first = try await canvass.post(canvass.path("/visits"), Self.report(Self.change(2)), token: canvass.token())
            #expect(try first.decoded(CanvassVisitsResponse.self).results[0].scans == 3)
            canvass.endPlan()
            let again = try await canvass.post(canvass.path("/visits"), Self.report(Self.change(2)), token: canvass.token())
            #expect(again.text == first.text)
            canvass.clock.advance(seconds: 90 * 86_400)
            try await VisitStore(canvass.database).forgetOld(at: canvass.clock.clock.now())
            let anew = try await canvass.post(canvass.path("/visits"), Self.report(Self.change(2)), token: canvass.token())
            #expect(anew.headers[.idempotencyReplayed] == nil)
            #expect(try anew.decoded(CanvassVisitsResponse.self).results[0].scans == 0)
        }
    }

    @Test("Canvass A39: one stale base, and no home is written; the id stays free", arguments: Engine.allCases)
    func stale(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            _ = try await canvass.send(.patch, canvass.path("/addresses/\(World.home(3))"), #"{"note":"x"}"#, token: canvass.token())
            let changes = Self.change(1, #","base_revision":1"#) + "," + Self.change(3, #","base_revision":1"#)
            let refused = try await canvass.post(canvass.path("/visits"), Self.report(changes), token: canvass.token())
            #expect(refused.status == .conflict && refused.code == "revision_conflict")
            let said = try JSONValue.read(refused.body.readableBytesView)
            guard case .array(let conflicts)? = said["conflicts"] else { throw Problem.internal }
            #expect(conflicts.count == 1 && conflicts[0]["address_id"] == .string(World.home(3)))
            #expect(conflicts[0]["current"]?["revision"] == .integer(2))
            #expect(try await canvass.count(Self.events) == 0)
            #expect(try await canvass.addresses().filter(\.visited).count == 1)
            let fresh = Self.change(1, #","base_revision":1"#) + "," + Self.change(3, #","base_revision":2"#)
            #expect(try await canvass.post(canvass.path("/visits"), Self.report(fresh), token: canvass.token()).status == .ok)
        }
    }

    @Test("The last writer wins without a base; a visit can be taken back", arguments: Engine.allCases)
    func undo(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let body = Self.report(#"{"address_id":"\#(World.home(2).uppercased())","visited":false,"note":null}"#)
            let response = try await canvass.post(canvass.path("/visits"), body, token: canvass.token())
            let home = try response.decoded(CanvassVisitsResponse.self).results[0]
            #expect(!home.visited && home.status == .notVisited && home.visitedAt == nil && home.visitedBy == nil)
            // A visit leaves the scans alone.
            #expect(home.scans == 3)
            let campaign = try await canvass.get(canvass.path(), token: canvass.token()).decoded(CanvassCampaign.self)
            #expect(campaign.visitedCount == 0 && campaign.scans == 6)
        }
    }

    @Test("Twenty repeats at once are one report", arguments: Engine.allCases)
    func together(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let texts = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 1...20 {
                    group.addTask {
                        try await canvass.post(canvass.path("/visits"), Self.report(Self.change(1)), token: canvass.token()).text
                    }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(texts.count == 1)
            #expect(try await canvass.count(Self.events) == 1)
        }
    }

    @Test("Canvass A44: what is no report is told by its field; homes of others are not found", arguments: Engine.allCases)
    func values(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let many = (0...500).map { _ in Self.change(1) }.joined(separator: ",")
            for (body, field) in [
                ("{}", "mutation_id"), (#"{"mutation_id":"x","changes":[]}"#, "mutation_id"), (Self.report(""), "changes"),
                (Self.report(many), "changes"), (Self.report("7"), "changes[0]"), (Self.report("{}"), "changes[0].address_id"),
                (Self.report(Self.change(1) + "," + Self.change(1)), "changes[1].address_id"),
                (Self.report(#"{"address_id":"\#(World.home(1))"}"#), "changes[0].visited"),
                (Self.report(Self.change(1, #","base_revision":"1""#)), "changes[0].base_revision"),
                (Self.report(Self.change(1, #","occurred_at":"yesterday""#)), "changes[0].occurred_at"),
                (Self.report(Self.change(1, #","note":7"#)), "changes[0].note"),
                (#"{"mutation_id":"\#(Self.id)","changes":{}}"#, "changes"),
            ] {
                let response = try await canvass.post(canvass.path("/visits"), body, token: canvass.token())
                let said = try JSONValue.read(response.body.readableBytesView)
                #expect(response.status == .badRequest && response.code == "validation_failed", "\(response.text)")
                #expect(said["field"] == .string(field), "\(response.text)")
            }
            for id in ["0d9f1f3e-0000-4000-8000-0000000000b1", "abc", "0d9f1f3e-0000-4000-8000-00000000dead"] {
                let body = Self.report(Self.change(1) + #",{"address_id":"\#(id)","visited":true}"#)
                #expect(try await canvass.post(canvass.path("/visits"), body, token: canvass.token()).status == .notFound)
            }
            #expect(try await canvass.count(Self.events) == 0)
        }
    }
}
