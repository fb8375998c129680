package import UsherCore

/// What is to be imported, and how.
package struct ImportRequest: Sendable {
    package let campaign: String
    package let path: String
    package let form: ImportReader.Form
    package let isDryRun: Bool
    /// One bad row, and nothing is written.
    package let aborts: Bool

    package init(campaign: String, path: String, form: ImportReader.Form, isDryRun: Bool, aborts: Bool) {
        self.campaign = campaign
        self.path = path
        self.form = form
        self.isDryRun = isDryRun
        self.aborts = aborts
    }
}

/// Imports homes from a file that was checked whole before: a thousand rows a transaction, so that scans and visits go on meanwhile.
package struct ImportStore: Sendable {
    let database: Database
    /// The most homes that a campaign may have.
    let most: Int64
    let quotas: Quotas

    static let batch = 1_000

    package init(_ database: Database, most: Int64, quotas: Quotas = .none) {
        self.database = database
        self.most = most
        self.quotas = quotas
    }

    /// Reads in `turns`. When these end, because nobody waits for the report any more, so does the import: what it has written stays, whole
    /// transactions of it, and the same file may come again.
    package func run(_ request: ImportRequest, by caller: CanvassActor, in turns: WorkTurns) async throws -> ImportReport {
        let good = try await readable(request, turns).good
        let access = try await database.read { [quotas] connection in
            let access = try CampaignTransaction(connection).campaign(request.campaign, for: caller.account)
            try OrganisationTransaction(connection).foresee(.homes, in: access.campaign.organisation, quotas, at: caller.now)
            return access
        }
        // Only where it matters before the first row is written, all of it is played through.
        if request.isDryRun || request.aborts || access.campaign.addresses + Int64(good) > most {
            let report = try await rehearse(request, access, turns)
            if request.isDryRun { return report }
        }
        return try await write(request, by: caller, turns)
    }

    /// Reads the whole file once; the number of rows, and of those that are right in themselves. A file has no more rows than a campaign has
    /// homes: each costs work, whatever it says, and millions of short ones are few bytes.
    func readable(_ request: ImportRequest, _ turns: WorkTurns) async throws -> (rows: Int, good: Int) {
        do {
            let file = try await turns.take { try ImportRows(request) }
            var (good, count) = (0, 0)
            while true {
                let (rows, right) = try await turns.take { try file.count() }
                if rows == 0 { return (count, good) }
                (good, count) = (good + right, count + rows)
                guard Int64(count) <= most else { throw CampaignRefusal.campaignFull(nil) }
            }
        } catch is InvalidImportFile { throw CampaignRefusal.invalidFile }
    }

    /// What an import would do; throws what would keep it from writing anything.
    private func rehearse(_ request: ImportRequest, _ access: CampaignAccess, _ turns: WorkTurns) async throws -> ImportReport {
        let (file, rehearsal) = try await turns.take {
            (try ImportRows(request), try ImportRehearsal(request, lastSeq: access.lastSeq))
        }
        while true {
            let rows = try await turns.take { try file.next() }
            if rows.isEmpty { break }
            let known = try await database.read { connection in
                try turns.check()
                return try HomeTransaction(connection).homes(named: rows.compactMap(\.keys), in: access.id)
            }
            try await turns.take { try rehearsal.play(rows, known) }
        }
        let (report, growth) = rehearsal.outcome
        if request.aborts && report.failed > 0 { throw CampaignRefusal.importAborted(report) }
        if report.rows > 0 && report.failed == report.rows { throw CampaignRefusal.nothingImported(report) }
        if access.campaign.addresses + growth > most { throw CampaignRefusal.campaignFull(report) }
        return report
    }

    private func write(_ request: ImportRequest, by caller: CanvassActor, _ turns: WorkTurns) async throws -> ImportReport {
        let file = try await turns.take { try ImportRows(request) }
        var (plan, report) = (ImportPlan(lastSeq: 0), ImportReport(isDryRun: false))
        var rows = try await turns.take { try file.next() }
        while !rows.isEmpty {
            let following = try await turns.take { try file.next() }
            let (batch, before, counted, isLast) = (rows, plan, report, following.isEmpty)
            (plan, report) = try await database.write { [most, quotas] connection in
                // Its turn to write may come late.
                try turns.check()
                var writing = ImportBatch(connection: connection, plan: before, report: counted, caller: caller, most: most)
                try writing.write(batch, to: request.campaign, isLast: isLast)
                let organisation = try CampaignTransaction(connection).campaign(request.campaign, for: caller.account).campaign.organisation
                try OrganisationTransaction(connection).enforce(.homes, in: organisation, quotas, at: caller.now)
                return (writing.plan, writing.report)
            }
            rows = following
        }
        if report.rows > 0 && report.failed == report.rows { throw CampaignRefusal.nothingImported(report) }
        return report
    }
}

/// A row once it is read.
struct ReadRow: Sendable {
    let number: Int
    let home: Result<HomeFacts, ImportFaults>

    init(_ row: ImportRow) {
        number = row.number
        home = row.read()
    }

    var keys: HomeKeys? { if case .success(let fields) = home { fields.keys } else { nil } }

    func decide(_ plan: inout ImportPlan, _ known: [HomeKey: CampaignHome]) -> ImportOutcome {
        switch home {
        case .success(let fields): plan.decide(fields) { known[$0] }
        case .failure(let faults): .failed(faults.list)
        }
    }
}

extension ImportOutcome {
    /// How many homes more there are afterwards.
    var growth: Int64 {
        switch self {
        case .insert: 1
        case .update(let home, _): home.deleted == nil ? 0 : 1
        case .unchanged, .duplicate, .failed: 0
        }
    }
}
