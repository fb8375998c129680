package import UsherCore

/// A file of a catalogue whose bytes are in media storage now.
package struct KeptMedia: Sendable {
    package let type: MediaType
    package let size: Int64
    package let sha256: String
    /// What subtitles say, as `SubtitleCues.json` has it.
    package let transcript: String?

    package init(type: MediaType, size: Int64, sha256: String, transcript: String? = nil) {
        self.type = type
        self.size = size
        self.sha256 = sha256
        self.transcript = transcript
    }
}

/// What an import does with the files of tours.
package struct MediaImporter: Sendable {
    /// Takes a file into media storage; nil where it is not of the kind, and throws where there is none.
    package typealias Keep = @Sendable (_ path: String, _ kind: MediaKind) async throws -> KeptMedia?
    /// How large a file elsewhere is, as its host says; 0 where it does not.
    package typealias Ask = @Sendable (_ url: String) async -> Int64

    let keep: Keep
    let size: Ask

    package init(keep: @escaping Keep, size: @escaping Ask) {
        self.keep = keep
        self.size = size
    }
}

/// What the files of a catalogue's tours have become, by their names in it.
struct CatalogueMedia: Sendable {
    struct Name: Hashable, Sendable {
        let path: String
        let kind: MediaKind
    }
    /// Of no organisation yet, and without UUIDs.
    private var drafts: [Name: MediaDraft] = [:]

    /// Brings every file of the tours into storage, each once. Done before the transaction: what a refused import leaves there
    /// has no name, and the next one finds it.
    static func gather(
        _ tours: [CatalogueItem<CatalogueTour>], and files: [CatalogueItem<CatalogueFile>], folder: CatalogueFolder,
        importer: MediaImporter?, _ problems: inout CatalogueProblems
    ) async throws -> CatalogueMedia {
        var media = CatalogueMedia()
        for item in tours {
            for (path, kind, place) in item.value.media {
                try await media.take(path, kind, at: "\(item.place.path).\(place)", folder, importer, &problems)
            }
        }
        for item in files {
            try await media.take(item.value.file, item.value.kind, at: "\(item.place.path).file", folder, importer, &problems)
        }
        return media
    }

    private mutating func take(
        _ path: String, _ kind: MediaKind, at place: String, _ folder: CatalogueFolder, _ importer: MediaImporter?,
        _ problems: inout CatalogueProblems
    ) async throws {
        let name = Name(path: path, kind: kind)
        guard drafts[name] == nil else { return }
        do {
            drafts[name] = try await Self.draft(path, kind, folder, importer)
            if drafts[name] == nil { problems.add(place, "is no file of kind \(kind.rawValue)") }
        } catch let error as CatalogueFileError { problems.add(place, error.reason) }
    }

    private static func draft(
        _ path: String, _ kind: MediaKind, _ folder: CatalogueFolder, _ importer: MediaImporter?
    ) async throws -> MediaDraft? {
        let filename = path.split(separator: "/").last.map(String.init) ?? "file"
        if path.hasPrefix("https://") {
            let ending = filename.prefix { $0 != "?" }.split(separator: ".").last.map { $0.lowercased() } ?? ""
            let guess = MediaType.allCases.first { $0.kind == kind && $0.fileExtension == ending }
            let usual: [MediaKind: MediaType] = [.audio: .mp3, .image: .jpeg, .subtitle: .srt, .video: .mp4]
            return MediaDraft(
                uuid: "", organisation: 0, kind: kind, filename: filename, type: guess ?? usual[kind] ?? .mp3,
                size: MediaFile.bounded(await importer?.size(path) ?? 0), sha256: nil, url: path)
        }
        guard let importer else { throw CatalogueFileError(path: path, reason: "media cannot be imported here") }
        let file = try folder.file(path)
        return try await importer.keep(file, kind).map { kept in
            MediaDraft(
                uuid: "", organisation: 0, kind: kind, filename: filename, type: kept.type, size: kept.size, sha256: kept.sha256,
                url: nil,
                transcript: kept.transcript)
        }
    }

    /// The file's row in an organisation, made if it is new. Two organisations that use one file have a row each, under its own UUID.
    func id(
        _ path: String?, _ kind: MediaKind, _ organisation: Organisation.ID, _ connection: any Connection, at now: Instant
    ) throws -> MediaFile.ID? { try path.flatMap { try file($0, kind, organisation, connection, at: now) }?.id }

    /// The same, and whether it has been made.
    func file(
        _ path: String, _ kind: MediaKind, _ organisation: Organisation.ID, _ connection: any Connection, at now: Instant
    ) throws -> (id: MediaFile.ID, isNew: Bool)? {
        guard let draft = drafts[Name(path: path, kind: kind)] else { return nil }
        var generator = SystemRandomNumberGenerator()
        let uuid = UUIDText.v7(at: now, using: &generator)
        let found = try MediaTransaction(connection).media(
            for: MediaDraft(
                uuid: uuid, organisation: organisation, kind: kind, filename: draft.filename, type: draft.type, size: draft.size,
                sha256: draft.sha256, url: draft.url, transcript: draft.transcript), at: now)
        return (found.id, found.uuid == uuid)
    }
}
