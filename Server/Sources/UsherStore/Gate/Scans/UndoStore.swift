package import UsherCore

/// What an undo came to (gate.md 5.4).
package struct UndoneEntry: Sendable, Equatable {
    package let entry: Entry.ID
    package let undoneAt: Instant
    package let sale: Sale.ID
    package let freed: Int
    package let count: Usage.Count
}

/// Takes entries back.
package final class UndoStore: Sendable {
    private let database: Database
    private let ids: IDPool
    private let events = EventCache()

    package init(_ database: Database, ids: IDPool) {
        self.database = database
        self.ids = ids
    }

    /// Frees those who are in by an entry; all of them, or those named. Throws `ScanRefusal`. To undo what is undone changes
    /// nothing and answers with the time of the first.
    package func undo(
        _ entry: Entry.ID, _ principal: Principal<APIKey>, admissionIDs: [Person.ID]? = nil, reason: String? = nil, at: Instant
    ) async throws -> UndoneEntry {
        guard principal.credential.scopes.mayManage else { throw ScanRefusal.notAllowed }
        try await ids.prepare(1)
        let (ids, events) = (ids, events)
        let result = try await database.write { connection in
            let undo = Undo(
                connection: connection, ids: ids, events: events, entry: entry, principal: principal, persons: admissionIDs, reason: reason,
                receivedAt: at)
            return try undo.run()
        }
        return try result.get()
    }
}
