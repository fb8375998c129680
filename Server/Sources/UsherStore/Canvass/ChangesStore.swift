package import UsherCore

/// Homes that have changed, and the UUIDs of those that are gone.
package struct ChangesPage: Sendable {
    package let changed: [CampaignHome]
    package let deleted: [String]
    package let cursor: ChangesCursor
    package let more: Bool
    /// The device must drop what it has: this is the beginning.
    package let isFull: Bool
    package let gate: ScanVisibility
}

/// The feed of a campaign's changes. A change holds the campaign's row from taking its number to its commit, so that a reader who sees a
/// number has seen all before it.
package struct ChangesStore: Sendable {
    let database: Database

    package init(_ database: Database) { self.database = database }

    package func page(
        _ campaign: String, since: ChangesCursor?, limit: Int, for caller: CanvassActor
    ) async throws -> ChangesPage {
        try await database.read { connection in
            let access = try CampaignTransaction(connection).campaign(campaign, for: caller.account)
            let gate = try CampaignTransaction(connection).scanGate(caller)
            let known = since.flatMap { $0.holds(for: access, gate, at: caller.now) ? $0 : nil }
            let start = known ?? ChangesCursor(access, gate, at: caller.now, began: access.feed)
            var cursor = ChangesCursor(access, gate, at: caller.now, mark: start.mark, home: start.home, began: start.began)
            var homes: [CampaignHome] = []
            var more = false
            try connection.run(
                gate.isPaid ? HomeStatements.changedOrScanned : HomeStatements.changed,
                each: [[access.id.sql, start.mark.sql, start.home.sql, start.began.sql, (limit + 1).sql]]
            ) { _, home, mark in
                guard homes.count < limit else {
                    more = true
                    return
                }
                homes.append(home)
                (cursor.mark, cursor.home) = (mark, home.id.rawValue)
            }
            // At the end everything is told that this state of the database knows.
            if !more { (cursor.mark, cursor.home) = (access.feed, ChangesCursor.lastHome) }
            return ChangesPage(
                changed: homes.filter { $0.deleted == nil }, deleted: homes.filter { $0.deleted != nil }.map(\.uuid), cursor: cursor,
                more: more, isFull: known == nil, gate: gate)
        }
    }
}
