package import UsherCore

/// Jobs as their house sees them, and as workers of any number of processes take them.
package struct JobStore: Sendable {
    let database: Database

    package init(_ database: Database) { self.database = database }

    /// A job of a house's, for owners and admins. Throws `JobRefusal`.
    package func find(_ uuid: String, for account: Account.ID) async throws -> JobRow {
        try await database.read { connection in
            guard let uuid = UUIDText.normalised(uuid), let job = try connection.first(JobStatements.byUUID, uuid),
                let role = try OrganisationTransaction(connection).role(of: account, in: job.organisation)
            else { throw JobRefusal.notFound }
            guard role.may(.house) else { throw JobRefusal.roleRequired }
            return job
        }
    }

    /// Takes one that is to be done.
    package func claim(at now: Instant) async throws -> JobRow? {
        // Asking first keeps an idle worker from ever touching the writer.
        guard try await database.read({ try $0.first(JobStatements.anyToDo, now, read: { _ in true }) }) != nil else { return nil }
        return try await database.write { try $0.first(JobStatements.claim, now, now.adding(seconds: JobTransaction.lease)) }
    }

    /// Gives one back that goes on later, or elsewhere.
    package func release(_ job: JobRow, until due: Instant) async throws {
        try await database.write { try $0.execute(JobStatements.release, job.id, due) }
    }
}
