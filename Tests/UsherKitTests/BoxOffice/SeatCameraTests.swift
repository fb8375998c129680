import Foundation
import Testing
import UsherKit
import UsherWire

@Suite struct SeatCameraTests {
    private let map = MapRectangle(x: 0, y: 0, width: 1_000, height: 800)

    private func near(_ a: MapPoint, _ b: MapPoint, _ within: Double = 0.5) -> Bool { abs(a.x - b.x) <= within && abs(a.y - b.y) <= within }

    @Test(
        "Apps P42 Ten thousand gestures: the zoom stays in its limits, what is between the fingers stays there unless the map's end is reached"
    )
    func gestures() {
        var camera = SeatCamera(map: map, width: 390, height: 600)
        var random = SeededNumbers(seed: 42)
        for _ in 0..<10_000 {
            let anchor = MapPoint(x: .random(in: 0...390, using: &random), y: .random(in: 0...600, using: &random))
            let (fixed, before) = (camera.place(at: anchor), camera)
            switch Int.random(in: 0..<7, using: &random) {
            case 0: camera.doubleTap(at: anchor)
            case 1: camera.pan(.random(in: -500...500, using: &random), .random(in: -500...500, using: &random))
            case 2: camera.plus()
            case 3: camera.minus()
            case 4: camera.reset()
            default:
                // One pinch in several steps: each factor counts from where the fingers came down.
                let start = camera.zoom
                for _ in 0..<3 {
                    let factor = Double.random(in: 0.2...5, using: &random)
                    camera.pinch(factor, around: anchor)
                    #expect(abs(camera.zoom - max(0.5, min(3, start * factor))) < 1e-9)
                }
                camera.endPinch()
                let isClamped = camera.center.x == 0 || camera.center.x == 1_000 || camera.center.y == 0 || camera.center.y == 800
                if !isClamped, !Self.touchedEdge(before, camera, anchor, fixed) { #expect(near(camera.screen(fixed), anchor)) }
            }
            #expect((0.5...3).contains(camera.zoom))
            #expect((0...1_000).contains(camera.center.x) && (0...800).contains(camera.center.y))
        }
    }

    /// Whether a step on the way was held at the map's end: then the point under the fingers has moved already.
    private static func touchedEdge(_ before: SeatCamera, _ after: SeatCamera, _ anchor: MapPoint, _ fixed: MapPoint) -> Bool {
        let there = after.screen(fixed)
        return abs(there.x - anchor.x) > 0.5 || abs(there.y - anchor.y) > 0.5
            ? [0.5, 3].contains { zoom in
                let scale = min(390 / 1_000, 600 / 800.0) * zoom
                let x = fixed.x - (anchor.x - 195) / scale
                let y = fixed.y - (anchor.y - 300) / scale
                return x < 0 || x > 1_000 || y < 0 || y > 800
            } : false
    }

    @Test("Apps P42 A pinch begins where the last one ended; a single one keeps its point exactly")
    func pinches() {
        var camera = SeatCamera(map: map, width: 390, height: 600)
        let anchor = MapPoint(x: 180, y: 310)
        let fixed = camera.place(at: anchor)
        camera.pinch(1.5, around: anchor)
        camera.pinch(2, around: anchor)
        #expect(camera.zoom == 2 && near(camera.screen(fixed), anchor, 1e-9))
        camera.endPinch()
        camera.pinch(0.5, around: anchor)
        #expect(camera.zoom == 1 && near(camera.screen(fixed), anchor, 1e-9))
        camera.endPinch()
        camera.pinch(99, around: anchor)
        #expect(camera.zoom == 3)
        for wrong in [Double.nan, .infinity, -1] {
            camera.pinch(wrong, around: anchor)
            camera.pan(wrong, .nan)
            camera.resize(width: wrong, height: wrong)
            #expect(camera.zoom.isFinite && camera.center.x.isFinite && camera.scale.isFinite)
        }
    }

    @Test("Apps P42 At every zoom each corner of the map, and so each seat, can be brought into view")
    func reach() {
        for zoom in [0.5, 1, 3] {
            var camera = SeatCamera(map: map, width: 390, height: 600)
            camera.pinch(zoom, around: MapPoint(x: 195, y: 300))
            for corner in [MapPoint(x: 0, y: 0), MapPoint(x: 1_000, y: 0), MapPoint(x: 0, y: 800), MapPoint(x: 1_000, y: 800)] {
                for _ in 0..<20 { camera.pan(corner.x == 0 ? 500 : -500, corner.y == 0 ? 500 : -500) }
                let there = camera.screen(corner)
                #expect((0...390).contains(there.x) && (0...600).contains(there.y), "\(zoom) \(corner)")
            }
        }
    }
}
