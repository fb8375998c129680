package import UsherCore

private enum MediaEditStatements {
    static let one = Selection<MediaRow>("SELECT {{columns}} FROM media WHERE uuid = $1 AND organisation_id = $2")
    static let list = Selection<MediaRow>(
        """
        SELECT {{columns}} FROM media
        WHERE organisation_id = $1 AND ($2 = '' OR kind = $2) AND ($3 = '' OR LOWER(filename) LIKE $3) AND (uploaded_at, id) < ($4, $5)
        ORDER BY uploaded_at DESC, id DESC LIMIT 51
        """)
    static let replace = Statement("UPDATE media SET mime = $2, size = $3, sha256 = $4, url = NULL, filename = $5 WHERE id = $1")
    static let delete = Statement("DELETE FROM media WHERE id = $1")
    static let usages = Selection<MediaRow.Usage>(
        """
        SELECT t.uuid, 'cover', '', '' FROM tours t WHERE t.cover_id = $1
        UNION ALL SELECT t.uuid, 'trailer', '', '' FROM tours t WHERE t.trailer_id = $1
        UNION ALL SELECT t.uuid, 'cover', v.language, '' FROM tour_versions v JOIN tours t ON t.id = v.tour_id WHERE v.cover_id = $1
        UNION ALL SELECT t.uuid, 'trailer', v.language, '' FROM tour_versions v JOIN tours t ON t.id = v.tour_id WHERE v.trailer_id = $1
        UNION ALL SELECT t.uuid, 'point', x.language, p.uuid FROM point_texts x JOIN tour_points p ON p.id = x.point_id
            JOIN tours t ON t.id = p.tour_id WHERE x.audio_id = $1 OR x.image_id = $1 OR x.subtitle_id = $1
        """)
    static let tours = Selection<Tour.ID>(
        """
        SELECT id FROM tours WHERE cover_id = $1 OR trailer_id = $1
        UNION SELECT tour_id FROM tour_versions WHERE cover_id = $1 OR trailer_id = $1
        UNION SELECT p.tour_id FROM point_texts x JOIN tour_points p ON p.id = x.point_id
            WHERE x.audio_id = $1 OR x.image_id = $1 OR x.subtitle_id = $1
        """)
    static let account = Selection<Account.ID>("SELECT id FROM accounts WHERE uuid = $1")
}

/// A media file as its organisation sees it.
package struct MediaRow: Sendable, Selectable {
    package let file: MediaFile
    package let filename: String
    package let uploaded: Instant
    package var usages: [Usage] = []

    init(_ columns: inout Columns) throws {
        file = try MediaFile(&columns)
        filename = columns.next("filename")
        uploaded = columns.next("uploaded_at")
    }

    package struct Usage: Sendable, Equatable, Selectable {
        package let tour: String
        /// `cover`, `trailer` or `point`.
        package let role: String
        package let language: String?
        package let point: String?

        init(_ columns: inout Columns) {
            tour = columns.unnamed()
            role = columns.unnamed()
            let (language, point): (String, String) = (columns.unnamed(), columns.unnamed())
            self.language = language.isEmpty ? nil : language
            self.point = point.isEmpty ? nil : point
        }
    }
}

extension MediaTransaction {
    func media(_ uuid: String, in organisation: Organisation.ID) throws -> MediaFile? {
        try connection.first(MediaEditStatements.one, uuid, organisation)?.file
    }

    func accountID(uuid: String) throws -> Account.ID? { try connection.first(MediaEditStatements.account, uuid) }

    fileprivate func mediaRow(_ uuid: String, in organisation: Organisation.ID) throws -> MediaRow {
        guard var row = try connection.first(MediaEditStatements.one, uuid, organisation) else {
            throw WalkRefusal.notFound
        }
        row.usages = try usages(of: row.file.id)
        return row
    }

    fileprivate func usages(of media: MediaFile.ID) throws -> [MediaRow.Usage] {
        try connection.all(MediaEditStatements.usages, media)
    }
}

