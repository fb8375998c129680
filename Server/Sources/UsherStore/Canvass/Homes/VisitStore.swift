package import UsherCore

/// What a report of visits came to.
package struct VisitedHomes: Sendable {
    /// In the report's order.
    package let homes: [CampaignHome]
    package let cursor: ChangesCursor
    package let gate: ScanVisibility
}

/// The answer to a report of visits: a new one, or the one that was given before.
package struct VisitAnswer: Sendable {
    package let body: String
    package let isReplay: Bool
}

/// Visits of homes, all or nothing, each report once.
package struct VisitStore: Sendable {
    let database: Database

    /// Days for which answers are kept.
    static let memory: Int64 = 90

    package init(_ database: Database) { self.database = database }

    /// Stores a report's visits; `encode` makes the answer, which is kept for repeats. `territory`: its homes alone are known.
    package func visit(
        _ campaign: String, _ mutation: VisitMutation, within territory: Territory.ID? = nil, by caller: CanvassActor,
        encode: @escaping @Sendable (VisitedHomes) throws -> String
    ) async throws -> VisitAnswer {
        try await database.write { connection in
            let access = try CampaignTransaction(connection).campaign(campaign, for: caller.account, locked: true)
            if let known = try VisitTransaction(connection).answer(to: mutation, access, caller) {
                return VisitAnswer(body: known, isReplay: true)
            }
            let homes = try VisitTransaction(connection).homes(of: mutation, in: access.id)
            if let territory { try TerritoryTransaction(connection).require(homes.map(\.id), in: territory) }
            // Whoever walks a territory is told of no scans, whatever the answer.
            let gate = try territory == nil ? CampaignTransaction(connection).scanGate(caller) : ScanVisibility(isPaid: false)
            let stale = zip(mutation.changes, homes).filter { $0.base != nil && $0.base != $1.revision }.map(\.1)
            guard stale.isEmpty else { throw CampaignRefusal.visitsConflict(stale, gate) }
            let mark = try CampaignTransaction(connection).stepFeed(access.id)
            try VisitTransaction(connection).store(mutation, homes, access, caller, mark: mark)
            let now = try HomeTransaction(connection).homes(homes.map(\.id))
            let cursor = ChangesCursor(access, gate, at: caller.now, mark: mark, home: ChangesCursor.lastHome, began: mark)
            let body = try encode(VisitedHomes(homes: homes.compactMap { now[$0.id] }, cursor: cursor, gate: gate))
            try connection.execute(
                VisitStatements.keep, caller.account, access.id, mutation.id, mutation.fingerprint, body, caller.now)
            try CampaignTransaction(connection).record(access.campaign, "campaign.visited", "\(homes.count) homes", by: caller)
            return VisitAnswer(body: body, isReplay: false)
        }
    }

    /// Forgets answers that nobody asks for again.
    package func forgetOld(at now: Instant) async throws {
        try await database.sweep { try $0.execute(VisitStatements.forget, now.adding(seconds: -VisitStore.memory * 86_400)) }
    }
}

private enum VisitStatements {
    static let answer = Selection<[UInt8], String>(
        """
        SELECT fingerprint, answer FROM visit_replays
        WHERE account_id = $1 AND campaign_id = $2 AND mutation_id = $3 AND created_at > $4
        """)
    static let keep = Statement(
        """
        INSERT INTO visit_replays (account_id, campaign_id, mutation_id, fingerprint, answer, created_at) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (account_id, campaign_id, mutation_id) DO UPDATE SET fingerprint = $4, answer = $5, created_at = $6
        """)
    static let forget = Statement("DELETE FROM visit_replays WHERE created_at <= $1")
    static let event = Statement(
        """
        INSERT INTO visit_events (id, campaign_id, home_id, account_id, visited, note, occurred_at, received_at, revision, mutation_id,
            outcome)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        """)
}

/// Visits, inside a transaction.
struct VisitTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    fileprivate func answer(to mutation: VisitMutation, _ access: CampaignAccess, _ caller: CanvassActor) throws -> String? {
        let since = caller.now.adding(seconds: -VisitStore.memory * 86_400)
        let found = try connection.first(VisitStatements.answer, caller.account, access.id, mutation.id, since)
        guard let (fingerprint, answer) = found else { return nil }
        guard fingerprint == mutation.fingerprint else { throw CampaignRefusal.mutationReused }
        return answer
    }

    /// The homes of a report in its order; all must be there.
    fileprivate func homes(of mutation: VisitMutation, in campaign: Campaign.ID) throws -> [CampaignHome] {
        var homes: [CampaignHome] = []
        try connection.run(HomeStatements.byUUID, each: mutation.changes.map { [$0.home.sql, campaign.sql] }) { homes.append($1) }
        guard homes.count == mutation.changes.count else { throw CanvassRefusal.notFound }
        return homes
    }

    fileprivate func store(
        _ mutation: VisitMutation, _ homes: [CampaignHome], _ access: CampaignAccess, _ caller: CanvassActor, mark: Int64
    ) throws {
        let ids = try IDTransaction(connection).takeIDs(.visitEvents, homes.count)
        var updates: [[SQLValue]] = []
        var events: [[SQLValue]] = []
        var visited: Int64 = 0
        for ((change, home), id) in zip(zip(mutation.changes, homes), ids) {
            let at = change.occurred ?? caller.now
            let outcome = change.outcome ?? .after(home.visit.outcome, visited: change.visited)
            let (when, by): (SQLValue, SQLValue) = change.visited ? (at.sql, caller.account.sql) : (.null, .null)
            updates.append([
                home.id.sql, change.visited.sql, when, by, change.note.or(home.fields.note).sql, caller.now.sql, mark.sql,
                outcome?.rawValue.sql ?? .null,
            ])
            var note: String?
            if case .set(let said) = change.note { note = said }
            events.append([
                id.sql, access.id.sql, home.id.sql, caller.account.sql, change.visited.sql, note.sql, at.sql, caller.now.sql,
                (home.revision + 1).sql, mutation.id.sql, change.outcome?.rawValue.sql ?? .null,
            ])
            visited += (change.visited ? 1 : 0) - (home.visit.isVisited ? 1 : 0)
        }
        try connection.executeEach(HomeEdits.visit, updates)
        try connection.executeEach(VisitStatements.event, events)
        try HomeTransaction(connection).count(access, homes: 0, visited: visited)
    }
}
