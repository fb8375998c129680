import UsherCore

/// Jobs, inside a transaction.
struct JobTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// For how long after each piece a job is one worker's, in seconds. Whoever takes it too early finds its mark moved, and does nothing.
    static let lease: Int64 = 10
    /// So many failures are told.
    static let mostFailures = 1_000

    /// The job that this key began before. Throws `JobRefusal` where it was for another request.
    func begun(_ key: IdempotencyKey, by account: Account.ID) throws -> JobRow? {
        guard let job = try connection.first(JobStatements.byKey, account, key.text) else { return nil }
        guard job.fingerprint == key.fingerprint else { throw JobRefusal.keyReused }
        return job
    }

    /// Begins one. Of two that have the same key the later finds the earlier's.
    func begin(
        _ kind: String, of subject: Int64, in house: Organisation.ID, terms: String, total: Int64, key: IdempotencyKey?,
        by actor: Actor, at now: Instant
    ) throws -> JobRow {
        var generator = SystemRandomNumberGenerator()
        let uuid = UUIDText.v7(at: now, using: &generator)
        let id = try IDTransaction(connection).takeIDs(.jobs).lowerBound
        let made = try connection.execute(
            JobStatements.insert, id, uuid, house, actor.account, actor.address, kind, subject, terms, key?.text, key?.fingerprint, total,
            now)
        guard made > 0, let job = try connection.first(JobStatements.byID, id) else { throw TransactionRetry() }
        return job
    }

    /// The job, if nobody has done any of it since it was read; nobody else does until the commit.
    func held(_ job: JobRow) throws -> Bool {
        guard let now = try connection.first(JobStatements.byIDToChange, job.id) else { return false }
        return now.ended == nil && now.mark == job.mark && now.done == job.done
    }

    /// A piece is done, up to this mark.
    func advance(_ job: JobRow, to mark: Int64, pence: Int64 = 0, failure: JobRow.Failure? = nil, at now: Instant) throws {
        let failed = failure.map { Array((job.failed + [$0]).prefix(Self.mostFailures)) } ?? job.failed
        try connection.execute(
            JobStatements.advance, job.id, mark, pence, JobRow.Failure.text(failed), now.adding(seconds: Self.lease))
    }

    /// So many rows of a file are done, with what came of all of them so far.
    func advance(_ job: JobRow, rows: Int64, report: String?, failures: [JobRow.Failure], at now: Instant) throws {
        let failed = Array((job.failed + failures).prefix(Self.mostFailures))
        try connection.execute(
            JobStatements.advanceRows, job.id, rows, report, JobRow.Failure.text(failed), now.adding(seconds: Self.lease))
    }

    /// Ends one that reads a list; with an import its file goes, and a try leaves it for that.
    func finish(_ job: JobRow, at now: Instant) throws {
        try end(job, at: now)
        if let order = job.order, !order.isTry { try ListTransaction(connection).remove(order.list) }
    }

    /// From the beginning again, for what came meanwhile.
    func rewind(_ job: JobRow, more: Int64) throws { try connection.execute(JobStatements.rewind, job.id, more) }

    /// What of this kind goes on for a subject ends where it is: a new one does all of it.
    func endEarlier(_ kind: String, of subject: Int64, at now: Instant) throws {
        try connection.execute(JobStatements.endEarlier, kind, subject, now)
    }

    func end(_ job: JobRow, at now: Instant) throws { try connection.execute(JobStatements.end, job.id, now) }

    func job(_ id: Int64) throws -> JobRow? { try connection.first(JobStatements.byID, id) }
}

enum JobStatements {
    static let insert = Statement(
        """
        INSERT INTO jobs (id, uuid, organisation_id, account_id, address, kind, subject, terms, key, fingerprint, total, done, failed, pence,
            mark, leased_until, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, '[]', 0, 0, 0, $12)
        ON CONFLICT DO NOTHING
        """)
    static let byID = Selection<JobRow>("SELECT {{columns}} FROM jobs WHERE id = $1")
    static let byIDToChange = Selection<JobRow>("SELECT {{columns}} FROM jobs WHERE id = $1 {{for_update}}")
    static let byUUID = Selection<JobRow>("SELECT {{columns}} FROM jobs WHERE uuid = $1")
    static let byKey = Selection<JobRow>("SELECT {{columns}} FROM jobs WHERE account_id = $1 AND key = $2")
    /// `$2`: whose they are, a `JobRow.Worker`.
    static let anyToDo = Statement(
        """
        SELECT 1 FROM jobs WHERE ended_at IS NULL AND leased_until <= $1
            AND CASE WHEN kind LIKE '%-import' THEN 1 WHEN kind = 'house-archive' THEN 2 ELSE 0 END = $2
            AND organisation_id {{stays}} LIMIT 1
        """)
    static let claim = Selection<JobRow>(
        """
        WITH due AS MATERIALIZED (
            SELECT id FROM jobs WHERE ended_at IS NULL AND leased_until <= $1
                AND CASE WHEN kind LIKE '%-import' THEN 1 WHEN kind = 'house-archive' THEN 2 ELSE 0 END = $3
                AND organisation_id {{stays}}
            ORDER BY leased_until, id LIMIT 1 {{skip_locked}}
        )
        UPDATE jobs SET leased_until = $2 WHERE id IN (SELECT id FROM due)
        RETURNING {{columns}}
        """)
    static let advance = Statement(
        "UPDATE jobs SET mark = $2, done = done + 1, pence = pence + $3, failed = $4, leased_until = $5 WHERE id = $1")
    static let advanceRows = Statement(
        "UPDATE jobs SET mark = mark + $2, done = done + $2, report = $3, failed = $4, leased_until = $5 WHERE id = $1")
    static let byUUIDToChange = Selection<JobRow>("SELECT {{columns}} FROM jobs WHERE uuid = $1 {{for_update}}")
    static let cancel = Statement("UPDATE jobs SET cancelled_at = $2 WHERE id = $1")
    static let rewind = Statement("UPDATE jobs SET mark = 0, total = total + $2 WHERE id = $1")
    static let end = Statement("UPDATE jobs SET ended_at = $2 WHERE id = $1")
    static let endEarlier = Statement("UPDATE jobs SET ended_at = $3 WHERE kind = $1 AND subject = $2 AND ended_at IS NULL")
    static let release = Statement("UPDATE jobs SET leased_until = $2 WHERE id = $1 AND ended_at IS NULL")
}
