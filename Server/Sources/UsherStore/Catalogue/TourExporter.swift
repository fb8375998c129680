import UsherCore

private enum TourExportStatements {
    static let tours = Selection<Tour.ID, String, String>(
        """
        SELECT t.id, t.key, t.uuid FROM tours t JOIN organisations o ON o.id = t.organisation_id ORDER BY o.key, t.key
        """)
    static let names = Selection<CatalogueFileName>(
        "SELECT {{columns}} FROM media WHERE sha256 IS NOT NULL ORDER BY id")
    static let vouchers = Statement(
        """
        SELECT v.code, COALESCE(v.tour_id, b.tour_id), v.max_uses, v.uses, COALESCE(v.expires_at, b.expires_at),
            CASE WHEN v.active = 1 AND COALESCE(b.active, 1) = 1 THEN 1 ELSE 0 END, b.name, o.key
        FROM vouchers v JOIN organisations o ON o.id = v.organisation_id LEFT JOIN voucher_batches b ON b.id = v.batch_id
        WHERE v.code > $1 ORDER BY v.code LIMIT 500
        """)
    static let access = Selection<Tour.ID>("SELECT tour_id FROM grants WHERE account_id = $1")
}

/// Writes tours and vouchers as a catalogue tells them. A tour goes by its key; where several have that key, by its UUID.
struct TourExporter {
    private let connection: any Connection
    /// Every tour in the order of the file, with the name that others refer to it by.
    private let tours: [(id: Tour.ID, key: String)]
    private let names: [Tour.ID: String]
    private let files: [CatalogueFileName.Bytes: CatalogueFileName]

    init(_ connection: any Connection) throws {
        self.connection = connection
        let rows = try connection.all(TourExportStatements.tours)
        let known = Dictionary(grouping: rows, by: \.1)
        tours = rows.map { ($0.0, $0.1) }
        names = Dictionary(uniqueKeysWithValues: rows.map { ($0.0, known[$0.1]?.count == 1 ? $0.1 : $0.2) })
        // Equal bytes of an organisation are one file after an import, so they have one name here: that of the first.
        var files: [CatalogueFileName.Bytes: CatalogueFileName] = [:]
        for name in try connection.all(TourExportStatements.names) where files[name.bytes] == nil {
            files[name.bytes] = name
        }
        self.files = files
    }

    /// Calls `body` with each tour and the files that it names, with their paths.
    func writeTours(_ body: (JSONWriter, [String: KeptMedia]) throws -> Void) throws {
        for (id, key) in tours {
            guard let tour = try TourTransaction(connection).tour(id) else { continue }
            var text = TourText(tour: tour, files: files)
            try text.write(key: key)
            try body(text.json, text.named)
        }
    }

    /// Each with what its batch says of it. Page by page, so that memory stays flat.
    func writeVouchers(_ body: (JSONWriter) throws -> Void) throws {
        var last = ""
        while true {
            let page = try connection.all(TourExportStatements.vouchers, last) { ($0.text(0), voucher($0)) }
            for (code, json) in page {
                try body(json)
                last = code
            }
            if page.isEmpty { return }
        }
    }

    private func voucher(_ row: Row) -> JSONWriter {
        var json = JSONWriter()
        json.beginObject()
        json.member("code", row.text(0))
        if let tour: Tour.ID = row.optionalID(1), let name = names[tour] {
            json.member("tour", name)
        } else {
            json.member("organisation", row.text(7))
        }
        json.member("max_uses", row.int(2))
        json.member("used", row.int(3))
        json.exact("valid_until", row.optionalInstant(4))
        json.member("active", row.bool(5))
        if let batch = row.optionalText(6) { json.member("batch", batch) }
        json.endObject()
        return json
    }

    /// The names of the protected tours that are open to an account.
    func access(of account: Int64) throws -> [String] {
        try connection.all(TourExportStatements.access, account).compactMap { names[$0] }.sorted()
    }
}

/// One tour while it is written, and the files that it names.
private struct TourText {
    let tour: Tour
    let files: [CatalogueFileName.Bytes: CatalogueFileName]
    var json = JSONWriter(capacity: 4_096)
    var named: [String: KeptMedia] = [:]

