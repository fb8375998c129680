package import UsherCore

private enum MediaStatements {
    static let file = Selection<StoredMedia>(
        """
        SELECT {{columns}} FROM media_files WHERE media_uuid = $1 AND sha256 >= $2 AND sha256 < $3 ORDER BY sha256 LIMIT 1
        """)
    static let insert = Saving<MediaDraft>("INSERT INTO media (id, uploaded_at, {{names}}) VALUES ($1, $2, {{values}})")
    static let insertFile = Statement(
        """
        INSERT INTO media_files (media_uuid, sha256, mime, size, stored_at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (media_uuid, sha256) DO UPDATE SET replaced_at = NULL
        """)
    static let equal = Selection<MediaFile>(
        "SELECT {{columns}} FROM media WHERE organisation_id = $1 AND sha256 = $2 AND kind = $3 ORDER BY id LIMIT 1")
    static let equalURL = Selection<MediaFile>(
        "SELECT {{columns}} FROM media WHERE organisation_id = $1 AND url = $2 AND kind = $3 ORDER BY id LIMIT 1")
    static let replaced = Statement(
        "UPDATE media_files SET replaced_at = $3 WHERE media_uuid = $1 AND sha256 <> $2 AND replaced_at IS NULL")
    static let gone = Selection<String, String>(
        """
        SELECT media_uuid, sha256 FROM media_files WHERE replaced_at IS NOT NULL AND replaced_at < $1 ORDER BY replaced_at LIMIT 100
        """)
    static let forget = Statement("DELETE FROM media_files WHERE media_uuid = $1 AND sha256 = $2")
    /// By media, by a picture, by an upload that is under way, or by a file that a job has made.
    static let wanted = Statement(
        """
        SELECT 1 WHERE EXISTS (SELECT 1 FROM media_files WHERE sha256 = $1) OR EXISTS (SELECT 1 FROM picture_files WHERE sha256 = $1)
            OR EXISTS (SELECT 1 FROM upload_pieces WHERE sha256 = $1) OR EXISTS (SELECT 1 FROM job_pieces WHERE sha256 = $1)
        """)
    static let any = Statement(
        "SELECT 1 WHERE EXISTS (SELECT 1 FROM media_files) OR EXISTS (SELECT 1 FROM picture_files)")
}

/// Bytes in storage as an address names them.
package struct StoredMedia: Sendable, Equatable, Selectable {
    package let sha256: String
    package let type: MediaType
    package let size: Int64
    package let stored: Instant

    init(_ columns: inout Columns) throws {
        sha256 = columns.next("sha256")
        type = try columns.next("mime")
        size = columns.next("size")
        stored = columns.next("stored_at")
    }
}

/// What came with an upload, its bytes already in storage.
package struct MediaDraft: Sendable, Storable {
    package var uuid: String
    package let organisation: Organisation.ID
    package let kind: MediaKind
    package let filename: String
    package let type: MediaType
    package let size: Int64
    package let sha256: String?
    package let url: String?
    /// What subtitles say, as `SubtitleCues.json` has it.
    package let transcript: String?

    static let columns: StoredColumns<MediaDraft> = [
        "uuid": { $0.uuid }, "organisation_id": { $0.organisation }, "kind": { $0.kind.rawValue }, "filename": { $0.filename },
        "mime": { $0.type.rawValue }, "size": { $0.size }, "sha256": { $0.sha256 }, "url": { $0.url },
    ]

    package init(
        uuid: String, organisation: Organisation.ID, kind: MediaKind, filename: String, type: MediaType, size: Int64, sha256: String?,
        url: String?, transcript: String? = nil
    ) {
        self.uuid = uuid
        self.organisation = organisation
        self.kind = kind
        self.filename = filename
        self.type = type
        self.size = size
        self.sha256 = sha256
        self.url = url
        self.transcript = transcript
    }
}

/// Media and their transcripts, inside a transaction.
struct MediaTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    func addMedia(_ draft: MediaDraft, at now: Instant) throws -> MediaFile {
        let id: MediaFile.ID = Identifier(try IDTransaction(connection).takeIDs(.media).lowerBound)
        try connection.execute(MediaStatements.insert, draft, id, now)
        if let sha256 = draft.sha256 { try addFile(draft.uuid, sha256, draft, at: now) }
        return MediaFile(
            id: id, uuid: draft.uuid, kind: draft.kind, type: draft.type, size: draft.size, sha256: draft.sha256, url: draft.url)
    }

    /// The media of the draft's organisation that has the same bytes or address, or a new one.
    func media(for draft: MediaDraft, at now: Instant) throws -> MediaFile {
        let known =
            if let sha256 = draft.sha256 {
                try connection.first(MediaStatements.equal, draft.organisation, sha256, draft.kind.rawValue)
            } else {
                try connection.first(MediaStatements.equalURL, draft.organisation, draft.url, draft.kind.rawValue)
            }
        return try known ?? addMedia(draft, at: now)
    }

    /// The draft's bytes become those of a media.
    func addFile(_ uuid: String, _ sha256: String, _ draft: MediaDraft, at now: Instant) throws {
        try connection.execute(MediaStatements.insertFile, uuid, sha256, draft.type.rawValue, draft.size, now)
        if let transcript = draft.transcript { try keepTranscript(transcript, of: sha256, at: now) }
    }

    /// All bytes of a media but `current` are out of use from now on; they stay as long as their addresses.
    func retireFiles(_ uuid: String, except current: String, at now: Instant) throws {
        try connection.execute(MediaStatements.replaced, uuid, current, now)
    }
}

/// Finds media by their addresses and clears away what nobody can ask for any more.
package struct MediaStore: Sendable {
    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// The bytes whose digest begins with these 16 hexadecimal digits.
    package func find(_ uuid: String, prefix: String) async throws -> StoredMedia? {
        try await database.read { connection in
            try connection.first(MediaStatements.file, uuid, prefix, prefix + "g")
        }
    }

    /// Forgets bytes that were replaced before an instant; returns the digests that nothing needs any more.
    package func sweep(before: Instant) async throws -> [String] {
        try await database.sweep { connection in
            let gone = try connection.all(MediaStatements.gone, before)
            try connection.executeEach(MediaStatements.forget, gone.map { [$0.0.sql, $0.1.sql] })
            let unwanted = try Set(gone.map(\.1)).sorted().filter { sha256 in
                try connection.first(MediaStatements.wanted, sha256, read: { _ in true }) == nil
            }
            for sha256 in unwanted { try MediaTransaction(connection).forgetTranscript(of: sha256) }
            return unwanted
        }
    }

    /// Whether there is any media at all.
    package func hasAny() async throws -> Bool {
        try await database.read { try $0.first(MediaStatements.any, read: { _ in true }) ?? false }
    }

    /// Whether some media has these bytes, or had them and may still be asked for them.
    package func isWanted(_ sha256: String) async throws -> Bool {
        try await database.read { try $0.first(MediaStatements.wanted, sha256, read: { _ in true }) ?? false }
    }

    /// Those of these digests that no media has.
    package func unknown(_ digests: [String]) async throws -> [String] {
        try await database.read { connection in
            var wanted: Set<Int> = []
            try connection.run(MediaStatements.wanted, each: digests.map { [$0.sql] }) { index, _ in wanted.insert(index) }
            return digests.indices.filter { !wanted.contains($0) }.map { digests[$0] }
        }
    }
}
