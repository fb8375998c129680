import UsherCore

/// A tour as a catalogue tells it.
struct CatalogueTour: Sendable {
    struct Version: Sendable {
        var language: WalkLanguage
        var uuid: String?
        var title: String
        var description: String
        var start: Coordinate?
        var completionMessage: String?
        var facts: Facts
        var published: Bool
        /// How often it has been published or changed since, where it ever was.
        var number: Int64?
    }
    struct Point: Sendable {
        var uuid: String?
        var order: Int64
        var place: Coordinate
        var radius: Int64
        var texts: [WalkLanguage: Text]
    }
    struct Text: Sendable {
        var title: String
        var content: String
        var audio: String?
        var image: String?
        var subtitles: String?
    }
    struct Facts: Sendable {
        var city: String?
        var durationMinutes: Int64?
        var distanceMetres: Int64?
        /// A path beside the catalogue, or an `https://` address.
        var cover: String?
        var trailer: String?
    }

    var key: String
    var uuid: String?
    var organisation: String
    var slug: String
    var protected: Bool
    var facts: Facts
    var mapTiles: String?
    var route: [Coordinate]
    /// When it was made; tours are listed by that.
    var created: Instant?
    var versions: [Version]
    var points: [Point]

    /// Every file that it names, with where that stands.
    var media: [(path: String, kind: MediaKind, place: String)] {
        func of(_ facts: Facts, _ place: String) -> [(String?, MediaKind, String)] {
            [(facts.cover, .image, place + "cover"), (facts.trailer, .video, place + "trailer")]
        }
        var found = of(facts, "")
        for (index, version) in versions.enumerated() { found += of(version.facts, "versions[\(index)].") }
        for (index, point) in points.enumerated() {
            for (language, text) in point.texts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                let place = "points[\(index)].localizations.\(language.rawValue)."
                found += [
                    (text.audio, .audio, place + "audio"), (text.image, .image, place + "image"),
                    (text.subtitles, .subtitle, place + "subtitles"),
                ]
            }
        }
        return found.compactMap { path, kind, place in path.map { ($0, kind, place) } }
    }

    static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> CatalogueTour? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            var tour = CatalogueTour(
                key: fields.filled("key"), uuid: fields.uuid("uuid"), organisation: fields.filled("organisation"), slug: fields.slug(),
                protected: fields.bool("protected", default: false), facts: fields.facts(),
                mapTiles: fields.optional("map_tiles", WalkValue.tilesRule, WalkValue.tiles),
                route: fields.optional("route", "must be an array of [latitude, longitude]", WalkValue.route) ?? [],
                created: fields.instant("created_at"),
                versions: fields.optionalArray("versions", Version.read) ?? [], points: fields.optionalArray("points", Point.read) ?? [])
            tour.points.sort { $0.order < $1.order }
            if Set(tour.versions.map(\.language)).count != tour.versions.count { fields.note("versions", "have a language twice") }
            if Set(tour.points.map(\.order)).count != tour.points.count { fields.note("points", "have an order twice") }
            return tour
        }
    }
}

extension CatalogueTour.Version {
    static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> Self? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            let names = WalkLanguage.allCases.map(\.rawValue)
            let language = fields.required("language", fields.choice("language", names), or: "en")
            return Self(
                language: WalkLanguage(rawValue: language) ?? .en, uuid: fields.uuid("uuid"), title: fields.filled("title", longest: 200),
                description: fields.optionalText("description", longest: 10_000) ?? "",
                start: fields.optional("starting_point", "must have lat from -90 to 90 and lng from -180 to 180", WalkValue.place),
                completionMessage: fields.optionalText("completion_message", longest: 2_000), facts: fields.facts(),
                published: fields.bool("published", default: false),
                number: fields.optionalInteger("number", 1...Int64(Int32.max), "must be an integer from 1"))
        }
    }
}

extension CatalogueTour.Point {
    static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> Self? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            let order = fields.optionalInteger("order", 1...999, "must be an integer from 1 to 999")
            let lat = fields.degrees("lat", 90)
            let lng = fields.degrees("lng", 180)
            let radius = fields.optionalInteger("trigger_radius_m", 5...500, "must be an integer from 5 to 500")
            var texts: [WalkLanguage: CatalogueTour.Text] = [:]
            _ = fields.optionalObject("localizations") { inner in
                for language in WalkLanguage.allCases {
                    if let text = inner.optionalObject(language.rawValue, { $0.localization() }) ?? nil { texts[language] = text }
                }
            }
            return Self(
                uuid: fields.uuid("uuid"), order: fields.required("order", order, or: 1),
                place: Coordinate(lat: Coordinate.micro(lat), lng: Coordinate.micro(lng)), radius: radius ?? 150, texts: texts)
        }
    }
}

extension FieldReader<CataloguePolicy> {
    fileprivate mutating func slug() -> String {
        required("slug", optional("slug", WalkValue.slugRule, WalkValue.slug), or: "-")
    }

    fileprivate mutating func facts() -> CatalogueTour.Facts {
        CatalogueTour.Facts(
            city: optionalText("city", longest: 200),
            durationMinutes: optionalInteger("duration_minutes", 1...10_000, "must be an integer from 1 to 10000"),
            distanceMetres: optional("distance_km", WalkValue.metresRule, WalkValue.metres), cover: optionalText("cover", longest: 1_000),
            trailer: optionalText("trailer", longest: 1_000))
    }

    fileprivate mutating func degrees(_ name: String, _ most: Double) -> Double {
        let value = optional(name, "must be a number from -\(Int(most)) to \(Int(most))") { value in
            FieldValue.number(value).flatMap { $0.magnitude <= most ? $0 : nil }
        }
        return required(name, value, or: 0)
    }

    fileprivate mutating func localization() -> CatalogueTour.Text {
        CatalogueTour.Text(
            title: filled("title", longest: 200), content: optionalText("content", longest: 50_000) ?? "",
            audio: optionalText("audio", longest: 1_000), image: optionalText("image", longest: 1_000),
            subtitles: optionalText("subtitles", longest: 1_000))
    }
}
