package import UsherCore

/// What a job brings of an archive that somebody has sent: which upload it is, and whether it only says what would come of it.
package struct HouseArrival: Sendable, Equatable {
    package let upload: String
    package let isTry: Bool

    package init(upload: String, isTry: Bool) { (self.upload, self.isTry) = (upload, isTry) }

    /// Nil for a job that brings none.
    package init?(_ job: JobRow) {
        guard job.kind == JobRow.houseArrival, let terms = try? JSONValue.read(job.terms.utf8), let upload = terms["upload"]?.text,
            case .bool(let isTry)? = terms["try"]
        else { return nil }
        self.init(upload: upload, isTry: isTry)
    }

    fileprivate var json: String {
        JSONText.string(.object([.init(name: "try", value: .bool(isTry)), .init(name: "upload", value: .string(upload))]))
    }

    /// In how many steps it is done: fetched, unpacked, read, stored.
    fileprivate static let steps: Int64 = 4
}

/// What came of an archive, by kinds of things.
package struct HouseArrivalReport: Sendable, Equatable {
    package struct Row: Sendable, Equatable {
        package let name: String
        package let added: Int64
        package let changed: Int64
        package let unchanged: Int64
    }

    package let rows: [Row]

    package init(_ summary: CatalogueImport.Summary) {
        rows = summary.all.filter { $0.counts != CatalogueImport.Summary.Counts() }.map { name, counts in
            Row(name: name, added: Int64(counts.added), changed: Int64(counts.changed), unchanged: Int64(counts.unchanged))
        }
    }

    /// As a job keeps it; nil for anything else.
    package init?(_ job: JobRow) {
        guard job.kind == JobRow.houseArrival, let report = job.report, case .array(let all)? = try? JSONValue.read(report.utf8) else {
            return nil
        }
        rows = all.compactMap { value in
            guard case .array(let parts) = value, parts.count == 4, let name = parts[0].text else { return nil }
            let counts = parts.dropFirst().compactMap { part -> Int64? in if case .integer(let count) = part { count } else { nil } }
            return counts.count == 3 ? Row(name: name, added: counts[0], changed: counts[1], unchanged: counts[2]) : nil
        }
    }

    fileprivate var json: String {
        JSONText.string(
            .array(rows.map { .array([.string($0.name), .integer($0.added), .integer($0.changed), .integer($0.unchanged)]) }))
    }
}

/// Bringing archives, by the same worker that makes them. A house has one of these jobs at a time.
extension HouseArchiveStore {
    /// Begins one of an upload that is here; while another is under way, that one is told of.
    package func begin(
        _ arrival: HouseArrival, of house: Organisation.ID, by account: Account.ID, _ actor: Actor, at now: Instant
    ) async throws -> (job: JobRow, isNew: Bool) {
        try await database.write { connection in
            let houses = OrganisationTransaction(connection)
            try houses.lock(house)
            guard let found = try houses.organisation(house), let role = try houses.role(of: account, in: house) else {
                throw JobRefusal.notFound
            }
            guard role.may(.owners) else { throw JobRefusal.roleRequired }
            if let open = try connection.first(ArchiveStatements.open, house, JobRow.houseArrival) { return (open, false) }
            let job = try JobTransaction(connection).begin(
                JobRow.houseArrival, of: house.rawValue, in: house, terms: arrival.json, total: HouseArrival.steps, key: nil, by: actor,
                at: now)
            if !arrival.isTry {
                try AuditTransaction(connection).record(
                    AuditEntry(
                        at: now, actor: actor, organisation: house, action: "organisation.import_begun", subject: .plain(found.key),
                        result: job.uuid))
            }
            return (job, true)
        }
    }

    /// A step is done. False where the attempt counts no more.
    package func step(_ job: JobRow, at now: Instant) async throws -> Bool {
        try await change(job, at: now) { try $0.connection.execute(ArchiveStatements.advance, job.id) }
    }

    /// All of it was brought, or looked at. What was left out is told beside.
    package func finish(_ job: JobRow, _ summary: CatalogueImport.Summary, at now: Instant) async throws -> Bool {
        try await change(job, at: now) { jobs in
            let left = summary.warnings.map { JobRow.Failure(sale: $0.path, reason: $0.message) }
            try jobs.conclude(job, report: HouseArrivalReport(summary).json, left)
            try jobs.finish(job, at: now)
        }
    }

    /// Nothing of it can be brought: why not, by its files.
    package func fail(_ job: JobRow, _ faults: [CatalogueFault], at now: Instant) async throws {
        _ = try await change(job, at: now) { jobs in
            try jobs.conclude(job, report: nil, faults.map { JobRow.Failure(sale: $0.path, reason: $0.message) })
            try jobs.finish(job, at: now)
        }
    }

    /// May the archive's catalogue be brought, too? It speaks of accounts and of what is every house's: that is who runs the server's.
    package func mayBringAll(_ job: JobRow) async throws -> Bool {
        guard let account = job.account else { return false }
        return try await database.read { try AccountTransaction($0).isOperator(account) }
    }
}