/// Changes media on behalf of their organisation.
package struct MediaUploadStore: Sendable {
    private let database: Database
    private let quotas: Quotas

    package init(_ database: Database, quotas: Quotas = .none) {
        self.database = database
        self.quotas = quotas
    }

    /// Refuses an upload of so many bytes that would certainly be one too many, before it is read.
    package func foresee(_ bytes: Int64, in organisation: Organisation.ID, at now: Instant) async throws {
        try await database.read { [quotas] connection in
            try OrganisationTransaction(connection).foresee(.uploads, in: organisation, quotas, at: now)
            try OrganisationTransaction(connection).foresee(.media, in: organisation, quotas, more: bytes, at: now)
        }
    }

    package func find(_ uuid: String, in organisation: Organisation.ID) async throws -> MediaRow {
        try await database.read { try MediaTransaction($0).mediaRow(uuid, in: organisation) }
    }

    /// Up to 50, newest first, and whether there are more.
    package func list(
        _ organisation: Organisation.ID, kind: String, search: String, before: (at: Instant, id: Int64)?
    ) async throws -> (rows: [MediaRow], more: Bool) {
        let pattern = search.isEmpty ? "" : "%" + search.lowercased().filter { $0 != "%" && $0 != "_" } + "%"
        let (at, id) = (before?.at ?? Instant(microseconds: .max), before?.id ?? .max)
        return try await database.read { connection in
            var rows = try connection.all(MediaEditStatements.list, organisation, kind, pattern, at, id)
            let more = rows.count > 50
            if more { rows.removeLast() }
            for index in rows.indices { rows[index].usages = try MediaTransaction(connection).usages(of: rows[index].file.id) }
            return (rows, more)
        }
    }

    /// A file whose bytes are in storage already; equal bytes of the organisation are the same file.
    package func add(_ draft: MediaDraft, by actor: Actor, at now: Instant) async throws -> MediaRow {
        try await database.write { [quotas] connection in
            let file = try MediaTransaction(connection).media(for: draft, at: now)
            try OrganisationTransaction(connection).enforce(.uploads, in: draft.organisation, quotas, at: now)
            try OrganisationTransaction(connection).enforce(.media, in: draft.organisation, quotas, at: now)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, organisation: draft.organisation, action: "media.added", subject: .plain(file.uuid)))
            return try MediaTransaction(connection).mediaRow(file.uuid, in: draft.organisation)
        }
    }

    /// New bytes for a file: links stay, and what is made of it counts up.
    package func replace(_ uuid: String, by draft: MediaDraft, by actor: Actor, at now: Instant) async throws -> MediaRow {
        try await database.write { [quotas] connection in
            try TourTransaction(connection).lockContent()
            let old = try MediaTransaction(connection).mediaRow(uuid, in: draft.organisation).file
            guard old.kind == draft.kind, let sha256 = draft.sha256 else { throw WalkRefusal.unsupportedMediaType }
            try connection.execute(MediaEditStatements.replace, old.id, draft.type.rawValue, draft.size, sha256, draft.filename)
            try MediaTransaction(connection).addFile(uuid, sha256, draft, at: now)
            try MediaTransaction(connection).retireFiles(uuid, except: sha256, at: now)
            try OrganisationTransaction(connection).enforce(.uploads, in: draft.organisation, quotas, at: now)
            try OrganisationTransaction(connection).enforce(.media, in: draft.organisation, quotas, at: now)
            for tour in try connection.all(MediaEditStatements.tours, old.id) {
                try TourTransaction(connection).contentChanged(tour, at: now)
            }
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, organisation: draft.organisation, action: "media.replaced", subject: .plain(uuid)))
            return try MediaTransaction(connection).mediaRow(uuid, in: draft.organisation)
        }
    }

    package func delete(_ uuid: String, in organisation: Organisation.ID, by actor: Actor, at now: Instant) async throws {
        try await database.write { connection in
            try TourTransaction(connection).lockContent()
            let row = try MediaTransaction(connection).mediaRow(uuid, in: organisation)
            guard row.usages.isEmpty else { throw WalkRefusal.conflict(.mediaInUse) }
            try MediaTransaction(connection).retireFiles(uuid, except: "", at: now)
            try connection.execute(MediaEditStatements.delete, row.file.id)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, organisation: organisation, action: "media.deleted", subject: .plain(uuid)))
        }
    }
}
