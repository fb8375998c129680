package import UsherCore

/// Takes in what devices did while they were alone (gate.md 5.6).
package final class OfflineStore: Sendable {
    private let database: Database
    private let ids: IDPool
    private let events = EventCache()

    package init(_ database: Database, ids: IDPool) {
        self.database = database
        self.ids = ids
    }

    /// Stores an upload in one transaction. Each scan stands or fails alone; a scan that is known already stores nothing and
    /// is told as it stands now.
    package func upload(_ principal: Principal<APIKey>, _ items: [OfflineItem], receivedAt: Instant) async throws -> OfflineAnswer {
        try await ids.prepare(2 * items.count)
        let (ids, events) = (ids, events)
        return try await database.write { connection in
            var transaction = OfflineTransaction(
                connection: connection, principal: principal, items: items, receivedAt: receivedAt, ids: ids, events: events)
            return try transaction.run()
        }
    }
}
