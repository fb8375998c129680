package import Foundation
package import UsherCore

/// An import of homes as a job: its file is checked whole and kept in pieces, then read a thousand rows a transaction with the job's mark, by
/// whichever process takes it. Whoever takes it up after a kill goes on behind the last row that was written.
package struct HomesImport: Sendable {
    let database: Database
    private let store: ImportStore
    private let terms: PlanTerms
    /// Where a file lies while it is read.
    private let folder: URL

    private static let piece = 256 * 1024
    /// How long a file may take to be kept before its job counts as given up, from piece to piece, in seconds.
    private static let patience: Int64 = 300

    /// `most`: homes that a campaign may have.
    package init(_ database: Database, most: Int64, quotas: Quotas, terms: PlanTerms, folder: URL) {
        self.database = database
        self.terms = terms
        self.folder = folder
        store = ImportStore(database, most: most, quotas: quotas)
    }

    /// What was asked for, as the job keeps it.
    private struct Order {
        let campaign: String
        let isCSV: Bool
        let size: Int64

        init(campaign: String, isCSV: Bool, size: Int64) { (self.campaign, self.isCSV, self.size) = (campaign, isCSV, size) }

        init?(_ job: JobRow) {
            guard let value = try? JSONValue.read(job.terms.utf8), let campaign = value["campaign"].flatMap(FieldValue.string),
                let size = value["size"].flatMap(FieldValue.integer)
            else { return nil }
            self.init(campaign: campaign, isCSV: value["form"]?.text == "csv", size: size)
        }

        var text: String {
            JSONText.string(
                .members(["campaign": .string(campaign), "form": .string(isCSV ? "csv" : "geojson"), "size": .integer(size)]))
        }

        func request(_ path: String) -> ImportRequest {
            ImportRequest(campaign: campaign, path: path, form: isCSV ? .csv : .geoJSON, isDryRun: false, aborts: false)
        }
    }

    // MARK: Beginning

    /// So many of a house are under way at once.
    package static let mostOpen = 3

    /// Begins one with a file, which is the caller's to take away. Throws `CanvassRefusal`, `CampaignRefusal`, `QuotaRefusal`.
    package func begin(
        _ path: String, form: ImportReader.Form, in campaign: String, of house: Organisation.ID, by caller: CanvassActor,
        in turns: WorkTurns, at now: @escaping @Sendable () -> Instant
    ) async throws -> JobRow {
        let request = ImportRequest(campaign: campaign, path: path, form: form, isDryRun: false, aborts: false)
        let quotas = store.quotas
        let found = try await database.read { connection in
            let access = try CampaignTransaction(connection).campaign(campaign, for: caller.account)
            guard access.campaign.organisation == house else { throw CanvassRefusal.notFound }
            try OrganisationTransaction(connection).foresee(.homes, in: house, quotas, at: caller.now)
            return access
        }
        let (rows, isCSV) = (try await store.readable(request, turns).rows, try await turns.take { try ImportReader.isCSV(path, form) })
        guard rows > 0 else { throw CampaignRefusal.invalidFile }
        let size = Int64(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0)
        let order = Order(campaign: campaign, isCSV: isCSV, size: size)
        let job = try await database.write { connection in
            try OrganisationTransaction(connection).lock(house)
            let open = try connection.all(JobStatements.openSubjects, house, JobRow.homesImport)
            guard !open.contains(found.id.rawValue), open.count < HomesImport.mostOpen else { throw CampaignRefusal.importUnderway }
            let job = try JobTransaction(connection).begin(
                JobRow.homesImport, of: found.id.rawValue, in: house, terms: order.text, total: Int64(rows), key: nil, by: caller.actor,
                leased: caller.now.adding(seconds: HomesImport.patience), at: caller.now)
            try CampaignTransaction(connection).record(found.campaign, "campaign.import_begun", "\(rows) rows", by: caller)
            return job
        }
        do { try await keep(path, of: job, turns, at: now) } catch {
            // Nobody waits for a file that comes no further, and it is in no later one's way.
            _ = try? await fail(job, "incomplete_file", at: now())
            throw error
        }
        return job
    }

    /// Brings the file into the database; with its last piece the job may be taken. One that somebody stops meanwhile is left as it is.
    private func keep(_ path: String, of job: JobRow, _ turns: WorkTurns, at now: @Sendable () -> Instant) async throws {
        guard let handle = FileHandle(forReadingAtPath: path) else { throw CampaignRefusal.invalidFile }
        defer { try? handle.close() }
        var part: Int64 = 0
        while true {
            let bytes = try await turns.take { [UInt8](try handle.read(upToCount: HomesImport.piece) ?? Data()) }
            if bytes.isEmpty { break }
            let (number, due) = (part, now().adding(seconds: HomesImport.patience))
            let goesOn = try await database.write { connection in
                try turns.check()
                guard try JobTransaction(connection).isOpen(job) else { return false }
                try connection.execute(JobFileStatements.add, job.id, number, bytes)
                try connection.execute(JobStatements.release, job.id, due)
                return true
            }
            guard goesOn else { return }
            part += 1
        }
        let due = now()
        try await database.write { try $0.execute(JobStatements.release, job.id, due) }
    }

    // MARK: Doing

    /// Does all of a job that may be done; the job as it is where it is not over, nil once it is, or somebody else's.
    package func go(
        on job: JobRow, at now: @Sendable () -> Instant, mayGoOn: @Sendable () async throws -> Bool, in turns: WorkTurns
    ) async throws -> JobRow? {
        guard let order = Order(job), let path = try await fetch(job, order, turns) else {
            return try await fail(job, "incomplete_file", at: now())
        }
        defer { unlink(path) }
        do {
            let request = order.request(path)
            let file = try await turns.take { try ImportRows(request) }
            let plan = try await replay(file, of: job, order, turns)
            return try await write(file, plan, of: job, order, turns, at: now, mayGoOn: mayGoOn)
        } catch CampaignRefusal.campaignFull {
            return try await fail(job, "campaign_full", at: now())
        } catch is CanvassRefusal {
            return try await fail(job, "role_required", at: now())
        } catch is QuotaRefusal {
            return try await fail(job, "quota", at: now())
        } catch is InvalidImportFile { return try await fail(job, "invalid_file", at: now()) }
    }

    /// The file on this machine; nil where not all of it was kept.
    private func fetch(_ job: JobRow, _ order: Order, _ turns: WorkTurns) async throws -> String? {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let path = folder.appending(path: UUID().uuidString).path
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw DatabaseError.unavailable("a file of a job cannot be kept") }
        defer { try? handle.close() }
        var (part, size): (Int64, Int64) = (0, 0)
        while let bytes = try await database.read({ [part] in try $0.first(JobFileStatements.read, job.id, part) }) {
            try await turns.take { try handle.write(contentsOf: Data(bytes)) }
            (part, size) = (part + 1, size + Int64(bytes.count))
        }
        if size == order.size { return path }
        unlink(path)
        return nil
    }

    /// Which homes the rows before the mark have found or made: a second row for one of them is a duplicate, also after a kill.
    private func replay(_ file: ImportRows, of job: JobRow, _ order: Order, _ turns: WorkTurns) async throws -> ImportPlan {
        let last = try await database.read { try $0.first(HomesImportStatements.lastSeq, Campaign.ID(job.subject)) }
        var (plan, done) = (ImportPlan(lastSeq: last ?? 0), Int64(0))
        while done < job.mark {
            let rows = try await turns.take { try file.next() }
            guard !rows.isEmpty else { break }
            let before = plan
            plan = try await database.read { connection in
                var plan = before
                let known = try HomeTransaction(connection).homes(
                    named: rows.compactMap(\.keys), in: Campaign.ID(job.subject))
                for row in rows { _ = row.decide(&plan, known) }
                return plan
            }
            done += Int64(rows.count)
        }
        return plan
    }

    private func write(
        _ file: ImportRows, _ start: ImportPlan, of begun: JobRow, _ order: Order, _ turns: WorkTurns, at now: @Sendable () -> Instant,
        mayGoOn: @Sendable () async throws -> Bool
    ) async throws -> JobRow? {
        var (plan, job) = (start, begun)
        var rows = try await turns.take { try file.next() }
        while !rows.isEmpty {
            guard try await mayGoOn() else { return job }
            let following = try await turns.take { try file.next() }
            let (batch, before, held, isLast, time) = (rows, plan, job, following.isEmpty, now())
            let written = try await database.write { try write(batch, before, of: held, order, isLast: isLast, $0, at: time) }
            guard let written else { return nil }
            (plan, job, rows) = (written.plan, written.job, following)
        }
        return nil
    }

    /// A batch of rows with the job's mark, in one transaction; nil where the job is over, or somebody else's.
    private func write(
        _ rows: [ReadRow], _ plan: ImportPlan, of job: JobRow, _ order: Order, isLast: Bool, _ connection: any Connection, at now: Instant
    ) throws -> (plan: ImportPlan, job: JobRow)? {
        let jobs = JobTransaction(connection)
        guard try jobs.held(job), let account = job.account else { return nil }
        let caller = CanvassActor(account: account, actor: job.actor, now: now, terms: terms)
        var writing = ImportBatch(
            connection: connection, plan: plan, report: ImportReport(isDryRun: false), caller: caller, most: store.most)
        try writing.write(rows, to: order.campaign, isLast: false)
        try OrganisationTransaction(connection).enforce(.homes, in: job.organisation, store.quotas, at: now)
        let counts = ImportCounts(text: job.report ?? "").adding(writing.report)
        let failures = writing.report.errors.map {
            JobRow.Failure(sale: "\($0.row)", reason: "\($0.fault.field): \($0.fault.code.rawValue)")
        }
        try jobs.advance(job, rows: Int64(rows.count), report: counts.text, failures: failures, at: now)
        if isLast {
            let campaign = try CampaignTransaction(connection).campaign(order.campaign, for: account).campaign
            try CampaignTransaction(connection).record(
                campaign, "campaign.imported", "\(job.total) rows, \(counts.inserted) new, \(counts.failed) failed", by: caller)
            try jobs.finish(job, at: now)
        }
        guard let after = try jobs.job(job.id) else { return nil }
        return (writing.plan, after)
    }

    /// What keeps all the rest from being written is told, and ends the job.
    private func fail(_ job: JobRow, _ reason: String, at now: Instant) async throws -> JobRow? {
        try await database.write { connection in
            let jobs = JobTransaction(connection)
            // Rows may have been written since it was read.
            guard let latest = try jobs.job(job.id), latest.ended == nil else { return nil }
            try jobs.advance(
                latest, rows: 0, report: latest.report ?? ImportCounts().text, failures: [JobRow.Failure(sale: "", reason: reason)], at: now
            )
            try jobs.finish(latest, at: now)
            return nil
        }
    }
}

private enum HomesImportStatements {
    static let lastSeq = Selection<Int64>("SELECT last_seq FROM campaigns WHERE id = $1")
}
