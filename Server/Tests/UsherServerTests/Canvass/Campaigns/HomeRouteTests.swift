import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct HomeRouteTests {
    private typealias World = CampaignWorld

    @Test("Canvass A23: A, byte for byte, then with 0 and null", arguments: Engine.allCases)
    func exact(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let eve = try await canvass.account("eve").uuid
            let text = """
                {"address_id":"\(World.home(2))","seq":2,"address":"123 Main St","unit":"2","city":null,"region":null,"postal_code":"94107",\
                "lat":37.78,"lng":-122.43,"gers_id":null,"building_gers_id":"\(World.tower)","external_id":null,"note":null,\
                "status":"visited","visited":true,"visited_at":"2025-02-10T10:00:00.000Z","visited_by":"\(eve)","revision":1,"scans":3,\
                "last_scanned_at":"2025-02-14T18:30:00.123Z","created_at":"2025-02-01T09:00:00.000Z","updated_at":
                """
            let page = try await canvass.get(canvass.path("/addresses?limit=1&cursor=1"), token: canvass.token())
            #expect(page.text.hasPrefix(#"{"addresses":["# + text.dropLast()), "\(page.text)")
            #expect(page.text.hasSuffix(#"}],"next_cursor":"2"}"#))
            canvass.endPlan()
            let free = try await canvass.addresses()
            let shown = free.filter { $0.scans != 0 || $0.lastScannedAt != nil }
            #expect(shown.isEmpty && free.map(\.seq) == [1, 2, 3, 4, 5])
        }
    }

    @Test("A home is added, changed and deleted; its number is never given again", arguments: Engine.allCases)
    func life(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let body = """
                {"address":" 5 Oak Ave ","unit":"b","city":"X","postal_code":"12345","lat":1.5,"lng":-2.25,"external_id":"E-1","note":"Gate",\
                "gers_id":"08B2A100D2CA4FFF80000123456789B1"}
                """
            let added = try await canvass.post(canvass.path("/addresses"), body, token: canvass.token("eve"))
            #expect(added.status == .created, "\(added.text)")
            let home = try added.decoded(CanvassAddress.self)
            #expect(
                home.seq == 6 && home.address == "5 Oak Ave" && home.gersID == "08b2a100-d2ca-4fff-8000-0123456789b1" && home.revision == 1)
            #expect(home.lat == 1.5 && home.lng == -2.25 && home.scans == 0 && !home.visited)
            let path = canvass.path("/addresses/\(home.addressID)")
            let changed = try await canvass.send(.patch, path, #"{"note":null,"unit":"c","revision":1}"#, token: canvass.token())
            let after = try changed.decoded(CanvassAddress.self)
            #expect(after.note == nil && after.unit == "c" && after.city == "X" && after.revision == 2)
            let stale = try await canvass.send(.patch, path, #"{"note":"x","revision":1}"#, token: canvass.token())
            #expect(stale.status == .conflict && stale.code == "revision_conflict")
            #expect(try JSONValue.read(stale.body.readableBytesView)["current"]?["revision"] == .integer(2))
            #expect(try await canvass.send(.delete, path, token: canvass.token()).status == .noContent)
            #expect(try await canvass.send(.delete, path, token: canvass.token()).status == .notFound)
            let campaign = try await canvass.get(canvass.path(), token: canvass.token()).decoded(CanvassCampaign.self)
            #expect(campaign.addressCount == 5)
            // The same home again keeps its id and number; another one gets the next.
            let back = try await canvass.post(
                canvass.path("/addresses"), #"{"address":"5 OAK  ave","unit":"C","postal_code":"12345"}"#, token: canvass.token())
            let again = try back.decoded(CanvassAddress.self)
            #expect(back.status == .created && again.addressID == home.addressID && again.seq == 6)
            let next = try await canvass.post(canvass.path("/addresses"), #"{"address":"7 Oak Ave"}"#, token: canvass.token())
            #expect(try next.decoded(CanvassAddress.self).seq == 7)
        }
    }

    @Test("An address or an id that another home has is refused", arguments: Engine.allCases)
    func duplicates(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            for body in [
                #"{"address":"123  MAIN st","unit":"1","postal_code":"94107"}"#, #"{"address":"Elsewhere","gers_id":"\#(World.villa)"}"#,
            ] {
                let response = try await canvass.post(canvass.path("/addresses"), body, token: canvass.token())
                #expect(response.status == .conflict && response.code == "duplicate_address", "\(response.text)")
            }
            let taken = try await canvass.send(
                .patch, canvass.path("/addresses/\(World.home(1))"), #"{"unit":"2"}"#, token: canvass.token())
            #expect(taken.status == .conflict && taken.code == "duplicate_address")
            // One alone of several that are added at once.
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 1...6 {
                    group.addTask {
                        try await canvass.post(canvass.path("/addresses"), #"{"address":"8 Rush St"}"#, token: canvass.token()).status.code
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.sorted() == [201, 409, 409, 409, 409, 409])
        }
    }

    @Test("Canvass A44: values that cannot be are named", arguments: Engine.allCases)
    func values(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let long = String(repeating: "x", count: 501)
            for (body, field) in [
                ("{}", "address"), (#"{"address":"  "}"#, "address"), (#"{"address":7}"#, "address"),
                (#"{"address":"\#(long)"}"#, "address"),
                (#"{"address":"a","lat":1}"#, "lng"), (#"{"address":"a","lng":1}"#, "lat"), (#"{"address":"a","lat":91,"lng":1}"#, "lat"),
                (#"{"address":"a","lat":1,"lng":181}"#, "lng"), (#"{"address":"a","lat":"1","lng":1}"#, "lat"),
                (#"{"address":"a","gers_id":"x"}"#, "gers_id"), (#"{"address":"a","note":[]}"#, "note"),
                (#"{"address":"a\u0000"}"#, "address"), (#"{"address":"a","unit":"\u0000"}"#, "unit"),
            ] {
                let response = try await canvass.post(canvass.path("/addresses"), body, token: canvass.token())
                let said = try JSONValue.read(response.body.readableBytesView)
                #expect(
                    response.status == .badRequest && response.code == "validation_failed" && said["field"] == .string(field), "\(body)")
            }
            for path in ["/addresses/\(World.home(1))x", "/addresses/0d9f1f3e-0000-4000-8000-0000000000b1", "/addresses/abc"] {
                #expect(try await canvass.send(.patch, canvass.path(path), "{", token: canvass.token()).status == .notFound)
            }
        }
    }

    @Test("A campaign takes no more homes than it may", arguments: Engine.allCases)
    func full(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine, { $0.canvass.maxAddresses = 6 }) { canvass in
            #expect(try await canvass.post(canvass.path("/addresses"), #"{"address":"a"}"#, token: canvass.token()).status == .created)
            let full = try await canvass.post(canvass.path("/addresses"), #"{"address":"b"}"#, token: canvass.token())
            #expect(full.status == .unprocessableContent && full.code == "campaign_full")
            let file = try await canvass.upload("address\nb\na\n")
            #expect(file.status == .unprocessableContent && file.code == "campaign_full")
            #expect(try await canvass.upload("address\na\n").status == .ok)
            #expect(try await canvass.addresses().count == 6)
        }
    }

    @Test("Safe 1 A file has no more rows than a campaign may have homes, whatever they say", arguments: Engine.allCases)
    func manyRows(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine, { $0.canvass.maxAddresses = 6 }) { canvass in
            let file = "address\n" + String(repeating: "a\n", count: 6)
            #expect(try await canvass.upload(file, query: "?dry_run=true").status == .ok)
            for query in ["", "?dry_run=true", "?on_error=abort"] {
                let more = try await canvass.upload(file + "a\n", query: query)
                #expect(more.status == .unprocessableContent && more.code == "campaign_full", "\(more.text)")
            }
            #expect(try await canvass.addresses().count == 5)
        }
    }
}
