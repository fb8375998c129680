import Foundation
import Testing
import UsherKit
import UsherWire

@MainActor @Suite struct CampaignMapModelTests {
    private static let box = MapBox(west: 9, south: 45, east: 10, north: 46)

    private static func answer(_ ids: [String], etag: String) -> UsherResponse {
        let features = ids.map { DoorToDoorKit.feature($0, lng: 9.5, lat: 45.5) }
        let body = try? WireJSON.encoder(.milliseconds).encode(CanvassBuildings(type: "FeatureCollection", features: features))
        return .json(200, String(decoding: body ?? Data(), as: UTF8.self), ["ETag": etag])
    }

    @Test("Apps P37 What is seen is fetched once it has rested for 500 ms; 304 keeps what is there; a late answer is dropped")
    func moving() async throws {
        try await withTemporaryFolder { folder in
            let kit = DoorToDoorKit(folder, skips: false)
            let map = CampaignMapModel(client: kit.client, entitlements: await kit.entitlements(), campaign: DoorToDoorKit.campaign)
            #expect(map.state == .loading)
            kit.line.next(.answer(Self.answer(["a", "b"], etag: "\"1\"")))
            let first = Task { await map.move(to: MapBox(west: 0, south: 0, east: 1, north: 1)) }
            await kit.clock.waitForSleepers(1)
            kit.clock.advance(0.4)
            let second = Task { await map.move(to: Self.box) }
            await kit.clock.waitForSleepers(2)
            kit.clock.advance(0.4)
            await first.value
            #expect(kit.line.requests.isEmpty)
            kit.clock.advance(0.1)
            await second.value
            #expect(
                kit.line.requests.map { $0.url.query()?.removingPercentEncoding } == ["bbox=9.0,45.0,10.0,46.0"]
                    && map.buildings.map(\.id) == ["a", "b"])
            kit.line.next(.answer(UsherResponse(status: 304, headers: [:], body: Data())))
            await map.load()
            #expect(kit.line.requests[1].headers["If-None-Match"] == "\"1\"" && map.buildings.count == 2 && map.error == nil)
            // Another part has another answer: nothing is known of it.
            let latch = Latch()
            kit.line.next(.held(latch), .answer(Self.answer(["c"], etag: "\"2\"")))
            let slow = Task { await map.load() }
            let isAsked = try await eventually { kit.line.requests.count == 3 }
            #expect(isAsked)
            let third = Task { await map.move(to: MapBox(west: 1, south: 1, east: 2, north: 2)) }
            await kit.clock.waitForSleepers(1)
            kit.clock.advance(0.5)
            await third.value
            latch.open()
            await slow.value
            #expect(map.buildings.map(\.id) == ["c"] && kit.line.requests[3].headers["If-None-Match"] == nil && map.state == .shown)
        }
    }

    @Test("Apps P37 Of two taps the later card is shown; what cannot be fetched is told, and what was there stays")
    func taps() async throws {
        try await withTemporaryFolder { folder in
            let kit = DoorToDoorKit(folder)
            kit.line.next(.answer(DoorToDoorKit.free), on: "entitlement")
            let latch = Latch()
            kit.line.next(.held(latch), on: "buildings/slow")
            kit.line.next(.answer(DoorToDoorKit.building("quick")), on: "buildings/quick")
            let map = CampaignMapModel(client: kit.client, entitlements: await kit.entitlements(), campaign: DoorToDoorKit.campaign)
            let first = Task { await map.tap("slow") }
            let isAsked = try await eventually { kit.count("buildings/slow") == 1 }
            #expect(isAsked)
            await map.tap("quick")
            latch.open()
            await first.value
            #expect(map.card?.gersID == "quick" && map.card?.building?.gersID == "quick")
            map.closeCard()
            #expect(map.card == nil)
            kit.line.next(.answer(DoorToDoorKit.refusal(404, "not_found")), on: "/buildings")
            await map.move(to: Self.box)
            guard case .failed(let error) = map.state else { return #expect(Bool(false), "\(map.state)") }
            #expect(error.status == 404)
        }
    }

    @Test("Apps P37 20,000 buildings are grouped where they would lie upon each other, none is lost, and a tap finds the nearest")
    func groups() {
        var chance = SeededNumbers(seed: 20_000)
        let places = (0..<20_000).map { _ in (Double.random(in: 9...10, using: &chance), Double.random(in: 45...46, using: &chance)) }
        let features = places.enumerated().map { index, place in
            DoorToDoorKit.feature("\(index)", lng: place.0, lat: place.1, visited: index % 3 == 0)
        }
        let marks = BuildingMarks(features, in: Self.box, width: 390, height: 800)
        #expect(marks.marks.count <= 10 * 20 && marks.marks.reduce(0) { $0 + $1.count } == 20_000)
        #expect(marks.marks.reduce(0) { $0 + $1.visited } == features.count { $0.properties.visited })
        #expect(Set(marks.marks.map(\.id)).count == marks.marks.count)
        // Far in, where few are seen, each is a mark of its own shape.
        let near = [
            DoorToDoorKit.feature("a", lng: 9.1, lat: 45.5, visited: true), DoorToDoorKit.feature("b", lng: 9.9, lat: 45.5),
            DoorToDoorKit.feature("c", lng: 9.5, lat: 45.2), DoorToDoorKit.feature("d", lng: 9.5001, lat: 45.2, visited: true),
        ]
        let few = BuildingMarks(near, in: Self.box, width: 390, height: 800)
        #expect(few.marks.map(\.shape) == [.tick, .square, .halfTick] && few.marks.map(\.count) == [1, 1, 2])
        let touch = few.marks[0].point
        #expect(few.building(at: MapPoint(x: touch.x + 15, y: touch.y - 15))?.id == "a")
        #expect(few.building(at: MapPoint(x: touch.x + 60, y: touch.y)) == nil)
        for _ in 0..<200 {
            let finger = MapPoint(x: Double.random(in: 0...390, using: &chance), y: Double.random(in: 0...800, using: &chance))
            let found = marks.building(at: finger)
            let best = features.min { Self.distance($0, finger) < Self.distance($1, finger) }
            if let best, Self.distance(best, finger) < 21 { #expect(found?.id == best.id) }
        }
        #expect(BuildingMarks(near, in: MapBox(west: .nan, south: 0, east: 1, north: 1), width: 1, height: 1).marks.isEmpty)
    }

    /// On the screen, by Mercator's own formula.
    private static func distance(_ feature: CanvassBuildings.Feature, _ finger: MapPoint) -> Double {
        let place = feature.geometry?.coordinates ?? [0, 0]
        func high(_ lat: Double) -> Double { asinh(tan(lat * .pi / 180)) }
        let x = (place[0] - box.west) / (box.east - box.west) * 390
        let y = (high(box.north) - high(place[1])) / (high(box.north) - high(box.south)) * 800
        return ((x - finger.x) * (x - finger.x) + (y - finger.y) * (y - finger.y)).squareRoot()
    }

    @Test("Apps P36 Campaigns come newest first, page by page; none and a failure are told")
    func campaigns() async throws {
        try await withTemporaryFolder { folder in
            let kit = DoorToDoorKit(folder)
            func page(_ ids: [String], _ cursor: String?) throws -> UsherResponse {
                let campaigns = ids.map { id -> CanvassCampaign in
                    var campaign = DoorToDoorKit.campaign
                    campaign.id = id
                    return campaign
                }
                let body = try WireJSON.encoder(.milliseconds).encode(CanvassCampaignList(campaigns: campaigns, nextCursor: cursor))
                return .json(200, String(decoding: body, as: UTF8.self))
            }
            kit.line.next(
                .answer(try page(["a", "b"], "2")), .answer(try page(["b", "c"], nil)), .answer(try page([], nil)), .answer(.json(403)))
            let list = CampaignsModel(client: kit.client)
            #expect(list.state == .loading)
            await list.load()
            #expect(list.hasMore)
            await list.more()
            #expect(list.campaigns.map(\.id) == ["a", "b", "c"] && !list.hasMore)
            await list.load()
            #expect(list.state == .empty)
            await list.load()
            guard case .failed = list.state else { return #expect(Bool(false), "\(list.state)") }
        }
    }
}
