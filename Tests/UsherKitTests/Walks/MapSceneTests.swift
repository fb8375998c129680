import Foundation
import Testing
import UsherKit
import UsherWire

@Suite struct MapSceneTests {
    private let duomo = WalksPlace(lat: 45.464203, lng: 9.189982)

    private func scene(_ center: WalksPlace, _ zoom: Double, width: Double = 512, height: Double = 512) -> MapScene {
        MapScene(center: center, zoom: zoom, width: width, height: height, levels: [14, 15, 16])
    }

    private func near(_ a: MapPoint, _ x: Double, _ y: Double, _ within: Double = 0.01) -> Bool {
        abs(a.x - x) < within && abs(a.y - y) < within
    }

    @Test("Apps P55 Known places stand at known pixels, at every zoom; what is at a pixel is where it stands")
    func pixels() throws {
        // At zoom 16 the world is 2^24 points: x = (lng + 180) / 360 · 2^24, y by Mercator's formula, worked out by hand.
        let map = scene(duomo, 16)
        #expect(near(map.screen(duomo), 256, 256))
        let castle = WalksPlace(lat: 45.470603, lng: 9.179582)
        #expect(near(map.screen(castle), 256 - 0.0104 / 360 * 16_777_216, 256 - 425.36, 0.2), "\(map.screen(castle))")
        let back = map.place(at: map.screen(castle))
        #expect(abs(back.lat - castle.lat) < 1e-9 && abs(back.lng - castle.lng) < 1e-9)
        // Null Island and the corner of the world, at zoom 14.
        let null = scene(WalksPlace(lat: 0, lng: 0), 14)
        #expect(near(null.screen(WalksPlace(lat: 0, lng: 0.02197265625)), 512, 256))
        #expect(map.length(100, at: duomo) > 59 && map.length(100, at: duomo) < 60)
    }

    @Test("Apps P55 Over the antimeridian the short way; tiles wrap around the world")
    func antimeridian() {
        let fiji = WalksPlace(lat: -17, lng: 179.999)
        let map = scene(fiji, 14)
        #expect(abs(map.screen(WalksPlace(lat: -17, lng: -179.999)).x - (256 + 0.002 / 360 * 4_194_304)) < 0.01)
        let tiles = map.tiles { _ in true }
        #expect(Set(tiles.map(\.tile.x)).isSuperset(of: [16_383, 0]) && tiles.allSatisfy { (0..<16_384).contains($0.tile.x) })
        var moved = map
        moved.pan(-100, 0)
        #expect(moved.center.lng < -179.9)
        for lng in [-180.0, 180, 540, -540] { #expect(abs(scene(WalksPlace(lat: 0, lng: lng), 14).center.lng + 180) < 1e-9) }
    }

    @Test("Apps P55 The zoom stays in its limits, what is under the fingers stays there, and nothing traps")
    func gestures() {
        var map = scene(duomo, 99)
        #expect(map.zoom == 17 && map.level == 16)
        map.magnify(0.0001, around: MapPoint(x: 0, y: 0))
        #expect(map.zoom == 14 && map.level == 14)
        var random = SeededNumbers(seed: 7)
        for _ in 0..<10_000 {
            let anchor = MapPoint(x: .random(in: 0...512, using: &random), y: .random(in: 0...512, using: &random))
            let fixed = map.place(at: anchor)
            map.magnify(.random(in: 0.3...3, using: &random), around: anchor)
            if abs(map.center.lat) < 84 { #expect(near(map.screen(fixed), anchor.x, anchor.y, 0.01)) }
            map.pan(.random(in: -300...300, using: &random), .random(in: -300...300, using: &random))
            #expect((14...17).contains(map.zoom))
        }
        for value in [Double.nan, .infinity, -.infinity, 0, -1, 1e300] {
            map.magnify(value, around: MapPoint(x: value, y: value))
            map.pan(value, value)
            map.resize(width: value, height: value)
            map.follow(WalksPlace(lat: value, lng: value))
            _ = map.tiles { _ in false }
            #expect(map.zoom.isFinite && map.center.lat.isFinite && map.center.lng.isFinite)
        }
        for lat in [-90.0, 90] {
            let pole = MapScene(center: WalksPlace(lat: lat, lng: 0), zoom: 14, width: 1, height: 1, levels: [])
            #expect(!pole.tiles { _ in true }.isEmpty)
        }
    }

    @Test("Apps P55 A missing tile is a quarter of its parent, enlarged, or a sixteenth of its grandparent; without any it is blank")
    func parents() throws {
        let map = scene(duomo, 16, width: 256, height: 256)
        let whole = map.tiles { _ in true }
        #expect(whole.allSatisfy { $0.tile.z == 16 && $0.part == MapRectangle(x: 0, y: 0, width: 1, height: 1) && $0.frame.width == 256 })
        #expect(whole.contains { $0.tile == MapTile(z: 16, x: 34_440, y: 23_454) })
        let parents = map.tiles { $0.z < 16 }
        #expect(parents.count == whole.count)
        for (child, drawn) in zip(whole, parents) {
            #expect(drawn.tile == child.tile.parent && drawn.frame == child.frame && drawn.part.width == 0.5)
            #expect(drawn.part.x == Double(child.tile.x % 2) / 2 && drawn.part.y == Double(child.tile.y % 2) / 2)
        }
        let grand = map.tiles { $0.z == 14 }
        #expect(grand.allSatisfy { $0.part.width == 0.25 && $0.tile.z == 14 })
        for (child, drawn) in zip(whole, grand) { #expect(drawn.part.x == Double(child.tile.x % 4) / 4) }
        #expect(map.tiles { _ in false }.isEmpty)
    }

    @Test("Apps P55 A walk is seen whole; a tapped point is the nearest, and none is far away")
    func walk() async throws {
        try await withTemporaryFolder { folder in
            let tour = try #require(try TourSamples.write("milan", to: folder))
            let map = MapScene(WalkContent(tour), width: 390, height: 600)
            for point in MilanWalk.points {
                let there = map.screen(WalksPlace(lat: point.lat, lng: point.lng))
                #expect((0...390).contains(there.x) && (0...600).contains(there.y), "\(point.id)")
                #expect(map.point(at: MapPoint(x: there.x + 5, y: there.y - 5))?.id == point.id)
            }
            #expect(map.point(at: MapPoint(x: -500, y: -500)) == nil && map.line.count == MilanWalk.walk.count)
        }
    }
}
