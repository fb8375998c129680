package import UsherCore

private enum UploadStatements {
    static let insert = Statement(
        """
        INSERT INTO uploads (uuid, organisation_id, account_id, purpose, name, size, received, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, 0, $7)
        """)
    static let one = Selection<UploadRow>("SELECT {{columns}} FROM uploads WHERE uuid = $1")
    static let underWay = Selection<Int64>("SELECT COUNT(*) FROM uploads WHERE organisation_id = $1 AND ended_at IS NULL")
    static let take = Statement(
        "UPDATE uploads SET received = received + $3 WHERE uuid = $1 AND received = $2 AND ended_at IS NULL AND received + $3 <= size")
    static let insertPiece = Statement("INSERT INTO upload_pieces (upload_uuid, start, size, sha256) VALUES ($1, $2, $3, $4)")
    static let pieces = Selection<UploadPiece>("SELECT {{columns}} FROM upload_pieces WHERE upload_uuid = $1 ORDER BY start")
    static let end = Statement("UPDATE uploads SET ended_at = $2, picture_uuid = $3, media_uuid = $4 WHERE uuid = $1 AND ended_at IS NULL")
    static let old = Selection<String>(
        "SELECT uuid FROM uploads WHERE created_at < $1 AND organisation_id {{stays}} ORDER BY created_at LIMIT $2")
    static let forgetPieces = Statement("DELETE FROM upload_pieces WHERE upload_uuid = $1")
    static let forget = Statement("DELETE FROM uploads WHERE uuid = $1")
    static let isWanted = Selection<Int64>(
        """
        SELECT 1 WHERE EXISTS (SELECT 1 FROM media_files WHERE sha256 = $1) OR EXISTS (SELECT 1 FROM picture_files WHERE sha256 = $1)
            OR EXISTS (SELECT 1 FROM upload_pieces WHERE sha256 = $1) OR EXISTS (SELECT 1 FROM job_pieces WHERE sha256 = $1)
        """)
}

