import Synchronization
import UsherCore

/// A list of homes goes into a campaign.
struct HomesTarget: ListTarget {
    static let batch = ImportStore.batch

    private let aim: ListAim
    private let most: Int64
    private let quotas: Quotas
    private let terms: PlanTerms
    private var plan: ImportPlan
    /// Homes that a try would have made by now.
    private var ahead: Int64 = 0
    /// Of a try: what rows before did to the keys of homes.
    private let keys: SharedKeys?

    init(
        _ aim: ListAim, lastSeq: Int64, most: Int64, quotas: Quotas, terms: PlanTerms, keysBeside path: String?
    ) throws {
        (self.aim, self.most, self.quotas, self.terms) = (aim, most, quotas, terms)
        plan = ImportPlan(lastSeq: lastSeq)
        keys = try path.map { try SharedKeys(beside: $0) }
    }

    static func read(_ row: ListRow) -> ReadRow { ReadRow(ImportRow(row)) }

    mutating func prepare(_ rows: [ReadRow], isTry: Bool) throws {
        if let keys { plan.changed = try keys.recall(rows.compactMap(\.keys).flatMap(\.all).map(\.hashValue)) }
    }

    mutating func take(_ rows: [ReadRow], _ run: ListRun, _ connection: any Connection) throws -> ImportReport {
        let caller = CanvassActor(account: run.account, actor: run.actor, now: run.now, terms: terms)
        var batch = ImportBatch(
            connection: connection, plan: plan, report: ImportReport(isDryRun: run.isTry), caller: caller, most: most)
        let organisations = OrganisationTransaction(connection)
        switch run.mode {
        case .writing:
            try batch.write(rows, to: aim.about, isLast: false)
            try organisations.enforce(.homes, in: run.house, quotas, at: run.now)
        case .trying:
            ahead = try batch.rehearse(rows, in: aim.about, ahead: ahead)
            if ahead > 0 { try organisations.foresee(.homes, in: run.house, quotas, more: ahead, at: run.now) }
        case .recalling:
            let known = try HomeTransaction(connection).homes(named: rows.compactMap(\.keys), in: Campaign.ID(aim.subject))
            let growth = batch.decide(rows, known).growth
            if run.isTry { ahead += growth }
        }
        plan = batch.plan
        return batch.report
    }

    mutating func settle(isTry: Bool) throws { try keys?.keep(plan.changed) }

    func conclude(_ run: ListRun, rows: Int64, _ counts: ImportCounts, _ connection: any Connection) throws {
        try ListTransaction(connection).record(
            "imported", aim, run.house, by: run.actor, at: run.now, "\(rows) rows, \(counts.inserted) new, \(counts.failed) failed")
    }
}

/// A key file that is asked by one thread at a time.
private final class SharedKeys: Sendable {
    private let file: Mutex<ImportKeyFile>

    init(beside path: String) throws { file = Mutex(try ImportKeyFile(beside: path)) }

    func recall(_ hashes: [Int]) throws -> [Int: Int64] { try file.withLock { try $0.recall(hashes) } }

    func keep(_ changes: [Int: Int64]) throws { try file.withLock { try $0.keep(changes) } }
}
