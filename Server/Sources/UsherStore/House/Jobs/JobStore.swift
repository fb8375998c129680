package import UsherCore

/// Jobs as their house sees them, and as workers of any number of processes take them.
package struct JobStore: Sendable {
    let database: Database

    package init(_ database: Database) { self.database = database }

    /// What a job's kind asks of who looks at it: an import is whoever's who may import, all of a house its owners'.
    private static func permission(_ job: JobRow) -> Permission {
        if job.listKind != nil { return .content }
        return [JobRow.houseArchive, JobRow.houseArrival].contains(job.kind) ? .owners : .house
    }

    /// A job of a house's, for owners and admins; an import for editors, too, archives for owners alone. Throws `JobRefusal`.
    package func find(_ uuid: String, for account: Account.ID) async throws -> JobRow {
        try await database.read { connection in
            guard let uuid = UUIDText.normalised(uuid), let job = try connection.first(JobStatements.byUUID, uuid),
                let role = try OrganisationTransaction(connection).role(of: account, in: job.organisation)
            else { throw JobRefusal.notFound }
            guard role.may(Self.permission(job)) else { throw JobRefusal.roleRequired }
            return job
        }
    }

    /// Stops an import where it is: what is written stays, and nothing more comes. One that is over stays as it is. Throws `JobRefusal`.
    package func cancel(_ uuid: String, by account: Account.ID, _ actor: Actor, at now: Instant) async throws -> JobRow {
        _ = try await find(uuid, for: account)
        return try await database.write { connection in
            let jobs = JobTransaction(connection)
            guard let uuid = UUIDText.normalised(uuid), let job = try connection.first(JobStatements.byUUIDToChange, uuid) else {
                throw JobRefusal.notFound
            }
            guard let kind = job.listKind else { throw JobRefusal.notCancellable }
            guard job.ended == nil else { return job }
            try connection.execute(JobStatements.cancel, job.id, now)
            try jobs.finish(job, at: now)
            if job.order?.isTry != true {
                try ListTransaction(connection).record(
                    "import_stopped", ListAim(kind, job.subject, about: job.uuid), job.organisation, by: actor, at: now,
                    "\(job.done) of \(job.total) rows kept")
            }
            return try jobs.job(job.id) ?? job
        }
    }

    /// Takes one that is to be done, of those that are this worker's.
    package func claim(for worker: JobRow.Worker, at now: Instant) async throws -> JobRow? {
        // Asking first keeps an idle worker from ever touching the writer.
        guard try await isAny(for: worker, at: now) else { return nil }
        return try await database.write {
            try $0.first(JobStatements.claim, now, now.adding(seconds: JobTransaction.lease), worker.rawValue)
        }
    }

    /// Whether one waits for somebody to take it.
    package func isAny(for worker: JobRow.Worker, at now: Instant) async throws -> Bool {
        try await database.read { try $0.first(JobStatements.anyToDo, now, worker.rawValue, read: { _ in true }) } != nil
    }

    /// Gives one back that goes on later, or elsewhere.
    package func release(_ job: JobRow, until due: Instant) async throws {
        try await database.write { try $0.execute(JobStatements.release, job.id, due) }
    }
}
