#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Distances on the globe by the haversine formula.
package enum GreatCircle {
    /// The mean radius of the Earth in metres.
    package static let radius = 6_371_008.8

    package static func metres(_ a: Coordinate, _ b: Coordinate) -> Double {
        let (phi, psi) = (radians(a.latitude), radians(b.latitude))
        let (dLat, dLng) = (radians(b.latitude - a.latitude), radians(b.longitude - a.longitude))
        let h = sin(dLat / 2) * sin(dLat / 2) + cos(phi) * cos(psi) * sin(dLng / 2) * sin(dLng / 2)
        return 2 * radius * asin(min(1, h.squareRoot()))
    }

    private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
