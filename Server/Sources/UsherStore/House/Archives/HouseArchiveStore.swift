package import UsherCore

/// Archives of houses, which a job makes: a file that an owner fetches, for a week, from whichever process. A house has one at a time.
/// Throws `JobRefusal`.
package struct HouseArchiveStore: Sendable {
    /// What a piece of a file holds, but for the last one.
    package static let piece = 4 << 20
    /// How long one may be fetched, in seconds.
    package static let life: Int64 = 7 * 86_400
    /// How long one is a process's from each sign of its life to the next, in seconds.
    static let patience: Int64 = 90

    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// Begins one; who asks again while it is made is told of the same job. The one before goes: it is older, and holds as many names.
    package func begin(of house: Organisation.ID, by account: Account.ID, _ actor: Actor, at now: Instant) async throws -> JobRow {
        try await database.write { connection in
            let houses = OrganisationTransaction(connection)
            try houses.lock(house)
            guard let found = try houses.organisation(house), let role = try houses.role(of: account, in: house) else {
                throw JobRefusal.notFound
            }
            guard role.may(.owners) else { throw JobRefusal.roleRequired }
            if let open = try connection.first(ArchiveStatements.open, house, JobRow.houseArchive) { return open }
            try connection.execute(ArchiveStatements.drop, house, JobRow.houseArchive)
            let job = try JobTransaction(connection).begin(
                JobRow.houseArchive, of: house.rawValue, in: house, terms: "{}", total: 0, key: nil, by: actor, at: now)
            try AuditTransaction(connection).record(
                AuditEntry(
                    at: now, actor: actor, organisation: house, action: "organisation.exported", subject: .plain(found.key),
                    result: job.uuid))
            return job
        }
    }

    /// The one that is made, else the last one that may be fetched.
    package func latest(of house: Organisation.ID) async throws -> JobRow? {
        try await database.read { connection in
            try connection.first(ArchiveStatements.open, house, JobRow.houseArchive)
                ?? connection.first(ArchiveStatements.fetched, house, JobRow.houseArchive)
        }
    }

    /// Whose one is, if whoever asked for it still owns it.
    package func house(of job: JobRow) async throws -> Organisation? {
        try await database.read { connection in
            let houses = OrganisationTransaction(connection)
            guard let account = job.account, try houses.role(of: account, in: job.organisation)?.may(.owners) == true else { return nil }
            return try houses.organisation(job.organisation)
        }
    }

    /// Takes a job that was claimed: another attempt than anybody's before. Nil where it is over, or somebody else's already.
    package func start(_ job: JobRow, at now: Instant) async throws -> JobRow? {
        try await database.write { connection in
            guard try JobTransaction(connection).held(job) else { return nil }
            try connection.execute(ArchiveStatements.start, job.id, now.adding(seconds: Self.patience))
            return try JobTransaction(connection).job(job.id)
        }
    }

    /// Its process is alive. False where the attempt counts no more.
    package func renew(_ job: JobRow, at now: Instant) async throws -> Bool { try await change(job, at: now) { _ in } }

    /// Gives it back: it is begun anew then.
    package func release(_ job: JobRow, until due: Instant) async throws {
        _ = try await change(job, at: due.adding(seconds: -Self.patience)) { _ in }
    }

    /// It has so many pieces. False where the attempt counts no more.
    package func expect(_ pieces: Int64, of job: JobRow, at now: Instant) async throws -> Bool {
        try await change(job, at: now) { try $0.connection.execute(ArchiveStatements.expect, job.id, pieces) }
    }

    /// A piece whose bytes are in storage. False where the attempt counts no more.
    package func add(_ sha256: String, part: Int64, of job: JobRow, at now: Instant) async throws -> Bool {
        try await change(job, at: now) { jobs in
            try jobs.connection.execute(ArchiveStatements.add, job.id, job.mark, part, sha256, now)
            try jobs.connection.execute(ArchiveStatements.advance, job.id)
        }
    }

    /// All of it is there.
    package func finish(_ job: JobRow, size: Int64, at now: Instant) async throws -> Bool {
        try await change(job, at: now) { jobs in
            try jobs.connection.execute(ArchiveStatements.complete, job.id, size)
            try jobs.finish(job, at: now)
        }
    }

    /// It cannot be made; why is told.
    package func fail(_ job: JobRow, _ reason: String, at now: Instant) async throws {
        _ = try await change(job, at: now) { jobs in
            try jobs.advance(job, rows: 0, report: job.report, failures: [JobRow.Failure(sale: "", reason: reason)], at: now)
            try jobs.finish(job, at: now)
        }
    }

    private func change(_ job: JobRow, at now: Instant, _ body: @escaping @Sendable (JobTransaction) throws -> Void) async throws -> Bool {
        try await database.write { connection in
            let jobs = JobTransaction(connection)
            guard let latest = try connection.first(JobStatements.byIDToChange, job.id), latest.ended == nil, latest.mark == job.mark
            else { return false }
            try body(jobs)
            try connection.execute(JobStatements.release, job.id, now.adding(seconds: Self.patience))
            return true
        }
    }

    /// The digest of a piece; nil where there is none, or the file may not be fetched any more.
    package func piece(_ part: Int64, of job: JobRow) async throws -> String? {
        try await database.read { try $0.first(ArchiveStatements.piece, job.id, part) }
    }

    // MARK: Sweeping

    /// So many pieces at once.
    package static let swept = 100

    /// A piece that nothing needs any more.
    package struct Piece: Sendable, Selectable {
        let job: Int64
        let attempt: Int64
        let part: Int64
        package let sha256: String

        init(_ columns: inout Columns) {
            job = columns.next("p.job_id")
            attempt = columns.next("p.attempt")
            part = columns.next("p.part")
            sha256 = columns.next("p.sha256")
        }
    }

    /// Pieces of files whose time is over, or that were replaced, of attempts that came to nothing: `swept` at most, and none that came a
    /// moment ago, which storage would keep. Their bytes are taken away before `forget` is told.
    package func gone(at now: Instant) async throws -> [Piece] {
        let old = now.adding(seconds: -Self.life)
        if try await database.read({ try $0.first(ArchiveStatements.anyOld, JobRow.houseArchive, old, read: { _ in true }) }) != nil {
            try await database.write { try $0.execute(ArchiveStatements.endOld, JobRow.houseArchive, old) }
        }
        return try await database.read { try $0.all(ArchiveStatements.gone, now.adding(seconds: -2 * 3_600), Self.swept) }
    }

    package func forget(_ pieces: [Piece]) async throws {
        try await database.write { connection in
            try connection.executeEach(ArchiveStatements.forget, pieces.map { [$0.job.sql, $0.attempt.sql, $0.part.sql] })
        }
    }
}