/// Files on their way here, and what becomes of them.
package struct UploadStore: Sendable {
    private let database: Database
    private let quotas: Quotas

    package init(_ database: Database, quotas: Quotas = .none) { (self.database, self.quotas) = (database, quotas) }

    /// Whether a member may send this, before any of it is read. Throws `UploadRefusal`, `QuotaRefusal`.
    package func begin(
        _ draft: UploadDraft, in house: Organisation.ID, by account: Account.ID, _ actor: Actor, at now: Instant
    ) async throws -> UploadRow {
        try await database.write { [quotas] connection in
            let transaction = OrganisationTransaction(connection)
            try Self.check(account, draft.purpose, house, connection)
            try transaction.lock(house)
            // Spent at once: what is given up or refused has cost its place, too.
            try transaction.enforce(.uploads, in: house, quotas, at: now)
            guard try connection.first(UploadStatements.underWay, house) ?? 0 < UploadPurpose.mostAtOnce else {
                throw UploadRefusal.tooMany
            }
            try connection.execute(
                UploadStatements.insert, draft.uuid, house, account, draft.purpose.rawValue, draft.name, draft.size, now)
            // What is announced is counted from now on.
            try transaction.enforce(.media, in: house, quotas, at: now)
            return try Self.row(draft.uuid, of: account, connection)
        }
    }

    /// An account's own; anybody else's is none.
    package func find(_ uuid: String, of account: Account.ID) async throws -> UploadRow {
        try await database.read { try Self.row(uuid, of: account, $0) }
    }

    /// A piece whose bytes are in storage; nobody else's piece came in between. Throws `UploadRefusal.wrongOffset`.
    package func add(_ piece: UploadPiece, to uuid: String, of account: Account.ID) async throws -> UploadRow {
        try await database.write { connection in
            let row = try Self.row(uuid, of: account, connection)
            guard row.ended == nil else { throw UploadRefusal.ended }
            guard try connection.execute(UploadStatements.take, uuid, piece.start, piece.size) == 1 else {
                throw UploadRefusal.wrongOffset(row.received)
            }
            try connection.execute(UploadStatements.insertPiece, uuid, piece.start, piece.size, piece.sha256)
            return try Self.row(uuid, of: account, connection)
        }
    }

    package func pieces(of uuid: String) async throws -> [UploadPiece] {
        try await database.read { try $0.all(UploadStatements.pieces, uuid) }
    }

    /// All of it is here and a picture was made of it. Two who finish it at once make one: the second one's is not kept.
    package func finish(_ row: UploadRow, as picture: Picture, by actor: Actor, at now: Instant) async throws -> UploadRow {
        try await database.write { [quotas] connection in
            try OrganisationTransaction(connection).lock(row.organisation)
            let known = try Self.row(row.uuid, of: row.account, connection)
            guard known.ended == nil else { return known }
            try Self.check(row.account, row.purpose, row.organisation, connection)
            try PictureTransaction(connection).add(picture, row.purpose, named: row.name, to: row.organisation, at: now)
            try connection.execute(UploadStatements.end, row.uuid, now, picture.uuid, String?.none)
            try Self.count(picture, row.organisation, quotas, actor, connection, at: now)
            return try Self.row(row.uuid, of: row.account, connection)
        }
    }

    /// All of it is here and becomes a file of the house's walks, its bytes in storage already; equal bytes are the file that there is.
    package func finish(_ row: UploadRow, as draft: MediaDraft, by actor: Actor, at now: Instant) async throws -> UploadRow {
        try await database.write { [quotas] connection in
            try OrganisationTransaction(connection).lock(row.organisation)
            let known = try Self.row(row.uuid, of: row.account, connection)
            guard known.ended == nil else { return known }
            try Self.check(row.account, row.purpose, row.organisation, connection)
            let file = try MediaTransaction(connection).media(for: draft, at: now)
            try connection.execute(UploadStatements.end, row.uuid, now, String?.none, file.uuid)
            try OrganisationTransaction(connection).enforce(.media, in: row.organisation, quotas, at: now)
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, organisation: row.organisation, action: "media.added", subject: .plain(file.uuid)))
            return try Self.row(row.uuid, of: row.account, connection)
        }
    }

    /// It is refused or given up: what is here of it goes with the next sweep.
    package func end(_ uuid: String, of account: Account.ID, at now: Instant) async throws {
        try await database.write { connection in
            _ = try Self.row(uuid, of: account, connection)
            try connection.execute(UploadStatements.end, uuid, now, String?.none, String?.none)
        }
    }

    /// A picture that came as a whole.
    package func keep(
        _ picture: Picture, _ purpose: UploadPurpose, named name: String, in house: Organisation.ID, by account: Account.ID, _ actor: Actor,
        at now: Instant
    ) async throws {
        try await database.write { [quotas] connection in
            try Self.check(account, purpose, house, connection)
            try PictureTransaction(connection).add(picture, purpose, named: name, to: house, at: now)
            try OrganisationTransaction(connection).enforce(.uploads, in: house, quotas, at: now)
            try Self.count(picture, house, quotas, actor, connection, at: now)
        }
    }

    /// So many at once.
    package static let swept = 100

    /// Whether a house may send more, before any of it is drawn. Throws `QuotaRefusal`.
    package func foresee(in house: Organisation.ID, at now: Instant) async throws {
        try await database.read { [quotas] connection in
            for quota in [.uploads, .media] as [Quota] {
                try OrganisationTransaction(connection).foresee(quota, in: house, quotas, at: now)
            }
        }
    }

    /// Forgets what is older than an instant, `swept` at most; returns how many these were, and the digests of pieces that nothing needs any more.
    package func sweep(before: Instant) async throws -> (count: Int, gone: [String]) {
        try await database.write { connection in
            var gone: Set<String> = []
            let old = try connection.all(UploadStatements.old, before, UploadStore.swept)
            for uuid in old {
                gone.formUnion(try connection.all(UploadStatements.pieces, uuid).map(\.sha256))
                try connection.execute(UploadStatements.forgetPieces, uuid)
                try connection.execute(UploadStatements.forget, uuid)
            }
            return (old.count, try gone.sorted().filter { try connection.first(UploadStatements.isWanted, $0) == nil })
        }
    }

    private static func row(_ uuid: String, of account: Account.ID, _ connection: any Connection) throws -> UploadRow {
        guard let uuid = UUIDText.normalised(uuid), let row = try connection.first(UploadStatements.one, uuid), row.account == account,
            try OrganisationTransaction(connection).role(of: account, in: row.organisation) != nil
        else { throw UploadRefusal.notFound }
        return row
    }

    private static func check(
        _ account: Account.ID, _ purpose: UploadPurpose, _ house: Organisation.ID, _ connection: any Connection
    ) throws {
        guard let role = try OrganisationTransaction(connection).role(of: account, in: house) else { throw UploadRefusal.notFound }
        guard role.may(purpose.permission) else { throw UploadRefusal.roleRequired }
    }

    private static func count(
        _ picture: Picture, _ house: Organisation.ID, _ quotas: Quotas, _ actor: Actor, _ connection: any Connection, at now: Instant
    ) throws {
        try OrganisationTransaction(connection).enforce(.media, in: house, quotas, at: now)
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: actor, organisation: house, action: "picture.added", subject: .plain(picture.uuid)))
    }
}
