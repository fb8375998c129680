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

    /// An array with what `write` makes of each element.
    static func console<Element>(list: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void) -> Response {
        console { $0.array(list, write) }
    }
}

extension JSONWriter {
    private mutating func members(_ facts: Tour.Facts) {
        member("city", facts.city)
        member("durationMinutes", facts.durationMinutes)
        name("distanceKm")
        if let metres = facts.distanceMetres { kilometres(metres) } else { null() }
        member("coverMediaId", facts.cover?.uuid)
        member("trailerMediaId", facts.trailer?.uuid)
    }

    mutating func tour(_ tour: Tour) {
        object { json in
            json.member("id", tour.uuid)
            json.member("slug", tour.slug)
            json.member("isProtected", tour.isProtected)
            json.members(tour.facts)
            json.name("route")
            json.route(tour.route)
            json.member("mapTilesUrl", tour.mapTiles)
            json.name("versions")
            json.array(tour.versions) { $0.consoleVersion($1) }
            json.member("pointCount", tour.points.count)
            json.member("createdAt", tour.created)
        }
    }

    mutating func consoleVersion(_ version: Tour.Version) {
        object { json in
            json.member("id", version.uuid)
            json.member("language", version.language.rawValue)
            json.member("title", version.title)
            json.member("description", version.description)
            json.name("startingPoint")
            if let start = version.start { json.coordinate(start) } else { json.null() }
            json.member("completionMessage", version.completionMessage)
            json.members(version.facts)
            json.member("published", version.isPublished)
            json.member("version", version.number)
        }
    }

    mutating func point(_ point: Tour.Point) {
        object { json in
            json.member("id", point.uuid)
            json.member("order", point.order)
            json.name("lat")
            json.degrees(point.place.lat)
            json.name("lng")
            json.degrees(point.place.lng)
            json.member("triggerRadiusMeters", point.radius)
            let texts = WalkLanguage.allCases.compactMap { language in point.texts[language].map { (language, $0) } }
            json.objects("localizations", texts) { json, told in
                json.member("language", told.0.rawValue)
                json.member("title", told.1.title)
                json.member("contentText", told.1.content)
                json.member("audioMediaId", told.1.audio?.uuid)
                json.member("imageMediaId", told.1.image?.uuid)
                json.member("subtitleMediaId", told.1.subtitles?.uuid)
            }
        }
    }

    mutating func grant(_ row: GrantRow) {
        object { json in
            json.member("accountId", row.account)
            json.member("email", row.email)
            json.member("name", row.name.isEmpty ? nil : row.name)
            json.member("grantedAt", row.granted)
            json.member("code", row.code)
        }
    }

    mutating func media(_ row: MediaRow, _ address: String) {
        object { json in
            json.member("id", row.file.uuid)
            json.member("kind", row.file.kind.rawValue)
            json.member("filename", row.filename)
            json.member("mimeType", row.file.type.rawValue)
            json.member("sizeBytes", row.file.size)
            json.member("sha256", row.file.sha256)
            json.member("url", address)
            json.member("uploadedAt", row.uploaded)
            json.objects("usages", row.usages) { json, usage in
                json.member("tourId", usage.tour)
                json.member("role", usage.role)
                json.member("language", usage.language)
                json.member("pointId", usage.point)
            }
        }
    }

    mutating func batch(_ row: BatchRow) {
        object { json in
            json.member("id", row.uuid)
            json.member("name", row.name)
            json.member("description", row.description)
            json.member("tourId", row.tour)
            json.member("quantity", row.quantity)
            json.member("maxUsesPerCode", row.maxUses)
            json.member("codePrefix", row.prefix)
            json.member("expiresAt", row.expires)
            json.member("active", row.active)
            json.member("uses", row.uses)
            json.member("createdAt", row.created)
        }
    }

    mutating func voucher(_ row: VoucherRow) {
        object { json in
            json.member("id", row.uuid)
            json.member("code", row.code)
            json.member("tourId", row.tour)
            json.member("batchId", row.batch)
            json.member("maxUses", row.maxUses)
            json.member("uses", row.uses)
            json.member("active", row.active)
            json.member("expiresAt", row.expires)
            json.member("createdAt", row.created)
        }
    }
}