extension JobTransaction {
    /// Archives of a house are of the time before: the one that is there is not fetched any more, one that is made begins anew.
    func dropArchives(of house: Organisation.ID, at now: Instant) throws {
        try connection.execute(ArchiveStatements.drop, house, JobRow.houseArchive)
        try connection.execute(ArchiveStatements.again, house, JobRow.houseArchive, now)
    }
}

private enum ArchiveStatements {
    static let open = Selection<JobRow>(
        "SELECT {{columns}} FROM jobs WHERE organisation_id = $1 AND kind = $2 AND ended_at IS NULL ORDER BY id LIMIT 1")
    static let fetched = Selection<JobRow>(
        "SELECT {{columns}} FROM jobs WHERE organisation_id = $1 AND kind = $2 AND file_size IS NOT NULL ORDER BY id DESC LIMIT 1")
    static let drop = Statement("UPDATE jobs SET file_size = NULL WHERE organisation_id = $1 AND kind = $2 AND file_size IS NOT NULL")
    static let again = Statement(
        """
        UPDATE jobs SET mark = mark + 1, done = 0, total = 0, leased_until = $3
        WHERE organisation_id = $1 AND kind = $2 AND ended_at IS NULL
        """)
    static let start = Statement("UPDATE jobs SET mark = mark + 1, done = 0, total = 0, leased_until = $2 WHERE id = $1")
    static let expect = Statement("UPDATE jobs SET total = $2 WHERE id = $1")
    static let add = Statement("INSERT INTO job_pieces (job_id, attempt, part, sha256, kept_at) VALUES ($1, $2, $3, $4, $5)")
    static let advance = Statement("UPDATE jobs SET done = done + 1 WHERE id = $1")
    static let complete = Statement("UPDATE jobs SET file_size = $2 WHERE id = $1")
    static let piece = Selection<String>(
        """
        SELECT p.sha256 FROM jobs j JOIN job_pieces p ON p.job_id = j.id AND p.attempt = j.mark
        WHERE j.id = $1 AND j.file_size IS NOT NULL AND p.part = $2
        """)
    static let anyOld = Statement(
        "SELECT 1 FROM jobs WHERE kind = $1 AND file_size IS NOT NULL AND ended_at < $2 AND organisation_id {{stays}} LIMIT 1")
    static let endOld = Statement(
        "UPDATE jobs SET file_size = NULL WHERE kind = $1 AND file_size IS NOT NULL AND ended_at < $2 AND organisation_id {{stays}}")
    static let gone = Selection<HouseArchiveStore.Piece>(
        """
        SELECT {{columns}} FROM job_pieces p JOIN jobs j ON j.id = p.job_id
        WHERE (p.attempt < j.mark OR (j.ended_at IS NOT NULL AND j.file_size IS NULL)) AND p.kept_at < $1 AND j.organisation_id {{stays}}
        ORDER BY p.job_id, p.attempt, p.part LIMIT $2
        """)
    static let forget = Statement("DELETE FROM job_pieces WHERE job_id = $1 AND attempt = $2 AND part = $3")
}
