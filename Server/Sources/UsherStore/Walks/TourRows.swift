package import UsherCore

private enum TourRowStatements {
    static let tour = Selection<TourRow>(
        "SELECT {{columns t}} FROM tours t JOIN organisations o ON o.id = t.organisation_id WHERE t.id = $1")
    static let versions = Selection<VersionRow>("SELECT {{columns}} FROM tour_versions WHERE tour_id = $1")
    static let points = Selection<Tour.Point>("SELECT {{columns}} FROM tour_points WHERE tour_id = $1 ORDER BY position")
    static let texts = Selection<PointTextRow>(
        "SELECT {{columns x}} FROM point_texts x JOIN tour_points p ON p.id = x.point_id WHERE p.tour_id = $1")
    static let media = Selection<MediaFile>(
        """
        SELECT {{columns}} FROM media WHERE id IN (
            SELECT cover_id FROM tours WHERE id = $1 UNION SELECT trailer_id FROM tours WHERE id = $1
            UNION SELECT cover_id FROM tour_versions WHERE tour_id = $1 UNION SELECT trailer_id FROM tour_versions WHERE tour_id = $1
            UNION SELECT x.audio_id FROM point_texts x JOIN tour_points p ON p.id = x.point_id WHERE p.tour_id = $1
            UNION SELECT x.image_id FROM point_texts x JOIN tour_points p ON p.id = x.point_id WHERE p.tour_id = $1
            UNION SELECT x.subtitle_id FROM point_texts x JOIN tour_points p ON p.id = x.point_id WHERE p.tour_id = $1)
        """)
}

extension TourTransaction {
    /// A tour with everything in it; nil where there is none.
    package func tour(_ id: Tour.ID) throws -> Tour? {
        var media: MediaByID = [:]
        for file in try connection.all(TourRowStatements.media, id) { media[file.id] = file }
        guard var tour = try connection.first(TourRowStatements.tour, id)?.with(media) else { return nil }
        tour.versions = try connection.all(TourRowStatements.versions, id).map { $0.with(media) }
        tour.versions.sort { WalkLanguage.allCases.firstIndex(of: $0.language)! < WalkLanguage.allCases.firstIndex(of: $1.language)! }
        var texts: [Tour.Point.ID: [WalkLanguage: Tour.Text]] = [:]
        for row in try connection.all(TourRowStatements.texts, id) {
            if let language = row.language { texts[row.point, default: [:]][language] = row.with(media) }
        }
        tour.points = try connection.all(TourRowStatements.points, id)
        for index in tour.points.indices { tour.points[index].texts = texts[tour.points[index].id] ?? [:] }
        return tour
    }
}

/// The files that a tour's rows name.
typealias MediaByID = [MediaFile.ID: MediaFile]

/// A tour without what is in it, its files still to be found.
struct TourRow: Selectable {
    private var tour: Tour
    private let facts: FactsRow

    init(_ columns: inout Columns) throws {
        let (id, uuid): (Tour.ID, String) = (columns.next("id"), columns.next("uuid"))
        let (organisation, key): (Organisation.ID, String) = (columns.next("organisation_id"), columns.next("o.key"))
        let (slug, isProtected): (String, Bool) = (columns.next("slug"), columns.next("protected"))
        facts = FactsRow(&columns)
        tour = Tour(
            id: id, uuid: uuid, organisation: organisation, organisationKey: key, slug: slug, isProtected: isProtected, facts: Tour.Facts(),
            route: try RouteText.read(columns.next("route", example: "[1,2]")), mapTiles: columns.next("map_tiles"),
            created: columns.next("created_at"),
            isOffered: columns.next("CASE WHEN o.suspended_at IS NULL AND (o.desks / 2) % 2 = 1 THEN 1 ELSE 0 END"))
    }

    func with(_ media: MediaByID) -> Tour {
        var tour = tour
        tour.facts = facts.with(media)
        return tour
    }
}

/// A version of a tour, its files still to be found.
struct VersionRow: Selectable {
    private var version: Tour.Version
    private let facts: FactsRow

    init(_ columns: inout Columns) throws {
        let (uuid, language): (String, WalkLanguage) = (columns.next("uuid"), try columns.next("language"))
        let (title, description): (String, String) = (columns.next("title"), columns.next("description"))
        let (lat, lng): (Int64?, Int64?) = (columns.next("start_lat"), columns.next("start_lng"))
        let message: String? = columns.next("completion_message")
        facts = FactsRow(&columns)
        version = Tour.Version(
            uuid: uuid, language: language, title: title, description: description,
            start: lat.map { Coordinate(lat: $0, lng: lng ?? 0) }, completionMessage: message, facts: Tour.Facts(),
            isPublished: columns.next("published"), number: columns.next("number"), fingerprint: columns.next("fingerprint"))
    }

    func with(_ media: MediaByID) -> Tour.Version {
        var version = version
        version.facts = facts.with(media)
        return version
    }
}

/// What a tour and its versions say alike.
struct FactsRow: Selectable {
    private let city: String?
    private let durationMinutes: Int64?
    private let distanceMetres: Int64?
    private let cover: MediaFile.ID?
    private let trailer: MediaFile.ID?

    init(_ columns: inout Columns) {
        city = columns.next("city")
        durationMinutes = columns.next("duration_minutes")
        distanceMetres = columns.next("distance_metres")
        cover = columns.next("cover_id")
        trailer = columns.next("trailer_id")
    }

    func with(_ media: MediaByID) -> Tour.Facts {
        Tour.Facts(
            city: city, durationMinutes: durationMinutes, distanceMetres: distanceMetres, cover: cover.flatMap { media[$0] },
            trailer: trailer.flatMap { media[$0] })
    }
}

/// What is told at a point in one language, its files still to be found.
struct PointTextRow: Selectable {
    let point: Tour.Point.ID
    /// Nil: one that is not known any more.
    let language: WalkLanguage?
    private let text: Tour.Text
    private let audio: MediaFile.ID?
    private let image: MediaFile.ID?
    private let subtitles: MediaFile.ID?

    init(_ columns: inout Columns) {
        point = columns.next("point_id")
        language = WalkLanguage(rawValue: columns.next("language", example: "en"))
        text = Tour.Text(title: columns.next("title"), content: columns.next("content"))
        audio = columns.next("audio_id")
        image = columns.next("image_id")
        subtitles = columns.next("subtitle_id")
    }

    func with(_ media: MediaByID) -> Tour.Text {
        Tour.Text(
            title: text.title, content: text.content, audio: audio.flatMap { media[$0] }, image: image.flatMap { media[$0] },
            subtitles: subtitles.flatMap { media[$0] })
    }
}

extension Tour.Point: Selectable {
    /// Without its texts.
    init(_ columns: inout Columns) {
        self.init(
            id: columns.next("id"), uuid: columns.next("uuid"), order: columns.next("position"),
            place: Coordinate(lat: columns.next("lat"), lng: columns.next("lng")), radius: columns.next("radius"))
    }
}

extension MediaFile: Selectable {
    init(_ columns: inout Columns) throws {
        self.init(
            id: columns.next("id"), uuid: columns.next("uuid"), kind: try columns.next("kind"), type: try columns.next("mime"),
            size: columns.next("size"), sha256: columns.next("sha256"), url: columns.next("url"))
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
