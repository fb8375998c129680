import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct CampaignMapTests {
    private typealias World = CampaignWorld

    @Test("Canvass A41, A23: a feature for each building, gated, with the mean of its homes' places", arguments: Engine.allCases)
    func features(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let response = try await canvass.get(canvass.path("/buildings"), token: canvass.token())
            #expect(response.status == .ok, "\(response.text)")
            #expect(response.headers[.cacheControl] == "private, no-cache" && response.headers[.vary] == "Authorization")
            let found = try response.decoded(CanvassBuildings.self)
            #expect(found.type == "FeatureCollection" && found.features.map(\.id) == [World.tower, World.villa, World.linked])
            let tower = try #require(found.features.first)
            #expect(tower.geometry?.coordinates == [-122.42, 37.775] && tower.properties.addressCount == 3)
            #expect(tower.properties.scans == 5 && tower.properties.visited && tower.properties.addressID == World.home(1))
            #expect(found.features[1].geometry?.coordinates == [-122, 37.5] && found.features[1].properties.scans == 1)
            #expect(found.features[2].geometry == nil && found.features[2].properties.address == "10 Link Lane")
            canvass.endPlan()
            let free = try await canvass.get(canvass.path("/buildings"), token: canvass.token()).decoded(CanvassBuildings.self)
            let shown = free.features.filter { $0.properties.scans != 0 || $0.properties.lastScannedAt != nil }
            #expect(free.features.count == 3 && shown.isEmpty)
        }
    }

    @Test("Canvass A41: 304 until something changes; who pays and who does not never share a tag", arguments: Engine.allCases)
    func tags(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let path = canvass.path("/buildings")
            let tag = try #require(try await canvass.get(path, token: canvass.token()).headers[.eTag])
            let same = try await canvass.get(path, token: canvass.token(), headers: [.ifNoneMatch: "\"other\", W/\(tag)"])
            #expect(same.status == .notModified && same.body.readableBytes == 0 && same.headers[.eTag] == tag)
            let change = try await canvass.send(
                .patch, canvass.path("/addresses/\(World.home(4))"), #"{"address":"9a Villa Road"}"#, token: canvass.token())
            #expect(change.status == .ok)
            let after = try await canvass.get(path, token: canvass.token(), headers: [.ifNoneMatch: tag])
            let other = try #require(after.headers[.eTag])
            #expect(after.status == .ok && other != tag)
            canvass.endPlan()
            let free = try await canvass.get(path, token: canvass.token(), headers: [.ifNoneMatch: other])
            #expect(free.status == .ok && free.headers[.eTag] != other)
            // Without any scans both see the same, and still each has a tag of their own.
            let empty = try await canvass.get(canvass.path("/buildings?bbox=1,1,2,2"), token: canvass.token()).headers[.eTag]
            canvass.clock.set(CanvassServing.start)
            let paid = try await canvass.get(canvass.path("/buildings?bbox=1,1,2,2"), token: canvass.token()).headers[.eTag]
            #expect(empty != paid)
        }
    }

    @Test("Canvass A41: a box cuts out what lies in it; one that is none is refused", arguments: Engine.allCases)
    func boxes(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let found = try await canvass.get(canvass.path("/buildings?bbox=-122.2,37,-121.9,38"), token: canvass.token())
            #expect(try found.decoded(CanvassBuildings.self).features.map(\.id) == [World.villa])
            let across = try await canvass.get(canvass.path("/buildings?bbox=170,37,-122.3,38"), token: canvass.token())
            #expect(try across.decoded(CanvassBuildings.self).features.map(\.id) == [World.tower])
            for box in [
                "1,5,2,4", "nan,0,1,1", "0,0,1", "0,0,1,1,1", "", "a,b,c,d", "-181,0,1,1", "0,-91,1,1", "0,0,inf,1", "1,1,2,2&bbox=1,1,2,2",
            ] {
                let response = try await canvass.get(canvass.path("/buildings?bbox=\(box)"), token: canvass.token())
                #expect(response.status == .badRequest && response.code == "invalid_bbox", "\(box): \(response.text)")
            }
            let foreign = try await canvass.get(canvass.path("/buildings", of: World.foreign), token: canvass.token())
            #expect(foreign.status == .notFound && foreign.text == #"{"error":"Not found","code":"not_found"}"#)
        }
    }

    @Test(
        "Safe 1: a campaign too large to be looked at whole is looked at where the box is, and answers the same", arguments: Engine.allCases
    )
    func large(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let ann = try await canvass.database.read { connection in
                try connection.first(Statement("SELECT id FROM accounts WHERE email = 'ann@x.example'")) { $0.id(0) as Account.ID }
            }
            let caller = CanvassActor(
                account: try #require(ann), actor: .local, now: canvass.clock.clock.now(), terms: PlanTerms())
            let (whole, parts) = (BuildingStore(canvass.database), BuildingStore(canvass.database, most: 4))
            for text in ["-122.2,37,-121.9,38", "170,37,-122.3,38", "-123,37.769,-122,37.776", "-180,-90,180,37.6", "1,1,2,2"] {
                let box = try #require(BoundingBox(text))
                let expected = try await whole.features(World.prima, within: box, for: caller).features
                #expect(try await parts.features(World.prima, within: box, for: caller).features == expected, "\(text)")
            }
            let all = try #require(BoundingBox("-180,-90,180,90"))
            await #expect(throws: CampaignRefusal.self) { try await parts.features(World.prima, within: nil, for: caller) }
            let few = BuildingStore(canvass.database, most: 2)
            await #expect(throws: CampaignRefusal.self) { try await few.features(World.prima, within: all, for: caller) }
        }
    }
}