    mutating func write(key: String) throws {
        json.beginObject()
        json.member("key", key)
        json.member("uuid", tour.uuid)
        json.member("organisation", tour.organisationKey)
        json.member("slug", tour.slug)
        json.member("protected", tour.isProtected)
        try write(tour.facts)
        json.present("map_tiles", tour.mapTiles)
        json.name("route")
        json.route(tour.route)
        json.exact("created_at", tour.created)
        json.name("versions")
        json.beginArray()
        for version in tour.versions { try write(version) }
        json.endArray()
        json.name("points")
        json.beginArray()
        for point in tour.points { try write(point) }
        json.endArray()
        json.endObject()
    }

    private mutating func write(_ facts: Tour.Facts) throws {
        json.present("city", facts.city)
        if let minutes = facts.durationMinutes { json.member("duration_minutes", minutes) }
        if let metres = facts.distanceMetres {
            json.name("distance_km")
            json.kilometres(metres)
        }
        try write("cover", facts.cover)
        try write("trailer", facts.trailer)
    }

    private mutating func write(_ version: Tour.Version) throws {
        json.beginObject()
        json.member("language", version.language.rawValue)
        json.member("uuid", version.uuid)
        json.member("title", version.title)
        json.member("description", version.description)
        if let start = version.start {
            json.name("starting_point")
            json.coordinate(start)
        }
        json.present("completion_message", version.completionMessage)
        try write(version.facts)
        json.member("published", version.isPublished)
        if version.number > 0 { json.member("number", version.number) }
        json.endObject()
    }

    private mutating func write(_ point: Tour.Point) throws {
        json.beginObject()
        json.member("uuid", point.uuid)
        json.member("order", point.order)
        json.name("lat")
        json.degrees(point.place.lat)
        json.name("lng")
        json.degrees(point.place.lng)
        json.member("trigger_radius_m", point.radius)
        json.name("localizations")
        json.beginObject()
        for language in WalkLanguage.allCases {
            guard let text = point.texts[language] else { continue }
            switch language {
            case .it: json.name("it")
            case .fr: json.name("fr")
            case .en: json.name("en")
            }
            json.beginObject()
            json.member("title", text.title)
            json.member("content", text.content)
            try write("audio", text.audio)
            try write("image", text.image)
            try write("subtitles", text.subtitles)
            json.endObject()
        }
        json.endObject()
        json.endObject()
    }

    /// The path of a file, or where another host has it.
    private mutating func write(_ name: StaticString, _ file: MediaFile?) throws {
        guard let file else { return }
        if let url = file.url { return json.member(name, url) }
        let bytes = file.sha256.map { CatalogueFileName.Bytes(organisation: tour.organisation, kind: file.kind.rawValue, sha256: $0) }
        guard let bytes, let path = files[bytes]?.path else { throw DatabaseError.defect("media \(file.uuid)") }
        named[path] = KeptMedia(type: file.type, size: file.size, sha256: bytes.sha256)
        json.member(name, path)
    }
}

/// What a file is called beside a catalogue: `media/{16 hex}/{its name}`.
struct CatalogueFileName: Selectable {
    struct Bytes: Hashable {
        let organisation: Organisation.ID
        let kind: String
        let sha256: String
    }
    let bytes: Bytes
    let path: String

    init(_ columns: inout Columns) {
        bytes = Bytes(organisation: columns.next("organisation_id"), kind: columns.next("kind"), sha256: columns.next("sha256"))
        let name: String = columns.next("filename")
        let ending = MediaType(rawValue: columns.next("mime"))?.fileExtension ?? "bin"
        path = "media/\(bytes.sha256.prefix(16))/\(Self.isPlain(name) ? name : "file.\(ending)")"
    }

    /// Whether a file may have this name in a folder.
    private static func isPlain(_ name: String) -> Bool {
        guard (1...200).contains(name.utf8.count), name != ".", name != ".." else { return false }
        return name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0x2F }
    }
}

extension JSONWriter {
    /// A text; left out where it is nil.
    fileprivate mutating func present(_ name: StaticString, _ text: String?) {
        if let text { member(name, text) }
    }
}
