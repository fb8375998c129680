/// A place on Earth in whole microdegrees, so that what is stored is what was sent.
package struct Coordinate: Sendable, Hashable {
    package let lat: Int64
    package let lng: Int64

    package init(lat: Int64, lng: Int64) {
        self.lat = lat
        self.lng = lng
    }

    /// Degrees, rounded half away from zero; nil outside of the globe.
    package init?(latitude: Double, longitude: Double) {
        guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
        self.init(lat: Coordinate.micro(latitude), lng: Coordinate.micro(longitude))
    }

    package static func micro(_ degrees: Double) -> Int64 { Int64((degrees * 1_000_000).rounded(.toNearestOrAwayFromZero)) }

    package var latitude: Double { Double(lat) / 1_000_000 }
    package var longitude: Double { Double(lng) / 1_000_000 }

    /// `45.464203,9.189982`
    package var degrees: String { "\(Self.degrees(lat)),\(Self.degrees(lng))" }

    /// Microdegrees as a decimal number of degrees.
    package static func degrees(_ micro: Int64) -> String {
        var json = JSONWriter(capacity: 16)
        json.degrees(micro)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// What somebody typed: `45.464203, 9.189982`; nil for all else.
    package init?(typed text: some StringProtocol) {
        let parts = text.split { $0 == "," || $0 == ";" || $0.isWhitespace }
        guard parts.count == 2, let lat = Self.number(parts[0]), let lng = Self.number(parts[1]) else { return nil }
        self.init(latitude: lat, longitude: lng)
    }

    /// Degrees as people write them, with a point.
    package static func number(_ text: some StringProtocol) -> Double? {
        guard (1...24).contains(text.utf8.count), text.utf8.allSatisfy({ Digits.value($0) != nil || [0x2B, 0x2D, 0x2E].contains($0) })
        else { return nil }
        return Double(String(text))
    }
}

extension JSONWriter {
    /// Microdegrees as a decimal number of degrees, without a float's noise.
    package mutating func degrees(_ micro: Int64) {
        var text = micro < 0 ? "-" : ""
        let magnitude = micro.magnitude
        text += String(magnitude / 1_000_000)
        var fraction = String(magnitude % 1_000_000)
        fraction = String(repeating: "0", count: 6 - fraction.utf8.count) + fraction
        while fraction.last == "0" { fraction.removeLast() }
        if !fraction.isEmpty { text += "." + fraction }
        raw(text.utf8)
    }

    /// `{"lat":…,"lng":…}`
    package mutating func coordinate(_ place: Coordinate) {
        beginObject()
        name("lat")
        degrees(place.lat)
        name("lng")
        degrees(place.lng)
        endObject()
    }

    /// `[[latitude, longitude], …]`
    package mutating func route(_ places: [Coordinate]) {
        array(places) { json, place in
            json.beginArray()
            json.degrees(place.lat)
            json.degrees(place.lng)
            json.endArray()
        }
    }

    /// Metres as kilometres.
    package mutating func kilometres(_ metres: Int64) { degrees(metres * 1_000) }
}
