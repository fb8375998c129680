package import Foundation
package import UsherCore

/// Tries and imports of lists as jobs: the rows are read so many a transaction with the job's mark, by whichever process takes it. Whoever
/// takes it up after a kill goes on behind the last row that was done.
package struct ListImport: Sendable {
    let database: Database
    private let targets: ListTargets
    /// Where a file lies while it is read.
    private let folder: URL

    package init(_ database: Database, most: Int64, quotas: Quotas, terms: PlanTerms, folder: URL) {
        (self.database, self.folder) = (database, folder)
        targets = ListTargets(most: most, quotas: quotas, terms: terms)
    }

    /// Does all of a job that may be done; the job as it is where it is not over, nil once it is, or somebody else's.
    package func go(
        on job: JobRow, at now: @Sendable () -> Instant, mayGoOn: @Sendable () async throws -> Bool, in turns: WorkTurns
    ) async throws -> JobRow? {
        guard let order = ListOrder(job), let account = job.account,
            let list = try await database.read({ try $0.first(ListStatements.one, order.list, job.organisation) }),
            let path = try await fetch(list, turns)
        else { return try await fail(job, "incomplete_file", at: now()) }
        defer { unlink(path) }
        let work = ListWork(
            database: database, list: list, order: order, path: path,
            run: ListRun(
                mode: order.isTry ? .trying : .writing, isTry: order.isTry, account: account, actor: job.actor, house: job.organisation,
                now: now()))
        do {
            switch list.aim.kind {
            case .homes:
                let target = try await database.read { try targets.homes(work, beside: path, $0) }
                return try await work.go(on: job, target, at: now, mayGoOn: mayGoOn, turns)
            case .passengers, .manifest:
                let target = targets.passengers(work)
                return try await work.go(on: job, target, at: now, mayGoOn: mayGoOn, turns)
            case .flights:
                let target = targets.flights(work)
                return try await work.go(on: job, target, at: now, mayGoOn: mayGoOn, turns)
            }
        } catch {
            guard let reason = Self.reason(error) else { throw error }
            return try await fail(job, reason, at: now())
        }
    }

    /// What keeps all the rest from being done; nil for what is no refusal.
    private static func reason(_ error: any Error) -> String? {
        switch error {
        case CampaignRefusal.campaignFull: "campaign_full"
        case is CanvassRefusal: "role_required"
        case is QuotaRefusal: "quota"
        case BoardingRefusal.suspended: "airline_suspended"
        case is BoardingRefusal: "gone"
        case is InvalidImportFile: "invalid_file"
        default: nil
        }
    }

    /// The file on this machine; nil where not all of it was kept.
    private func fetch(_ list: BroughtList, _ turns: WorkTurns) async throws -> String? {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let path = folder.appending(path: UUID().uuidString).path
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw DatabaseError.unavailable("a file of a job cannot be kept") }
        defer { try? handle.close() }
        var (part, size): (Int64, Int64) = (0, 0)
        while let bytes = try await database.read({ [part] in try $0.first(ListStatements.part, list.uuid, part) }) {
            try await turns.take { try handle.write(contentsOf: Data(bytes)) }
            (part, size) = (part + 1, size + Int64(bytes.count))
        }
        if size == list.size { return path }
        unlink(path)
        return nil
    }

    /// What keeps all the rest from being done is told, and ends the job.
    private func fail(_ job: JobRow, _ reason: String, at now: Instant) async throws -> JobRow? {
        try await database.write { connection in
            let jobs = JobTransaction(connection)
            // Rows may have been done since it was read.
            guard let latest = try jobs.job(job.id), latest.ended == nil else { return nil }
            try jobs.advance(
                latest, rows: 0, report: latest.report ?? ImportCounts().text, failures: [JobRow.Failure(sale: "", reason: reason)], at: now
            )
            try jobs.finish(latest, at: now)
            return nil
        }
    }
}

/// What lists are imported into.
struct ListTargets: Sendable {
    let most: Int64
    let quotas: Quotas
    let terms: PlanTerms

    func homes(_ work: ListWork, beside path: String, _ connection: any Connection) throws -> HomesTarget {
        let last = try connection.first(HomesTargetStatements.lastSeq, Campaign.ID(work.list.aim.subject))
        return try HomesTarget(
            work.list.aim, lastSeq: last ?? 0, most: most, quotas: quotas, terms: terms, keysBeside: work.order.isTry ? path : nil)
    }

    func passengers(_ work: ListWork) -> PassengersTarget { PassengersTarget(work.list.aim, quotas: quotas) }
    func flights(_ work: ListWork) -> FlightsTarget { FlightsTarget(work.list.aim, quotas: quotas) }
}

private enum HomesTargetStatements {
    static let lastSeq = Selection<Int64>("SELECT last_seq FROM campaigns WHERE id = $1")
}
