/// What members of Walks may be read as; nil where they are something else.
package enum WalkValue {
    /// `^[a-z0-9]+(-[a-z0-9]+)*$`, at most 80.
    package static func slug(_ value: JSONValue) -> String? {
        guard let text = FieldValue.string(value), (1...80).contains(text.utf8.count) else { return nil }
        let words = text.split(separator: "-", omittingEmptySubsequences: false)
        let fits = words.allSatisfy { word in
            !word.isEmpty && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || Digits.value($0) != nil }
        }
        return fits ? text : nil
    }
    package static let slugRule: FieldFault = "must be lower-case letters and digits with single dashes, at most 80"

    /// Where map tiles are.
    package static func tiles(_ value: JSONValue) -> String? {
        FieldValue.filled(1_000)(value).flatMap { text in
            ["http://", "https://"].contains(where: text.hasPrefix) && ["{z}", "{x}", "{y}"].allSatisfy(text.contains) ? text : nil
        }
    }
    package static let tilesRule: FieldFault = "must be a template with {z}, {x} and {y}"

    /// Kilometres as whole metres.
    package static func metres(_ value: JSONValue) -> Int64? {
        FieldValue.number(value).flatMap { (0...10_000).contains($0) ? Int64(($0 * 1_000).rounded()) : nil }
    }
    package static let metresRule: FieldFault = "must be a number from 0 to 10000"

    /// `{"lat","lng"}`
    package static func place(_ value: JSONValue) -> Coordinate? {
        guard let lat = value["lat"].flatMap(FieldValue.number), let lng = value["lng"].flatMap(FieldValue.number) else { return nil }
        return Coordinate(latitude: lat, longitude: lng)
    }

    /// `[[lat, lng], …]`
    package static func route(_ value: JSONValue) -> [Coordinate]? {
        guard case .array(let elements) = value, elements.count <= 10_000 else { return nil }
        var places: [Coordinate] = []
        for element in elements {
            guard case .array(let pair) = element, pair.count == 2, let lat = FieldValue.number(pair[0]),
                let lng = FieldValue.number(pair[1]),
                let place = Coordinate(latitude: lat, longitude: lng)
            else { return nil }
            places.append(place)
        }
        return places
    }
}
