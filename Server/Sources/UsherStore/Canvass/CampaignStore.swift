package import UsherCore

/// Who asks for something at Canvass, and when.
package struct CanvassActor: Sendable {
    package let account: Account.ID
    package let actor: Actor
    package let now: Instant
    package let terms: PlanTerms

    package init(account: Account.ID, actor: Actor, now: Instant, terms: PlanTerms) {
        self.account = account
        self.actor = actor
        self.now = now
        self.terms = terms
    }
}

/// A page of a list and where to read on; nil at its end.
package struct CampaignPage: Sendable {
    package let campaigns: [Campaign]
    package let next: CampaignCursor?
    package let gate: ScanVisibility
}

/// Where a reader stands in the list of campaigns, newest first.
package struct CampaignCursor: Sendable, Equatable {
    let created: Instant
    let id: Campaign.ID

    package static let start = CampaignCursor(created: .distantFuture, id: 0)

    package var text: String { String(created.microseconds, radix: 36) + "-" + String(id.rawValue, radix: 36) }

    package init?(text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0, radix: 36) }
        guard text.utf8.count <= 64, parts.count == 2, let created = parts[0], let id = parts[1] else { return nil }
        self.init(created: Instant(microseconds: created), id: Campaign.ID(id))
    }

    init(created: Instant, id: Campaign.ID) {
        self.created = created
        self.id = id
    }
}

/// Campaigns as their members make, see and change them.
package struct CampaignStore: Sendable {
    let database: Database
    let founding: FoundingTerms

    package init(_ database: Database, founding: FoundingTerms = FoundingTerms()) {
        self.database = database
        self.founding = founding
    }

    package func list(for caller: CanvassActor, after cursor: CampaignCursor, limit: Int) async throws -> CampaignPage {
        try await database.read { connection in
            var campaigns = try connection.all(
                CampaignStatements.list, caller.account, cursor.created, cursor.id, limit + 1)
            let more = campaigns.count > limit
            if more { campaigns.removeLast() }
            let last = campaigns.last.map { CampaignCursor(created: $0.created, id: $0.id) }
            return CampaignPage(campaigns: campaigns, next: more ? last : nil, gate: try CampaignTransaction(connection).scanGate(caller))
        }
    }

    /// A house's, newest first, for a member who has been let in before.
    package func list(
        of house: Organisation.ID, after cursor: CampaignCursor, limit: Int
    ) async throws -> (campaigns: [Campaign], next: CampaignCursor?) {
        try await database.read { connection in
            let found = try connection.all(CampaignStatements.ofHouse, house, cursor.created, cursor.id, limit + 1)
            let shown = Array(found.prefix(limit))
            let next = found.count > limit ? shown.last.map { CampaignCursor(created: $0.created, id: $0.id) } : nil
            return (shown, next)
        }
    }

    package func find(_ uuid: String, for caller: CanvassActor) async throws -> (Campaign, ScanVisibility) {
        try await database.read { connection in
            (
                try CampaignTransaction(connection).campaign(uuid, for: caller.account).campaign,
                try CampaignTransaction(connection).scanGate(caller)
            )
        }
    }

    package func change(_ uuid: String, _ change: CampaignChange, by caller: CanvassActor) async throws -> (Campaign, ScanVisibility) {
        try await database.write { connection in
            let old = try CampaignTransaction(connection).campaign(uuid, for: caller.account, locked: true).campaign
            let gate = try CampaignTransaction(connection).scanGate(caller)
            if let revision = change.revision, revision != old.revision { throw CampaignRefusal.campaignChanged(old, gate) }
            let facts = change.applied(to: old.facts)
            if facts.destination == nil, old.facts.destination != nil,
                try QRCodeTransaction(connection).someCodeNeedsDestination(ofCampaign: old.id.rawValue)
            {
                throw CampaignRefusal.destinationRequired
            }
            try connection.execute(CampaignStatements.update, facts, old.id, caller.now)
            try CampaignTransaction(connection).record(old, "campaign.changed", by: caller)
            return (try CampaignTransaction(connection).campaign(uuid, for: caller.account).campaign, gate)
        }
    }

    /// Takes the campaign out of sight, for owners and admins; its id.
    package func delete(_ uuid: String, by caller: CanvassActor) async throws -> Campaign.ID {
        try await database.write { connection in
            let access = try CampaignTransaction(connection).campaign(uuid, for: caller.account, locked: true)
            guard access.role >= .admin else { throw CanvassRefusal.roleRequired }
            try connection.execute(CampaignStatements.delete, access.id, caller.now)
            try CampaignTransaction(connection).record(access.campaign, "campaign.deleted", by: caller)
            return access.id
        }
    }
}
