import Foundation
import UsherWire

/// Web Mercator: the world from 0 to 1, from the antimeridian eastward and from the north southward.
enum Mercator {
    /// `x` is the one that is nearest to a longitude, so it may lie beyond 0 and 1.
    static func unit(_ place: WalksPlace, near lng: Double) -> (x: Double, y: Double) {
        let east = wrapped(place.lng - lng)
        let sine = sin(max(-MapScene.edge, min(MapScene.edge, place.lat)) * .pi / 180)
        return ((lng + east + 180) / 360, 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi))
    }

    static func place(x: Double, y: Double) -> WalksPlace {
        let angle = (1 - 2 * y) * .pi
        return WalksPlace(lat: atan(sinh(angle)) * 180 / .pi, lng: wrapped(x * 360 - 180))
    }

    /// From -180 up to 180, without it.
    static func wrapped(_ degrees: Double) -> Double {
        guard degrees.isFinite else { return 0 }
        let turned = (degrees + 180).truncatingRemainder(dividingBy: 360)
        return (turned < 0 ? turned + 360 : turned) - 180
    }

    static func log2(_ value: Double) -> Double { Foundation.log2(value) }
    static func exp2(_ value: Double) -> Double { Foundation.exp2(value) }
    static func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
}
