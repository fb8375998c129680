import UsherCore

/// Writes what section 4 of the contract answers.
enum TourAnswers {
    /// One element of the list.
    static func element(_ tour: Tour, hasAccess: Bool, base: String, _ json: inout JSONWriter) {
        json.beginObject()
        json.head(tour, hasAccess)
        json.name("versions")
        json.beginArray()
        for version in tour.published {
            json.beginObject()
            json.version(version, tour, base)
            json.endObject()
        }
        json.endArray()
        json.endObject()
    }

    static func detail(_ tour: Tour, _ version: Tour.Version, hasAccess: Bool, base: String) -> [UInt8] {
        var json = JSONWriter(capacity: 1024)
        json.beginObject()
        json.head(tour, hasAccess)
        json.name("version")
        json.beginObject()
        json.version(version, tour, base)
        json.name("startingPoint")
        if let start = tour.start(of: version) { json.coordinate(start) } else { json.null() }
        json.address("videoUrl", tour.facts(of: version).trailer, .plain(base: base))
        json.member("completionMessage", version.completionMessage)
        json.endObject()
        json.member("pointCount", tour.points.count)
        json.name("languages")
        json.beginArray()
        for version in tour.published { json.string(version.language.rawValue) }
        json.endArray()
        json.endObject()
        return json.bytes
    }

    static func points(_ tour: Tour, _ language: WalkLanguage, _ addresses: MediaAddresses) -> [UInt8] {
        var json = JSONWriter(capacity: 256 + 1024 * tour.points.count)
        json.beginArray()
        for point in tour.points {
            json.beginObject()
            json.member("id", point.uuid)
            json.member("order", point.order)
            json.name("lat")
            json.degrees(point.place.lat)
            json.name("lng")
            json.degrees(point.place.lng)
            json.member("triggerRadiusMeters", point.radius)
            json.name("localization")
            json.beginObject()
            let text = point.texts[language]
            json.member("title", text?.title ?? "Point \(point.order)")
            json.member("contentText", text?.content ?? "")
            json.address("audioUrl", text?.audio, addresses)
            json.address("imageUrl", text?.image, addresses)
            json.address("subtitleUrl", text?.subtitles, addresses)
            json.endObject()
            json.endObject()
        }
        json.endArray()
        return json.bytes
    }
}

extension JSONWriter {
    mutating func address(_ name: StaticString, _ file: MediaFile?, _ addresses: MediaAddresses) {
        member(name, file.map { addresses.text($0) })
    }

    fileprivate mutating func head(_ tour: Tour, _ hasAccess: Bool) {
        member("id", tour.uuid)
        member("slug", tour.slug)
        member("isProtected", tour.isProtected)
        member("hasAccess", hasAccess)
    }

    fileprivate mutating func version(_ version: Tour.Version, _ tour: Tour, _ base: String) {
        let facts = tour.facts(of: version)
        member("id", version.uuid)
        member("language", version.language.rawValue)
        member("title", version.title)
        member("description", version.description)
        member("city", facts.city ?? "")
        member("durationMinutes", facts.durationMinutes ?? 1)
        name("distanceKm")
        kilometres(facts.distanceMetres ?? 0)
        address("coverImageUrl", facts.cover, .plain(base: base))
    }
}
