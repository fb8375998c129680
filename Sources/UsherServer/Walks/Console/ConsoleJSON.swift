import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension Response {
    static func console(status: HTTPResponse.Status = .ok, _ write: (inout JSONWriter) -> Void) -> Response {
        var json = JSONWriter(capacity: 2048)
        write(&json)
        return .walks(json.bytes, status: status)
    }
}

extension JSONWriter {
    private mutating func facts(_ facts: Tour.Facts) {
        member("city", facts.city)
        member("durationMinutes", facts.durationMinutes)
        name("distanceKm")
        if let metres = facts.distanceMetres { kilometres(metres) } else { null() }
        member("coverMediaId", facts.cover?.uuid)
        member("trailerMediaId", facts.trailer?.uuid)
    }

    mutating func tour(_ tour: Tour) {
        beginObject()
        member("id", tour.uuid)
        member("slug", tour.slug)
        member("isProtected", tour.isProtected)
        facts(tour.facts)
        name("route")
        beginArray()
        for place in tour.route {
            beginArray()
            degrees(place.lat)
            degrees(place.lng)
            endArray()
        }
        endArray()
        member("mapTilesUrl", tour.mapTiles)
        name("versions")
        beginArray()
        for version in tour.versions { consoleVersion(version) }
        endArray()
        member("pointCount", tour.points.count)
        member("createdAt", tour.created)
        endObject()
    }

    mutating func consoleVersion(_ version: Tour.Version) {
        beginObject()
        member("id", version.uuid)
        member("language", version.language.rawValue)
        member("title", version.title)
        member("description", version.description)
        name("startingPoint")
        if let start = version.start { coordinate(start) } else { null() }
        member("completionMessage", version.completionMessage)
        facts(version.facts)
        member("published", version.isPublished)
        member("version", version.number)
        endObject()
    }

    mutating func point(_ point: Tour.Point) {
        beginObject()
        member("id", point.uuid)
        member("order", point.order)
        name("lat")
        degrees(point.place.lat)
        name("lng")
        degrees(point.place.lng)
        member("triggerRadiusMeters", point.radius)
        name("localizations")
        beginArray()
        for language in WalkLanguage.allCases {
            guard let text = point.texts[language] else { continue }
            beginObject()
            member("language", language.rawValue)
            member("title", text.title)
            member("contentText", text.content)
            member("audioMediaId", text.audio?.uuid)
            member("imageMediaId", text.image?.uuid)
            member("subtitleMediaId", text.subtitles?.uuid)
            endObject()
        }
        endArray()
        endObject()
    }

    mutating func grant(_ row: GrantRow) {
        beginObject()
        member("accountId", row.account)
        member("email", row.email)
        member("name", row.name.isEmpty ? nil : row.name)
        member("grantedAt", row.granted)
        member("code", row.code)
        endObject()
    }

    mutating func media(_ row: MediaRow, _ address: String) {
        beginObject()
        member("id", row.file.uuid)
        member("kind", row.file.kind.rawValue)
        member("filename", row.filename)
        member("mimeType", row.file.type.rawValue)
        member("sizeBytes", row.file.size)
        member("sha256", row.file.sha256)
        member("url", address)
        member("uploadedAt", row.uploaded)
        name("usages")
        beginArray()
        for usage in row.usages {
            beginObject()
            member("tourId", usage.tour)
            member("role", usage.role)
            member("language", usage.language)
            member("pointId", usage.point)
            endObject()
        }
        endArray()
        endObject()
    }

    mutating func batch(_ row: BatchRow) {
        beginObject()
        member("id", row.uuid)
        member("name", row.name)
        member("description", row.description)
        member("tourId", row.tour)
        member("quantity", row.quantity)
        member("maxUsesPerCode", row.maxUses)
        member("codePrefix", row.prefix)
        member("expiresAt", row.expires)
        member("active", row.active)
        member("uses", row.uses)
        member("createdAt", row.created)
        endObject()
    }

    mutating func voucher(_ row: VoucherRow) {
        beginObject()
        member("id", row.uuid)
        member("code", row.code)
        member("tourId", row.tour)
        member("batchId", row.batch)
        member("maxUses", row.maxUses)
        member("uses", row.uses)
        member("active", row.active)
        member("expiresAt", row.expires)
        member("createdAt", row.created)
        endObject()
    }
}
