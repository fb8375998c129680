package import UsherCore

/// Why a show is not watched.
package enum WatchRefusal: Error, Equatable {
    case notFound
    /// It is cancelled, or has begun; how the wire says it.
    case notOnSale(String)
}

private enum WatchStatements {
    static let show = Selection<Event.ID, Instant, Instant?, Bool>(
        "SELECT e.id, e.starts_at, e.cancelled_at, e.published FROM events e JOIN shows s ON s.event_id = e.id WHERE e.uuid = $1 AND e.deleted_at IS NULL"
    )
    static let add = Statement(
        "INSERT INTO show_watches (event_id, account_id, created_at) VALUES ($1, $2, $3) ON CONFLICT (event_id, account_id) DO NOTHING")
    static let crowd = Statement(
        """
        DELETE FROM show_watches WHERE account_id = $1 AND event_id IN (
            SELECT event_id FROM show_watches WHERE account_id = $1 ORDER BY created_at DESC, event_id DESC LIMIT 1000 OFFSET $2)
        """)
    static let remove = Statement("DELETE FROM show_watches WHERE event_id = $1 AND account_id = $2")
}

/// Who waits for a place at a show that has none.
package struct WatchStore: Sendable {
    private let database: Database
    /// Shows that one account watches; the oldest makes place.
    package static let most = 200

    package init(_ database: Database) { self.database = database }

    /// Watches a show until it begins. Throws `WatchRefusal`.
    package func watch(_ uuid: String, by account: Account.ID, at now: Instant) async throws {
        try await database.write { connection in
            let (event, starts, cancelled) = try WatchStore.show(uuid, connection)
            if cancelled != nil { throw WatchRefusal.notOnSale(SaleWindow.cancelled.rawValue) }
            guard starts > now else { throw WatchRefusal.notOnSale(SaleWindow.closed.rawValue) }
            try connection.execute(WatchStatements.add, event, account, now)
            try connection.execute(WatchStatements.crowd, account, WatchStore.most)
        }
    }

    /// Watches it no more, or still not.
    package func leave(_ uuid: String, by account: Account.ID) async throws {
        try await database.write { connection in
            let (event, _, _) = try WatchStore.show(uuid, connection)
            try connection.execute(WatchStatements.remove, event, account)
        }
    }

    /// A published show.
    private static func show(_ uuid: String, _ connection: any Connection) throws -> (Event.ID, Instant, Instant?) {
        guard let uuid = UUIDText.normalised(uuid),
            let (event, starts, cancelled, isPublished) = try connection.first(WatchStatements.show, uuid),
            isPublished
        else { throw WatchRefusal.notFound }
        return (event, starts, cancelled)
    }
}
