package import UsherCore

/// Campaigns, inside a transaction.
package struct CampaignTransaction {
    let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

    /// The campaign as this member may see it; unknown, deleted and other people's are all not found. `locked`: nobody else changes
    /// it before this transaction ends.
    package func campaign(_ uuid: String, for account: Account.ID, locked: Bool = false) throws -> CampaignAccess {
        if locked { _ = try connection.first(CampaignStatements.lock, uuid) { _ in true } }
        guard let access = try connection.first(CampaignStatements.access, uuid, account) else {
            try refuseSilenced(uuid, account)
            throw CanvassRefusal.notFound
        }
        return access
    }

    /// Tells a member that the campaign's house is shut; strangers hear nothing.
    func refuseSilenced(_ campaign: String, _ account: Account.ID) throws {
        if try connection.first(CampaignStatements.silenced, campaign, account, read: { _ in true }) == true {
            throw CanvassRefusal.suspended
        }
    }

    /// Takes the next number in a campaign's feed, for a change of its homes in this transaction.
    package func stepFeed(_ campaign: Campaign.ID) throws -> Int64 {
        guard let feed = try connection.first(CampaignStatements.step, campaign) else { throw CanvassRefusal.notFound }
        return feed
    }

    /// Whether the caller sees scans: every answer of the desk asks here.
    package func scanGate(_ caller: CanvassActor) throws -> ScanVisibility {
        ScanVisibility(isPaid: try PlanTransaction(connection).effectivePlan(of: caller.account, at: caller.now, caller.terms).isPaid)
    }

    func scanGate(_ call: QRCall) throws -> ScanVisibility {
        try scanGate(CanvassActor(account: call.account, actor: call.actor, now: call.now, terms: call.terms))
    }

    /// Leaves an audit row of what was done to a campaign.
    func record(_ campaign: Campaign, _ action: String, _ detail: String = "", by caller: CanvassActor) throws {
        let subject = detail.isEmpty ? campaign.uuid : "\(campaign.uuid) \(detail)"
        try AuditTransaction(connection).record(
            AuditEntry(at: caller.now, actor: caller.actor, organisation: campaign.organisation, action: action, subject: .plain(subject)))
    }
}
