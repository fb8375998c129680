import UsherCore

/// A thousand rows of an import in one transaction.
struct ImportBatch {
    let connection: any Connection
    private(set) var plan: ImportPlan
    private(set) var report: ImportReport
    let caller: CanvassActor
    let most: Int64

    init(connection: any Connection, plan: ImportPlan, report: ImportReport, caller: CanvassActor, most: Int64) {
        self.connection = connection
        self.plan = plan
        self.report = report
        self.caller = caller
        self.most = most
    }

    mutating func write(_ rows: [ReadRow], to campaign: String, isLast: Bool) throws {
        let access = try CampaignTransaction(connection).campaign(campaign, for: caller.account, locked: true)
        plan.stored(lastSeq: access.lastSeq)
        let known = try HomeTransaction(connection).homes(named: rows.compactMap(\.keys), in: access.id)
        var generator = RandomBytes()
        var (new, changed): ([(Int64, String, HomeFacts)], [(CampaignHome, HomeFacts)]) = ([], [])
        var (growth, visited): (Int64, Int64) = (0, 0)
        for row in rows {
            let outcome = row.decide(&plan, known)
            report.count(outcome, row: row.number)
            growth += outcome.growth
            switch outcome {
            case .insert(let fields, let seq): new.append((seq, UUIDText.v7(at: caller.now, using: &generator), fields))
            case .update(let home, let fields):
                changed.append((home, fields))
                if home.deleted != nil && home.visit.isVisited { visited += 1 }
            case .unchanged, .duplicate, .failed: break
            }
        }
        guard access.campaign.addresses + growth <= most else { throw CampaignRefusal.campaignFull(report) }
        if !new.isEmpty || !changed.isEmpty {
            let mark = try CampaignTransaction(connection).stepFeed(access.id)
            try HomeTransaction(connection).insertHomes(
                new.map { (seq: $0, uuid: $1, fields: $2) }, in: access.id, mark: mark, at: caller.now)
            for (home, fields) in changed { try HomeTransaction(connection).updateHome(home.id, fields, mark: mark, at: caller.now) }
            try HomeTransaction(connection).count(access, homes: growth, visited: visited, lastSeq: plan.lastSeq)
        }
        if isLast {
            try CampaignTransaction(connection).record(
                access.campaign, "campaign.imported", "\(report.rows) rows, \(report.inserted) new, \(report.failed) failed", by: caller)
        }
    }
}
