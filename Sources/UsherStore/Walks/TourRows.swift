package import UsherCore

private enum TourRowStatements {
    static let tour = Statement(
        """
        SELECT t.id, t.uuid, t.organisation_id, o.key, t.slug, t.protected, t.city, t.duration_minutes, t.distance_metres, t.cover_id,
            t.trailer_id, t.route, t.map_tiles, t.created_at,
            CASE WHEN o.suspended_at IS NULL AND (o.desks / 2) % 2 = 1 THEN 1 ELSE 0 END
        FROM tours t JOIN organisations o ON o.id = t.organisation_id WHERE t.id = $1
        """)
    static let versions = Statement(
        """
        SELECT uuid, language, title, description, start_lat, start_lng, completion_message, city, duration_minutes, distance_metres,
            cover_id, trailer_id, published, number, fingerprint
        FROM tour_versions WHERE tour_id = $1
        """)
    static let points = Statement("SELECT id, uuid, position, lat, lng, radius FROM tour_points WHERE tour_id = $1 ORDER BY position")
    static let texts = Statement(
        """
        SELECT x.point_id, x.language, x.title, x.content, x.audio_id, x.image_id, x.subtitle_id
        FROM point_texts x JOIN tour_points p ON p.id = x.point_id WHERE p.tour_id = $1
        """)
    static let media = Statement(
        """
        SELECT id, uuid, kind, mime, size, sha256, url FROM media WHERE id IN (
            SELECT cover_id FROM tours WHERE id = $1 UNION SELECT trailer_id FROM tours WHERE id = $1
            UNION SELECT cover_id FROM tour_versions WHERE tour_id = $1 UNION SELECT trailer_id FROM tour_versions WHERE tour_id = $1
            UNION SELECT x.audio_id FROM point_texts x JOIN tour_points p ON p.id = x.point_id WHERE p.tour_id = $1
            UNION SELECT x.image_id FROM point_texts x JOIN tour_points p ON p.id = x.point_id WHERE p.tour_id = $1
            UNION SELECT x.subtitle_id FROM point_texts x JOIN tour_points p ON p.id = x.point_id WHERE p.tour_id = $1)
        """)
}

extension Connection {
    /// A tour with everything in it; nil where there is none.
    package func tour(_ id: Tour.ID) throws -> Tour? {
        var media: [Int64: MediaFile] = [:]
        for file in try all(TourRowStatements.media, id, read: MediaFile.init(row:)) { media[file.id.rawValue] = file }
        guard var tour = try first(TourRowStatements.tour, id, read: { try Tour(row: $0, media) }) else { return nil }
        tour.versions = try all(TourRowStatements.versions, id) { try Tour.Version(row: $0, media) }
        tour.versions.sort { WalkLanguage.allCases.firstIndex(of: $0.language)! < WalkLanguage.allCases.firstIndex(of: $1.language)! }
        var texts: [Int64: [WalkLanguage: Tour.Text]] = [:]
        let told = try all(TourRowStatements.texts, id) { row in
            let text = Tour.Text(
                title: row.text(2), content: row.text(3), audio: media[row.int(4)], image: media[row.int(5)], subtitles: media[row.int(6)])
            return (row.int(0), WalkLanguage(rawValue: row.text(1)), text)
        }
        for case (let point, let language?, let text) in told { texts[point, default: [:]][language] = text }
        tour.points = try all(TourRowStatements.points, id) { row in
            Tour.Point(
                id: row.id(0), uuid: row.text(1), order: row.int(2), place: Coordinate(lat: row.int(3), lng: row.int(4)),
                radius: row.int(5), texts: texts[row.int(0)] ?? [:])
        }
        return tour
    }
}

extension MediaFile {
    /// Columns: id, uuid, kind, mime, size, sha256, url.
    init(row: Row) throws {
        guard let kind = MediaKind(rawValue: row.text(2)), let type = MediaType(rawValue: row.text(3)) else {
            throw DatabaseError.defect("media \(row.int(0))")
        }
        self.init(
            id: row.id(0), uuid: row.text(1), kind: kind, type: type, size: row.int(4), sha256: row.optionalText(5),
            url: row.optionalText(6))
    }
}

extension Tour {
    fileprivate init(row: Row, _ media: [Int64: MediaFile]) throws {
        self.init(
            id: row.id(0), uuid: row.text(1), organisation: row.id(2), organisationKey: row.text(3), slug: row.text(4),
            isProtected: row.bool(5), facts: Tour.Facts(row: row, from: 6, media), route: try RouteText.read(row.text(11)),
            mapTiles: row.optionalText(12), created: row.instant(13), isOffered: row.bool(14))
    }
}

extension Tour.Version {
    fileprivate init(row: Row, _ media: [Int64: MediaFile]) throws {
        guard let language = WalkLanguage(rawValue: row.text(1)) else { throw DatabaseError.defect("language") }
        self.init(
            uuid: row.text(0), language: language, title: row.text(2), description: row.text(3),
            start: row.isNull(4) ? nil : Coordinate(lat: row.int(4), lng: row.int(5)), completionMessage: row.optionalText(6),
            facts: Tour.Facts(row: row, from: 7, media), isPublished: row.bool(12), number: row.int(13), fingerprint: row.blob(14))
    }
}

extension Tour.Facts {
    /// Five columns: city, minutes, metres, cover, trailer.
    fileprivate init(row: Row, from column: Int32, _ media: [Int64: MediaFile]) {
        self.init(
            city: row.optionalText(column), durationMinutes: row.optionalInt(column + 1), distanceMetres: row.optionalInt(column + 2),
            cover: media[row.int(column + 3)], trailer: media[row.int(column + 4)])
    }
}

/// A route as its row has it: `[lat,lng,lat,lng,…]` in microdegrees.
enum RouteText {
    static func write(_ route: [Coordinate]) -> String {
        var json = JSONWriter(capacity: 24 * route.count + 2)
        json.beginArray()
        for place in route {
            json.integer(place.lat)
            json.integer(place.lng)
        }
        json.endArray()
        return json.text
    }

    static func read(_ text: String) throws -> [Coordinate] {
        guard case .array(let numbers)? = try? JSONValue.read(text.utf8) else { throw DatabaseError.defect("route") }
        let values = numbers.compactMap { if case .integer(let value) = $0 { value } else { nil } }
        guard values.count == numbers.count, values.count.isMultiple(of: 2) else { throw DatabaseError.defect("route") }
        return stride(from: 0, to: values.count, by: 2).map { Coordinate(lat: values[$0], lng: values[$0 + 1]) }
    }
}
