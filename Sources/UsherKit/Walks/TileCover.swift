import Foundation
import UsherWire

/// Which tiles a walk needs.
enum TileCover {
    static let most = 2000
    /// 300 m of latitude, in degrees.
    private static let margin = 300 / 111_195.08

    /// Every tile that touches the box of a leg grown by 300 m; at most 2000, the coarse ones first.
    static func tiles(route: [[Double]], points: [(lat: Double, lng: Double)], zooms: [Int]) -> (tiles: [MapTile], isWhole: Bool) {
        var line = route.filter { $0.count >= 2 }.map { (lat: $0[0], lng: $0[1]) }
        if line.isEmpty { line = points }
        let legs = line.count == 1 ? [(line[0], line[0])] : Array(zip(line, line.dropFirst()))
        var (tiles, seen): ([MapTile], Set<MapTile>) = ([], [])
        for zoom in Set(zooms).sorted() where (0...22).contains(zoom) {
            for leg in legs {
                for tile in box(leg.0, leg.1, zoom) where seen.insert(tile).inserted {
                    if tiles.count == most { return (tiles, false) }
                    tiles.append(tile)
                }
            }
        }
        return (tiles, true)
    }

    private static func box(_ a: (lat: Double, lng: Double), _ b: (lat: Double, lng: Double), _ zoom: Int) -> [MapTile] {
        guard [a.lat, a.lng, b.lat, b.lng].allSatisfy(\.isFinite) else { return [] }
        let (north, south) = (max(a.lat, b.lat) + margin, min(a.lat, b.lat) - margin)
        let edge = min(85.06, max(abs(north), abs(south)))
        let wide = margin / cos(edge * .pi / 180)
        // Over the antimeridian the short way.
        let far = b.lng - a.lng > 180 ? b.lng - 360 : a.lng - b.lng > 180 ? b.lng + 360 : b.lng
        let (west, east) = (min(a.lng, far) - wide, max(a.lng, far) + wide)
        let count = 1 << zoom
        let (top, bottom) = (row(north, count), row(south, count))
        let (left, right) = (column(west, count), column(east, count))
        guard right - left < count else { return grid(zoom, 0...(count - 1), top...bottom) }
        return grid(zoom, left...right, top...bottom)
    }

    private static func grid(_ zoom: Int, _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> [MapTile] {
        let count = 1 << zoom
        var tiles: [MapTile] = []
        for x in columns {
            for y in rows where tiles.count <= most { tiles.append(MapTile(z: zoom, x: ((x % count) + count) % count, y: y)) }
        }
        return tiles
    }

    private static func column(_ lng: Double, _ count: Int) -> Int { Int(((lng + 180) / 360 * Double(count)).rounded(.down)) }

    private static func row(_ lat: Double, _ count: Int) -> Int {
        let sine = sin(max(-85.05112878, min(85.05112878, lat)) * .pi / 180)
        let y = (0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)) * Double(count)
        return max(0, min(count - 1, Int(y.rounded(.down))))
    }
}
