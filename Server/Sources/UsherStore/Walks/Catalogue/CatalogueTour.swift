import UsherCore

/// A tour as a catalogue tells it.
struct CatalogueTour: CatalogueObject {
    var key = ""
    var uuid: String?
    var organisation = ""
    var slug = "-"
    var protected = false
    var facts = Facts()
    var mapTiles: String?
    var route: [Coordinate] = []
    /// When it was made; tours are listed by that.
    var created: Instant?
    var versions: [Version] = []
    /// In order.
    var points: [Point] = []

    mutating func members(_ file: inout CatalogueMembers) {
        file.filled("key", &key)
        file.uuid("uuid", &uuid)
        file.filled("organisation", &organisation)
        file.value(always: "slug", &slug, WalkValue.slugRule, isRequired: true, WalkValue.slug) { $0.string($1) }
        file.flag("protected", &protected)
        facts.members(&file)
        file.value("map_tiles", &mapTiles, WalkValue.tilesRule, WalkValue.tiles) { $0.string($1) }
        file.value(always: "route", &route, "must be an array of [latitude, longitude]", WalkValue.route) { $0.route($1) }
        file.instant("created_at", &created)
        file.objects("versions", &versions)
        file.objects("points", &points)
        points.sort { $0.order < $1.order }
    }

    func check(_ file: inout CatalogueMembers) {
        file.note("versions", "have a language twice", where: Set(versions.map(\.language)).count != versions.count)
        file.note("points", "have an order twice", where: Set(points.map(\.order)).count != points.count)
    }

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
}

// MARK: - What is in it
extension CatalogueTour {
    struct Facts {
        var city: String?
        var durationMinutes: Int64?
        var distanceMetres: Int64?
        /// A path beside the catalogue, or an `https://` address.
        var cover: String?
        var trailer: String?

        mutating func members(_ file: inout CatalogueMembers) {
            file.text("city", &city, longest: 200)
            file.integer("duration_minutes", &durationMinutes, in: 1...10_000)
            file.value("distance_km", &distanceMetres, WalkValue.metresRule, WalkValue.metres) { $0.kilometres($1) }
            file.text("cover", &cover, longest: 1_000)
            file.text("trailer", &trailer, longest: 1_000)
        }
    }

    struct Version: CatalogueObject {
        var language = WalkLanguage.en
        var uuid: String?
        var title = ""
        var description = ""
        var start: Coordinate?
        var completionMessage: String?
        var facts = Facts()
        var published = false
        /// How often it has been published or changed since, where it ever was.
        var number: Int64?

        mutating func members(_ file: inout CatalogueMembers) {
            file.choice("language", &language, of: WalkLanguage.allCases, by: \.rawValue, isRequired: true)
            file.uuid("uuid", &uuid)
            file.filled("title", &title, longest: 200)
            file.text("description", &description, longest: 10_000)
            file.value("starting_point", &start, "must have lat from -90 to 90 and lng from -180 to 180", WalkValue.place) {
                $0.coordinate($1)
            }
            file.text("completion_message", &completionMessage, longest: 2_000)
            facts.members(&file)
            file.flag("published", &published)
            file.integer("number", &number, in: 1...Int64(Int32.max), "must be an integer from 1")
        }
    }

    struct Point: CatalogueObject {
        var uuid: String?
        var order: Int64 = 1
        var place = Coordinate(lat: 0, lng: 0)
        var radius: Int64 = 150
        var texts: [WalkLanguage: Text] = [:]

        mutating func members(_ file: inout CatalogueMembers) {
            file.uuid("uuid", &uuid)
            file.integer("order", &order, in: 1...999, isRequired: true)
            var (lat, lng): (Int64?, Int64?) = (place.lat, place.lng)
            file.degrees("lat", &lat, upTo: 90)
            if lat == nil { file.missing("lat") }
            file.degrees("lng", &lng, upTo: 180)
            if lng == nil { file.missing("lng") }
            place = Coordinate(lat: lat ?? 0, lng: lng ?? 0)
            file.integer("trigger_radius_m", &radius, in: 5...500)
            file.group("localizations") { file in
                for language in WalkLanguage.allCases { file.object(language.rawValue, &texts[language]) }
            }
        }
    }

    struct Text: CatalogueObject {
        var title = ""
        var content = ""
        var audio: String?
        var image: String?
        var subtitles: String?

        mutating func members(_ file: inout CatalogueMembers) {
            file.filled("title", &title, longest: 200)
            file.text("content", &content, longest: 50_000)
            file.text("audio", &audio, longest: 1_000)
            file.text("image", &image, longest: 1_000)
            file.text("subtitles", &subtitles, longest: 1_000)
        }
    }
}
