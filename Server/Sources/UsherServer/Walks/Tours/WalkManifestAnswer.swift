import UsherCore

/// Writes the manifest: all that a download consists of. By hand, because its tag is made of the same text without `expiresAt`, which no
/// reader may miss in `WalksManifest`.
struct WalkManifestAnswer {
    let tour: Tour
    let version: Tour.Version
    let map: OfflineMap
    let addresses: MediaAddresses

    var bytes: [UInt8] {
        var json = JSONWriter(capacity: 1024 + 1024 * tour.points.count)
        let texts = tour.points.map { ($0, $0.texts[version.language]) }
        json.object { json in
            json.member("tourId", tour.uuid)
            json.member("language", version.language.rawValue)
            json.member("version", version.number)
            json.objects("audio", texts.compactMap { point, text in text?.audio.map { (point, $0) } }) { json, item in
                json.member("pointId", item.0.uuid)
                json.member("order", item.0.order)
                write(item.1, &json)
            }
            json.objects("images", texts.compactMap { point, text in text?.image.map { (point, $0) } }) { json, item in
                json.member("pointId", item.0.uuid)
                write(item.1, &json)
            }
            json.objects("subtitles", texts.compactMap { point, text in text?.subtitles.map { (point, $0) } }) { json, item in
                json.member("pointId", item.0.uuid)
                json.member("language", version.language.rawValue)
                write(item.1, &json)
            }
            json.name("offlineMap")
            map.write(&json)
            rest(&json)
        }
        return json.bytes
    }

    private func rest(_ json: inout JSONWriter) {
        let cover = tour.facts(of: version).cover
        json.name("cover")
        if let cover { json.object { write(cover, &$0) } } else { json.null() }
        json.name("route")
        json.route(tour.route)
        var sizes: [String: Int64] = [:]
        for file in tour.points.flatMap({ $0.texts[version.language]?.files ?? [] }) + [cover].compactMap(\.self) {
            sizes[file.sha256 ?? file.url ?? ""] = file.size
        }
        json.member("totalBytes", sizes.values.reduce(0, +))
    }

    /// The members of a file.
    private func write(_ file: MediaFile, _ json: inout JSONWriter) {
        json.member("url", addresses.text(file))
        if let window = addresses.window { json.member("expiresAt", window.expires) }
        json.member("sizeBytes", file.size)
        json.member("sha256", file.sha256)
        json.member("mimeType", file.type.rawValue)
    }
}

/// Where an app gets its map from.
struct OfflineMap: Sendable {
    let template: String
    let bounds: MapBounds
    let zooms: [Int]
    let available: Bool
    let attribution: String?

    func write(_ json: inout JSONWriter) {
        json.beginObject()
        json.member("tilesUrlTemplate", template)
        json.name("bounds")
        json.beginObject()
        json.name("north")
        json.degrees(bounds.north)
        json.name("south")
        json.degrees(bounds.south)
        json.name("east")
        json.degrees(bounds.east)
        json.name("west")
        json.degrees(bounds.west)
        json.endObject()
        json.name("recommendedZoomLevels")
        json.beginArray()
        for zoom in zooms { json.integer(Int64(zoom)) }
        json.endArray()
        json.member("available", available)
        json.member("attribution", attribution)
        json.endObject()
    }
}
