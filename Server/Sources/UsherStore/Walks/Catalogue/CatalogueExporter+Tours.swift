import UsherCore

private enum TourExportStatements {
    static let tours = Selection<Tour.ID, String, String>(
        """
        SELECT t.id, t.key, t.uuid FROM tours t JOIN organisations o ON o.id = t.organisation_id ORDER BY o.key, t.key
        """)
    static let toursOfHouse = Selection<Tour.ID, String, String>(
        "SELECT t.id, t.key, t.uuid FROM tours t WHERE t.organisation_id = $1 ORDER BY t.key")
    static let names = Selection<CatalogueFileName>(
        "SELECT {{columns}} FROM media WHERE sha256 IS NOT NULL ORDER BY id")
    static let namesOfHouse = Selection<CatalogueFileName>(
        "SELECT {{columns}} FROM media WHERE organisation_id = $1 AND sha256 IS NOT NULL ORDER BY id")
    static let access = Selection<Tour.ID>("SELECT tour_id FROM grants WHERE account_id = $1")
}

/// What tours and their files are called in an export. A tour goes by its key; where several have that key, by its UUID, and so it does where one
/// house is exported: any other may have that key.
struct TourNames {
    /// Every tour with its key, in the order of the file.
    fileprivate let tours: [(id: Tour.ID, key: String)]
    private let names: [Tour.ID: String]
    private let files: [CatalogueFileName.Bytes: CatalogueFileName]
    private let connection: any Connection

    init(_ connection: any Connection, of house: Organisation? = nil) throws {
        self.connection = connection
        let rows =
            try house.map { try connection.all(TourExportStatements.toursOfHouse, $0.id) } ?? connection.all(TourExportStatements.tours)
        let known = Dictionary(grouping: rows, by: \.1)
        tours = rows.map { ($0.0, $0.1) }
        names = Dictionary(uniqueKeysWithValues: rows.map { ($0.0, house == nil && known[$0.1]?.count == 1 ? $0.1 : $0.2) })
        let named =
            try house.map { try connection.all(TourExportStatements.namesOfHouse, $0.id) } ?? connection.all(TourExportStatements.names)
        // Equal bytes of an organisation are one file after an import, so they have one name here: that of the first.
        files = Dictionary(named.map { ($0.bytes, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// What others refer to a tour by.
    func name(of tour: Tour.ID?) -> String? { tour.flatMap { names[$0] } }

    /// The names of the protected tours that are open to an account.
    func access(of account: Account.ID?) throws -> [String] {
        try connection.all(TourExportStatements.access, account).compactMap { names[$0] }.sorted()
    }

    /// The path of a file, noted among the `named`, or where another host has it.
    fileprivate func path(of file: MediaFile?, _ organisation: Organisation.ID, _ named: inout NamedFiles) throws -> String? {
        guard let file else { return nil }
        if let url = file.url { return url }
        let bytes = file.sha256.map { CatalogueFileName.Bytes(organisation: organisation, kind: file.kind.rawValue, sha256: $0) }
        guard let bytes, let path = files[bytes]?.path else { throw DatabaseError.defect("media \(file.uuid)") }
        named.kept[path] = KeptMedia(type: file.type, size: file.size, sha256: bytes.sha256)
        named.used.insert(bytes)
        return path
    }

    /// Those that no tour has named, by their paths.
    fileprivate func spare(_ named: NamedFiles) -> [CatalogueFileName] {
        files.values.filter { !named.used.contains($0.bytes) }
            .sorted { ($0.path, $0.bytes.organisation.rawValue, $0.bytes.kind) < ($1.path, $1.bytes.organisation.rawValue, $1.bytes.kind) }
    }
}

/// Files that an export names.
struct NamedFiles {
    /// By their paths beside it.
    var kept: [String: KeptMedia] = [:]
    /// Those that a tour uses.
    fileprivate(set) var used: Set<CatalogueFileName.Bytes> = []
}

extension CatalogueExporter {
    /// Gives the files that the tours name, by their paths beside the catalogue.
    func writeTours() throws -> NamedFiles {
        var named = NamedFiles()
        for (id, key) in tours.tours {
            guard let tour = try TourTransaction(connection).tour(id) else { continue }
            try write(CatalogueTour(tour, key: key) { try tours.path(of: $0, tour.organisation, &named) })
        }
        return named
    }

    /// The files that no tour uses, behind all tours.
    func eachSpare(_ named: inout NamedFiles, _ body: (CatalogueFile) throws -> Void) throws {
        let keys = Dictionary(uniqueKeysWithValues: try organisations().map { ($0.id, $0.key) })
        for file in tours.spare(named) {
            guard let type = file.type, let kind = MediaKind(rawValue: file.bytes.kind), let key = keys[file.bytes.organisation] else {
                continue
            }
            named.kept[file.path] = KeptMedia(type: type, size: file.size, sha256: file.bytes.sha256)
            try body(CatalogueFile(organisation: key, kind: kind, file: file.path))
        }
    }
}

/// Gives the name of a file, nil for none.
private typealias FilePath = (MediaFile?) throws -> String?

extension CatalogueTour {
    fileprivate init(_ tour: Tour, key: String, _ path: FilePath) throws {
        self.key = key
        (uuid, organisation, slug, protected) = (tour.uuid, tour.organisationKey, tour.slug, tour.isProtected)
        facts = try Facts(tour.facts, path)
        (mapTiles, route, created) = (tour.mapTiles, tour.route, tour.created)
        versions = try tour.versions.map { version in
            Version(
                language: version.language, uuid: version.uuid, title: version.title, description: version.description,
                start: version.start, completionMessage: version.completionMessage, facts: try Facts(version.facts, path),
                published: version.isPublished, number: version.number > 0 ? version.number : nil)
        }
        points = try tour.points.map { point in
            let texts = try point.texts.mapValues { text in
                Text(
                    title: text.title, content: text.content, audio: try path(text.audio), image: try path(text.image),
                    subtitles: try path(text.subtitles))
            }
            return Point(uuid: point.uuid, order: point.order, place: point.place, radius: point.radius, texts: texts)
        }
    }
}

extension CatalogueTour.Facts {
    fileprivate init(_ facts: Tour.Facts, _ path: FilePath) throws {
        self.init(
            city: facts.city, durationMinutes: facts.durationMinutes, distanceMetres: facts.distanceMetres, cover: try path(facts.cover),
            trailer: try path(facts.trailer))
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
    let type: MediaType?
    let size: Int64

    init(_ columns: inout Columns) {
        bytes = Bytes(organisation: columns.next("organisation_id"), kind: columns.next("kind"), sha256: columns.next("sha256"))
        let name: String = columns.next("filename")
        type = MediaType(rawValue: columns.next("mime"))
        size = columns.next("size")
        let ending = type?.fileExtension ?? "bin"
        path = "media/\(bytes.sha256.prefix(16))/\(Self.isPlain(name) ? name : "file.\(ending)")"
    }

    /// Whether a file may have this name in a folder.
    private static func isPlain(_ name: String) -> Bool {
        guard (1...200).contains(name.utf8.count), name != ".", name != ".." else { return false }
        return name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0x2F }
    }
}
