import Crypto

extension Tour {
    /// The digest of all that a download of this version consists of: places and texts, the bytes of its media, the route. Not
    /// its addresses, its protection, nor where map tiles come from.
    package func fingerprint(_ version: Version) -> [UInt8] {
        var json = JSONWriter(capacity: 4096)
        json.beginArray()
        json.string(version.language.rawValue)
        if let start = start(of: version) { json.coordinate(start) }
        json.file(facts(of: version).cover)
        json.beginArray()
        for place in route { json.coordinate(place) }
        json.endArray()
        for point in points { json.point(point, version.language) }
        json.endArray()
        return Array(SHA256.hash(data: json.bytes))
    }
}

extension JSONWriter {
    fileprivate mutating func point(_ point: Tour.Point, _ language: WalkLanguage) {
        beginArray()
        string(point.uuid)
        integer(point.order)
        coordinate(point.place)
        integer(point.radius)
        if let text = point.texts[language] {
            string(text.title)
            string(text.content)
            file(text.audio)
            file(text.image)
            file(text.subtitles)
        }
        endArray()
    }

    fileprivate mutating func file(_ file: MediaFile?) {
        if let file { string(file.sha256 ?? file.url ?? "") } else { null() }
    }
}
