import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct BuildingTests {
    private typealias World = CampaignWorld

    private static let villa = """
        {"gers_id":"\(World.villa)","address_id":"\(World.home(4))","campaign_id":"\(World.prima)","campaign_name":"Prima Run",\
        "address":"9 Villa Road","postal_code":null,"status":"not_visited","visited":false,"scans":1,\
        "last_scanned_at":"2025-02-13T18:30:00.000Z","created_at":"2025-02-01T09:00:00.000Z","address_count":1}
        """

    @Test(
        "Canvass A17, A23: a building, byte for byte; once nobody pays the same with 0 and null; paid again, all is there",
        arguments: Engine.allCases)
    func exact(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let paid = try await canvass.building(World.villa)
            #expect(paid.status == .ok && paid.text == Self.villa)
            #expect(paid.headers[.cacheControl] == "private, no-store" && paid.headers[.vary] == "Authorization")
            #expect(paid.headers[.eTag] == nil)
            let seed = try paid.decoded(SeedCanvass.Building.self)
            #expect(seed.scans == 1 && seed.last_scanned_at == "2025-02-13T18:30:00.000Z")
            let before = canvass.clock.clock.now()
            canvass.endPlan()
            let free = try await canvass.building(World.villa)
            let gated = Self.villa.replacing(
                #""scans":1,"last_scanned_at":"2025-02-13T18:30:00.000Z""#, with: #""scans":0,"last_scanned_at":null"#)
            #expect(free.text == gated)
            #expect(free.headers[.cacheControl] == "private, no-store")
            canvass.clock.set(before)
            #expect(try await canvass.building(World.villa).text == Self.villa)
        }
    }

    @Test("Canvass A18: every spelling of an id is one building, everything else is refused", arguments: Engine.allCases)
    func spellings(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let bare = World.villa.replacing("-", with: "")
            for id in [
                World.villa.uppercased(), bare, bare.uppercased(), "overture:building:\(World.villa)", "overture:building:\(bare)",
                "overture%3Abuilding%3A\(World.villa)", "%30" + World.villa.dropFirst(),
            ] {
                let response = try await canvass.building(id)
                #expect(response.status == .ok && response.text == Self.villa, "\(id): \(response.text)")
            }
            for id in [
                String(bare.dropLast()), bare + "0", "xyz" + bare, "overture:address:\(World.villa)", "%20", "%20\(World.villa)",
                "\(World.villa)%20", "null", String(bare.dropLast()) + "g",
            ] {
                let response = try await canvass.building(id)
                #expect(response.status == .badRequest, "\(id)")
                #expect(response.text == #"{"error":"Invalid GERS ID format","code":"invalid_gers_id"}"#)
            }
        }
    }

    @Test(
        "Canvass A19: campaign_id is absent or a UUID given once; the token comes first; other methods are not allowed",
        arguments: Engine.allCases)
    func campaignID(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            for query in ["?campaign_id=abc", "?campaign_id=", "?campaign_id=\(World.prima)&campaign_id=\(World.prima)"] {
                let response = try await canvass.building(World.villa, query)
                #expect(response.status == .badRequest, "\(query)")
                #expect(response.text == #"{"error":"Invalid campaign_id","code":"invalid_campaign_id"}"#)
            }
            let upper = try await canvass.building(World.villa, "?campaign_id=\(World.prima.uppercased())")
            #expect(upper.text == Self.villa)
            let nobody = try await canvass.get("/api/buildings/nonsense?campaign_id=abc", token: "bad")
            #expect(nobody.status == .unauthorized && nobody.text == #"{"error":"Unauthorized","code":"unauthorized"}"#)
            let wrong = try await canvass.post("/api/buildings/\(World.villa)", "{}", token: canvass.token())
            #expect(wrong.status == .methodNotAllowed && wrong.code == "method_not_allowed")
            #expect(wrong.headers[.allow]?.contains("GET") == true)
        }
    }

    @Test("Canvass A20: unknown, of somebody else, of a foreign campaign, for the door: the same bytes", arguments: Engine.allCases)
    func unknown(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let theirs = "08b2a100-d2ca-4fff-8000-0123456789ff"
            let answers = [
                try await canvass.building("08b2a100-d2ca-4fff-8000-000000000000"), try await canvass.building(theirs),
                try await canvass.building(theirs, "?campaign_id=\(World.foreign)"),
                try await canvass.building(World.villa, "?campaign_id=\(World.foreign)"),
                try await canvass.building(World.villa, "?campaign_id=0d9f1f3e-0000-4000-8000-00000000dead"),
                try await canvass.building(World.villa, as: "door"), try await canvass.building(World.villa, as: "stranger"),
                try await canvass.building(World.villa, "?campaign_id=\(World.prima)", as: "door"),
            ]
            for answer in answers {
                #expect(answer.status == .notFound)
                #expect(answer.text == #"{"error":"Building not found","code":"building_not_found"}"#)
            }
        }
    }

    @Test("Canvass A21: units add up; own building before link before own id", arguments: Engine.allCases)
    func units(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let tower = try await canvass.building(World.tower).decoded(UsherWire.Building.self)
            #expect(tower.scans == 5 && tower.addressCount == 3 && tower.visited == true && tower.status == .visited)
            #expect(tower.addressID == World.home(1) && tower.address == "123 Main St, 1")
            #expect(try await canvass.building(World.tower).text.contains(#""last_scanned_at":"2025-02-14T18:30:00.123Z""#))
            let link = try await canvass.building(World.linked).decoded(UsherWire.Building.self)
            #expect(link.addressID == World.home(5) && link.scans == 0 && link.lastScannedAt == nil)
            // A surer link wins over an older one, and a home's own building over both.
            let other = "08b2a100-d2ca-4fff-8000-0123456789ad"
            let links = canvass.path("/addresses/\(World.home(5))/links/")
            let linked = try await canvass.send(.put, links + "overture:building:\(other)", #"{"confidence":0.9}"#, token: canvass.token())
            #expect(linked.status == .noContent, "\(linked.text)")
            #expect(try await canvass.building(World.linked).status == .notFound)
            #expect(try await canvass.building(other).decoded(UsherWire.Building.self).addressID == World.home(5))
            // The villa is a home by its own id, as long as no home names it as its building.
            let move = #"{"building_gers_id":"\#(World.villa)"}"#
            let moved = try await canvass.send(.patch, canvass.path("/addresses/\(World.home(5))"), move, token: canvass.token())
            #expect(moved.status == .ok, "\(moved.text)")
            #expect(try await canvass.building(World.villa).decoded(UsherWire.Building.self).addressID == World.home(5))
            #expect(try await canvass.building(other).status == .notFound)
            let unlinked = try await canvass.send(.delete, links + other, token: canvass.token())
            #expect(unlinked.status == .noContent)
            let back = try await canvass.send(
                .patch, canvass.path("/addresses/\(World.home(5))"), #"{"building_gers_id":null}"#, token: canvass.token())
            #expect(back.status == .ok)
            #expect(try await canvass.building(World.linked).status == .ok)
            #expect(try await canvass.building(World.villa).text == Self.villa)
        }
    }

    @Test("Canvass A21: of several matches the surest stands for the others, then the lower number", arguments: Engine.allCases)
    func confidence(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let id = "08b2a100-d2ca-4fff-8000-0123456789ae"
            for (home, confidence) in [(5, 0.9), (4, 0.95)] {
                let link = canvass.path("/addresses/\(World.home(home))/links/\(id)")
                _ = try await canvass.send(.put, link, #"{"confidence":\#(confidence)}"#, token: canvass.token())
            }
            let sure = try await canvass.building(id).decoded(UsherWire.Building.self)
            #expect(sure.addressID == World.home(4) && sure.addressCount == 2 && sure.scans == 1)
            let link = canvass.path("/addresses/\(World.home(5))/links/\(id)")
            for body in [#"{"confidence":1.5}"#, #"{"confidence":"x"}"#, #"{"confidence":-0.1}"#, "{", "[]"] {
                #expect(try await canvass.send(.put, link, body, token: canvass.token()).status == .badRequest)
            }
            let bad = try await canvass.send(.put, canvass.path("/addresses/\(World.home(5))/links/xyz"), "{}", token: canvass.token())
            #expect(bad.status == .badRequest && bad.code == "invalid_gers_id")
        }
    }

    @Test("Safe 5 A link's body that is announced too large is refused before it comes; none at all is a sure link")
    func linkBodies() async throws {
        try await CanvassServing.withCampaigns(.sqlite) { canvass in
            let link = canvass.path("/addresses/\(World.home(5))/links/08b2a100-d2ca-4fff-8000-0123456789ae")
            #expect(try await canvass.send(.put, link, token: canvass.token()).status == .noContent)
            let head =
                "PUT \(link) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(canvass.token())\r\nContent-Type: application/json\r\n"
                + "Content-Length: 300000000\r\n\r\n"
            var settings = Settings()
            (settings.port, settings.limits.off) = (0, true)
            let server = UsherServer(settings: settings, endpoints: canvass.desk.endpoints, guards: canvass.desk.guards)
            try await server.serve(.live) { client in
                let port = try #require(client.port)
                let answer = try await onThread {
                    let connection = try RawConnection(port: port)
                    connection.send(head)
                    return connection.receive().map { String(decoding: $0, as: UTF8.self) } ?? ""
                }
                #expect(answer.hasPrefix("HTTP/1.1 413"), "\(answer)")
            }
        }
    }

    @Test("Canvass A22: of two campaigns the newer answers, unmixed, the archived last; a deleted home is gone", arguments: Engine.allCases)
    func campaigns(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let made = try await canvass.post("/api/campaigns", #"{"name":"Second"}"#, token: canvass.token())
            #expect(made.status == .created, "\(made.text)")
            let second = try made.decoded(CanvassCampaign.self)
            let body = #"{"address":"1 New St","building_gers_id":"\#(World.tower)"}"#
            let added = try await canvass.post(canvass.path("/addresses", of: second.id), body, token: canvass.token())
            #expect(added.status == .created, "\(added.text)")
            let home = try added.decoded(CanvassAddress.self)
            let newer = try await canvass.building(World.tower).decoded(UsherWire.Building.self)
            #expect(newer.campaignID == second.id && newer.scans == 0 && newer.addressCount == 1)
            let older = try await canvass.building(World.tower, "?campaign_id=\(World.prima)").decoded(UsherWire.Building.self)
            #expect(older.campaignID == World.prima && older.scans == 5)
            _ = try await canvass.send(.patch, canvass.path(of: second.id), #"{"status":"archived"}"#, token: canvass.token())
            #expect(try await canvass.building(World.tower).decoded(UsherWire.Building.self).campaignID == World.prima)
            let archived = try await canvass.building(World.tower, "?campaign_id=\(second.id)").decoded(UsherWire.Building.self)
            #expect(archived.campaignID == second.id)
            let gone = try await canvass.send(.delete, canvass.path("/addresses/\(home.addressID)", of: second.id), token: canvass.token())
            #expect(gone.status == .noContent)
            #expect(try await canvass.building(World.tower, "?campaign_id=\(second.id)").status == .notFound)
            let dropped = try await canvass.send(.delete, canvass.path(), token: canvass.token())
            #expect(dropped.status == .noContent)
            #expect(try await canvass.building(World.tower).status == .notFound)
        }
    }

    @Test("Canvass P2: the lookup is two statements, and the plan at most two more", arguments: Engine.allCases)
    func statements(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let account = try await canvass.account("ann")
            let actor = CanvassActor(
                account: account.id, actor: .local, now: canvass.clock.clock.now(), terms: canvass.desk.terms)
            let id = try #require(GERSID(World.tower))
            let (lookup, all) = try await canvass.database.read { connection in
                let start = connection.statementCount
                _ = try BuildingReader(connection).buildingDetails(id, in: nil, for: account.id)
                let middle = connection.statementCount
                _ = try CampaignTransaction(connection).scanGate(actor)
                return (middle - start, connection.statementCount - start)
            }
            #expect(lookup <= 2 && all <= 4)
        }
    }
}
