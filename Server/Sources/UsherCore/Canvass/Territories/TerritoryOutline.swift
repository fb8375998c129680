/// An area on the map by its corners, in whole microdegrees. Where its line crosses itself, what is enclosed twice is outside.
package struct TerritoryOutline: Sendable, Equatable {
    package let corners: [Coordinate]
    package let south: Int64
    package let north: Int64
    package let west: Int64
    package let east: Int64

    package static let counts = 3...500

    /// Nil where these corners enclose nothing. An area across the antimeridian is drawn as two.
    package init?(_ corners: [Coordinate]) {
        guard Self.counts.contains(corners.count), Set(corners).count >= 3 else { return nil }
        let (lats, lngs) = (corners.map(\.lat), corners.map(\.lng))
        guard let south = lats.min(), let north = lats.max(), let west = lngs.min(), let east = lngs.max(), south < north, west < east
        else { return nil }
        (self.corners, self.south, self.north, self.west, self.east) = (corners, south, north, west, east)
    }

    /// `43.64, -79.39` a line, as the form has it; nil where a line is none.
    package init?(text: String) {
        var corners: [Coordinate] = []
        for line in text.split(whereSeparator: \.isNewline) where !line.allSatisfy(\.isWhitespace) {
            let parts = line.split(omittingEmptySubsequences: true) { $0 == "," || $0 == ";" || $0.isWhitespace }.map { Double($0) }
            guard corners.count < Self.counts.upperBound, parts.count == 2, let lat = parts[0], let lng = parts[1],
                let corner = Coordinate(latitude: lat, longitude: lng)
            else { return nil }
            corners.append(corner)
        }
        self.init(corners)
    }

    /// `[[latitude, longitude], …]`, as programs and catalogues have it; nil where a corner is none.
    package init?(_ corners: [JSONValue]) {
        guard corners.count <= Self.counts.upperBound else { return nil }
        var places: [Coordinate] = []
        for corner in corners {
            guard case .array(let pair) = corner, pair.count == 2, let lat = FieldValue.number(pair[0]),
                let lng = FieldValue.number(pair[1]), let place = Coordinate(latitude: lat, longitude: lng)
            else { return nil }
            places.append(place)
        }
        self.init(places)
    }

    package var text: String { corners.map { "\($0.latitude), \($0.longitude)" }.joined(separator: "\n") }

    /// Whether a place is inside: a ray to the east crosses the line an odd number of times. All in whole numbers, so that of two areas along one
    /// line a home on it is in exactly one.
    package func contains(_ place: Coordinate) -> Bool {
        guard (south...north).contains(place.lat), (west...east).contains(place.lng), var last = corners.last else { return false }
        var isInside = false
        for corner in corners {
            if (corner.lat > place.lat) != (last.lat > place.lat) {
                let rise = last.lat - corner.lat
                let (here, line) = ((place.lng - corner.lng) * rise, (last.lng - corner.lng) * (place.lat - corner.lat))
                if rise > 0 ? here < line : here > line { isInside.toggle() }
            }
            last = corner
        }
        return isInside
    }
}
