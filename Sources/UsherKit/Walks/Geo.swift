import Foundation

/// Distances on the Earth, a sphere of 6,371,008.8 m.
enum Geo {
    static let radius = 6_371_008.8

    /// Metres between two places in degrees (haversine).
    static func metres(_ lat1: Double, _ lng1: Double, _ lat2: Double, _ lng2: Double) -> Double {
        let (a, b) = (lat1 * .pi / 180, lat2 * .pi / 180)
        let (north, east) = (sin((b - a) / 2), sin((lng2 - lng1) * .pi / 360))
        let h = north * north + cos(a) * cos(b) * east * east
        return 2 * radius * asin(min(1, h.squareRoot()))
    }

    /// Metres from a place to a line of `[lat, lng]`; nil where there is no line.
    static func metres(from lat: Double, _ lng: Double, toLine line: [[Double]]) -> Double? {
        let places = line.filter { $0.count >= 2 }.map { plane(lat, lng, $0[0], $0[1]) }
        guard let first = places.first else { return nil }
        var least = (first.x * first.x + first.y * first.y).squareRoot()
        for (a, b) in zip(places, places.dropFirst()) { least = min(least, distance(a, b)) }
        return least
    }

    /// Metres east and north of a place, on a plane: good for a few kilometres.
    private static func plane(_ lat: Double, _ lng: Double, _ toLat: Double, _ toLng: Double) -> (x: Double, y: Double) {
        var east = (toLng - lng).truncatingRemainder(dividingBy: 360)
        if east > 180 { east -= 360 } else if east < -180 { east += 360 }
        let metre = Double.pi / 180 * radius
        return (east * metre * cos(lat * .pi / 180), (toLat - lat) * metre)
    }

    /// From the origin to a leg.
    private static func distance(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double)) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = dx * dx + dy * dy
        let t = length == 0 ? 0 : max(0, min(1, -(a.x * dx + a.y * dy) / length))
        let (x, y) = (a.x + t * dx, a.y + t * dy)
        return (x * x + y * y).squareRoot()
    }
}
