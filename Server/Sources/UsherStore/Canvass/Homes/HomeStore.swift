package import UsherCore

/// The homes of campaigns as their members see and change them.
package struct HomeStore: Sendable {
    let database: Database
    /// The most homes that a campaign may have.
    let most: Int64
    let quotas: Quotas

    package init(_ database: Database, most: Int64, quotas: Quotas = .none) {
        self.database = database
        self.most = most
        self.quotas = quotas
    }

    /// The next homes after a number; true if there are more.
    package func list(
        _ campaign: String, after seq: Int64, limit: Int, for caller: CanvassActor
    ) async throws -> (homes: [CampaignHome], more: Bool, gate: ScanVisibility) {
        try await database.read { connection in
            let access = try CampaignTransaction(connection).campaign(campaign, for: caller.account)
            let asked = try connection.ask(HomeStatements.page, access.id, seq, limit + 1)
            let gate = try CampaignTransaction(connection).scanGate(caller)
            let homes = try asked.all()
            return (Array(homes.prefix(limit)), homes.count > limit, gate)
        }
    }

    package func find(_ uuid: String, in campaign: String, for caller: CanvassActor) async throws -> CampaignHome {
        try await database.read { connection in
            let access = try CampaignTransaction(connection).campaign(campaign, for: caller.account)
            return try HomeTransaction(connection).home(uuid, in: access.id)
        }
    }

    /// The lines of some homes by their UUIDs, as far as they are there.
    package func lines(_ uuids: [String], in campaign: String, for caller: CanvassActor) async throws -> [String: String] {
        try await database.read { connection in
            let access = try CampaignTransaction(connection).campaign(campaign, for: caller.account)
            var lines: [String: String] = [:]
            try connection.run(HomeStatements.byUUID, each: uuids.map { [$0.sql, access.id.sql] }) { _, home in
                lines[home.uuid] = home.fields.line
            }
            return lines
        }
    }

    /// A new home; one that was deleted comes back, with its number, codes and scans.
    package func add(
        _ fields: HomeFacts, uuid: String, to campaign: String, by caller: CanvassActor
    ) async throws -> (CampaignHome, ScanVisibility) {
        try await database.write { [most, quotas] connection in
            let access = try CampaignTransaction(connection).campaign(campaign, for: caller.account, locked: true)
            let known = try HomeTransaction(connection).homes(named: [fields.keys], in: access.id)
            guard known.values.allSatisfy({ $0.deleted != nil }) else { throw CampaignRefusal.duplicateAddress }
            guard access.campaign.addresses < most else { throw CampaignRefusal.campaignFull(nil) }
            let mark = try CampaignTransaction(connection).stepFeed(access.id)
            let old = fields.keys.all.lazy.compactMap { known[$0] }.first
            if let old {
                try HomeTransaction(connection).updateHome(old.id, old.fields.taking(fields), mark: mark, at: caller.now)
                try HomeTransaction(connection).count(access, homes: 1, visited: old.visit.isVisited ? 1 : 0)
            } else {
                try HomeTransaction(connection).insertHomes([(access.lastSeq + 1, uuid, fields)], in: access.id, mark: mark, at: caller.now)
                try HomeTransaction(connection).count(access, homes: 1, visited: 0, lastSeq: access.lastSeq + 1)
            }
            try OrganisationTransaction(connection).enforce(.homes, in: access.campaign.organisation, quotas, at: caller.now)
            let home = try HomeTransaction(connection).home(old?.uuid ?? uuid, in: access.id)
            try CampaignTransaction(connection).record(access.campaign, "address.created", home.uuid, by: caller)
            return (home, try CampaignTransaction(connection).scanGate(caller))
        }
    }

    package func change(
        _ uuid: String, in campaign: String, _ change: HomeChange, by caller: CanvassActor
    ) async throws -> (CampaignHome, ScanVisibility) {
        try await database.write { connection in
            let access = try CampaignTransaction(connection).campaign(campaign, for: caller.account, locked: true)
            let old = try HomeTransaction(connection).home(uuid, in: access.id)
            let gate = try CampaignTransaction(connection).scanGate(caller)
            if let revision = change.revision, revision != old.revision { throw CampaignRefusal.homeChanged(old, gate) }
            let fields = change.applied(to: old.fields)
            let others = try HomeTransaction(connection).homes(named: [fields.keys], in: access.id).values
            guard others.allSatisfy({ $0.id == old.id || $0.deleted != nil }) else { throw CampaignRefusal.duplicateAddress }
            try HomeTransaction(connection).updateHome(
                old.id, fields, mark: CampaignTransaction(connection).stepFeed(access.id), at: caller.now)
            try CampaignTransaction(connection).record(access.campaign, "address.changed", uuid, by: caller)
            return (try HomeTransaction(connection).home(uuid, in: access.id), gate)
        }
    }

    /// Takes a home out of sight. Its codes go on, and its number is never given again.
    package func delete(_ uuid: String, in campaign: String, by caller: CanvassActor) async throws {
        try await database.write { connection in
            let access = try CampaignTransaction(connection).campaign(campaign, for: caller.account, locked: true)
            let home = try HomeTransaction(connection).home(uuid, in: access.id)
            try connection.execute(HomeEdits.delete, home.id, caller.now, CampaignTransaction(connection).stepFeed(access.id))
            try HomeTransaction(connection).count(access, homes: -1, visited: home.visit.isVisited ? -1 : 0)
            try CampaignTransaction(connection).record(access.campaign, "address.deleted", uuid, by: caller)
        }
    }

    /// Says that a home belongs to a building, so surely; nil: that it does not.
    package func link(
        _ uuid: String, in campaign: String, to building: GERSID, confidence: Int64?, by caller: CanvassActor
    ) async throws {
        try await database.write { connection in
            let access = try CampaignTransaction(connection).campaign(campaign, for: caller.account, locked: true)
            let home = try HomeTransaction(connection).home(uuid, in: access.id)
            if let confidence {
                let id = try IDTransaction(connection).takeIDs(.homeLinks).lowerBound
                try connection.execute(HomeEdits.link, id, home.id, building.text, confidence, caller.now)
            } else {
                try connection.execute(HomeEdits.unlink, home.id, building.text)
            }
            try connection.execute(HomeEdits.settleBuilding, home.id)
            try CampaignTransaction(connection).record(
                access.campaign, confidence == nil ? "address.unlinked" : "address.linked", "\(uuid) \(building.text)", by: caller)
        }
    }
}
