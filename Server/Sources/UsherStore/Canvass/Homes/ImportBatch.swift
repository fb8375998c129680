import UsherCore

/// A thousand rows of an import in one transaction.
struct ImportBatch {
    let connection: any Connection
    private(set) var plan: ImportPlan
    private(set) var report: ImportReport
    let caller: CanvassActor
    let most: Int64

    /// What rows do, before it is done.
    struct Decided {
        var new: [(seq: Int64, fields: HomeFacts)] = []
        var changed: [(home: CampaignHome, fields: HomeFacts)] = []
        /// Homes more than there were, and of these such as were visited before they were deleted.
        var (growth, visited): (Int64, Int64) = (0, 0)
    }

    init(connection: any Connection, plan: ImportPlan, report: ImportReport, caller: CanvassActor, most: Int64) {
        self.connection = connection
        self.plan = plan
        self.report = report
        self.caller = caller
        self.most = most
    }

    /// What each row does, counted: for an import as for a try.
    mutating func decide(_ rows: [ReadRow], _ known: [HomeKey: CampaignHome]) -> Decided {
        var decided = Decided()
        for row in rows {
            let outcome = row.decide(&plan, known)
            report.count(outcome, row: row.number)
            decided.growth += outcome.growth
            switch outcome {
            case .insert(let fields, let seq): decided.new.append((seq, fields))
            case .update(let home, let fields):
                decided.changed.append((home, fields))
                if home.deleted != nil && home.visit.isVisited { decided.visited += 1 }
            case .unchanged, .duplicate, .failed: break
            }
        }
        return decided
    }

    /// Only decides. `ahead`: homes that the rows before would have made; with these, afterwards.
    mutating func rehearse(_ rows: [ReadRow], in campaign: String, ahead: Int64) throws -> Int64 {
        let access = try CampaignTransaction(connection).campaign(campaign, for: caller.account)
        let known = try HomeTransaction(connection).homes(named: rows.compactMap(\.keys), in: access.id)
        let growth = ahead + decide(rows, known).growth
        guard access.campaign.addresses + growth <= most else { throw CampaignRefusal.campaignFull(report) }
        return growth
    }

    mutating func write(_ rows: [ReadRow], to campaign: String, isLast: Bool) throws {
        let access = try CampaignTransaction(connection).campaign(campaign, for: caller.account, locked: true)
        plan.stored(lastSeq: access.lastSeq)
        let known = try HomeTransaction(connection).homes(named: rows.compactMap(\.keys), in: access.id)
        let decided = decide(rows, known)
        guard access.campaign.addresses + decided.growth <= most else { throw CampaignRefusal.campaignFull(report) }
        try store(decided, access)
        if isLast {
            try CampaignTransaction(connection).record(
                access.campaign, "campaign.imported", "\(report.rows) rows, \(report.inserted) new, \(report.failed) failed", by: caller)
        }
    }

    private func store(_ decided: Decided, _ access: CampaignAccess) throws {
        guard !decided.new.isEmpty || !decided.changed.isEmpty else { return }
        var generator = RandomBytes()
        let new = decided.new.map { (seq: $0.seq, uuid: UUIDText.v7(at: caller.now, using: &generator), fields: $0.fields) }
        let mark = try CampaignTransaction(connection).stepFeed(access.id)
        try HomeTransaction(connection).insertHomes(new, in: access.id, mark: mark, at: caller.now)
        for (home, fields) in decided.changed {
            try HomeTransaction(connection).updateHome(home.id, fields, mark: mark, at: caller.now)
        }
        try HomeTransaction(connection).count(access, homes: decided.growth, visited: decided.visited, lastSeq: plan.lastSeq)
    }
}
