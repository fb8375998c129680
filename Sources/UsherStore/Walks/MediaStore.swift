package import UsherCore

private enum MediaStatements {
    static let file = Statement(
        """
        SELECT sha256, mime, size, stored_at FROM media_files WHERE media_uuid = $1 AND sha256 >= $2 AND sha256 < $3 ORDER BY sha256 LIMIT 1
        """)
    static let insert = Statement(
        """
        INSERT INTO media (id, uuid, organisation_id, kind, filename, mime, size, sha256, url, uploaded_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        """)
    static let insertFile = Statement(
        """
        INSERT INTO media_files (media_uuid, sha256, mime, size, stored_at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (media_uuid, sha256) DO UPDATE SET replaced_at = NULL
        """)
    static let equal = Statement(
        """
        SELECT id, uuid, kind, mime, size, sha256, url FROM media WHERE organisation_id = $1 AND sha256 = $2 AND kind = $3 ORDER BY id LIMIT 1
        """)
    static let equalURL = Statement(
        """
        SELECT id, uuid, kind, mime, size, sha256, url FROM media WHERE organisation_id = $1 AND url = $2 AND kind = $3 ORDER BY id LIMIT 1
        """)
    static let replaced = Statement(
        "UPDATE media_files SET replaced_at = $3 WHERE media_uuid = $1 AND sha256 <> $2 AND replaced_at IS NULL")
    static let gone = Statement(
        """
        SELECT media_uuid, sha256 FROM media_files WHERE replaced_at IS NOT NULL AND replaced_at < $1 ORDER BY replaced_at LIMIT 100
        """)
    static let forget = Statement("DELETE FROM media_files WHERE media_uuid = $1 AND sha256 = $2")
    static let wanted = Statement("SELECT 1 FROM media_files WHERE sha256 = $1 LIMIT 1")
    static let any = Statement("SELECT 1 FROM media_files LIMIT 1")
}

/// Bytes in storage as an address names them.
package struct StoredMedia: Sendable, Equatable {
    package let sha256: String
    package let type: MediaType
    package let size: Int64
    package let stored: Instant
}

/// What came with an upload, its bytes already in storage.
package struct MediaDraft: Sendable {
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

extension Connection {
    func addMedia(_ draft: MediaDraft, at now: Instant) throws -> MediaFile {
        let id: MediaFile.ID = Identifier(try takeIDs(.media).lowerBound)
        try execute(
            MediaStatements.insert, id, draft.uuid, draft.organisation, draft.kind.rawValue, draft.filename, draft.type.rawValue,
            draft.size,
            draft.sha256, draft.url, now)
        if let sha256 = draft.sha256 { try addFile(draft.uuid, sha256, draft, at: now) }
        return MediaFile(
            id: id, uuid: draft.uuid, kind: draft.kind, type: draft.type, size: draft.size, sha256: draft.sha256, url: draft.url)
    }

    /// The media of the draft's organisation that has the same bytes or address, or a new one.
    func media(for draft: MediaDraft, at now: Instant) throws -> MediaFile {
        let known =
            if let sha256 = draft.sha256 {
                try first(MediaStatements.equal, draft.organisation, sha256, draft.kind.rawValue, read: MediaFile.init(row:))
            } else {
                try first(MediaStatements.equalURL, draft.organisation, draft.url, draft.kind.rawValue, read: MediaFile.init(row:))
            }
        return try known ?? addMedia(draft, at: now)
    }

    /// The draft's bytes become those of a media.
    func addFile(_ uuid: String, _ sha256: String, _ draft: MediaDraft, at now: Instant) throws {
        try execute(MediaStatements.insertFile, uuid, sha256, draft.type.rawValue, draft.size, now)
        if let transcript = draft.transcript { try keepTranscript(transcript, of: sha256, at: now) }
    }

    /// All bytes of a media but `current` are out of use from now on; they stay as long as their addresses.
    func retireFiles(_ uuid: String, except current: String, at now: Instant) throws {
        try execute(MediaStatements.replaced, uuid, current, now)
    }
}

/// Finds media by their addresses and clears away what nobody can ask for any more.
package struct MediaStore: Sendable {
    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// The bytes whose digest begins with these 16 hexadecimal digits.
    package func find(_ uuid: String, prefix: String) async throws -> StoredMedia? {
        try await database.read { connection in
            try connection.first(MediaStatements.file, uuid, prefix, prefix + "g") { row in
                guard let type = MediaType(rawValue: row.text(1)) else { throw DatabaseError.defect("media type") }
                return StoredMedia(sha256: row.text(0), type: type, size: row.int(2), stored: row.instant(3))
            }
        }
    }

    /// Forgets bytes that were replaced before an instant; returns the digests that nothing needs any more.
    package func sweep(before: Instant) async throws -> [String] {
        try await database.write { connection in
            let gone = try connection.all(MediaStatements.gone, before) { ($0.text(0), $0.text(1)) }
            try connection.executeEach(MediaStatements.forget, gone.map { [$0.0.sql, $0.1.sql] })
            let unwanted = try Set(gone.map(\.1)).sorted().filter { sha256 in
                try connection.first(MediaStatements.wanted, sha256, read: { _ in true }) == nil
            }
            for sha256 in unwanted { try connection.forgetTranscript(of: sha256) }
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
