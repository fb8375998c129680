package import UsherCore

/// What phones are told, from cause to device: whom a notice concerns, and what is true of it when a device's turn comes.
package struct PushStore: Sendable {
    let database: Database

    package init(_ database: Database) { self.database = database }

    package static let notice = PushTransaction.notice
    package static let item = PushTransaction.item

    /// Puts a notice's words for some devices into the outbox; returns where to go on, nil at the end. May be done again at any time: every
    /// word has a key of its own.
    package func spread(_ notice: PushNotice, after cursor: PushCursor?, at now: Instant) async throws -> PushCursor? {
        try await database.write { connection in
            let (items, next) = try PushReceivers(connection: connection, now: now).slice(of: notice, after: cursor ?? .start)
            try OutboxTransaction(connection).enqueue(
                items.map { OutboxItem(kind: PushTransaction.item, idempotencyKey: $0.key, payload: $0.payload, due: now) }, at: now)
            return next
        }
    }

    /// Asks what there is to remind of, and notes each show's notice once a start.
    package func remind(at now: Instant) async throws -> Int {
        let until = now.adding(seconds: PushRule.reminderLead)
        guard try await database.read({ try $0.first(ReminderStatements.due, now, until, 1) }) != nil else { return 0 }
        return try await database.write { connection in
            let due = try connection.all(ReminderStatements.due, now, until, PushStore.showsAtOnce)
            for (event, starts) in due where try connection.execute(ReminderStatements.note, event, starts) > 0 {
                try PushTransaction(connection).enqueue(PushNotice(.reminder(event, starts: starts), at: now), at: now)
            }
            return due.count
        }
    }

    /// Tells of shows where places have become free that had none.
    package func tellWatchers(at now: Instant) async throws -> Int {
        // Asking first keeps an idle worker from ever touching the writer.
        guard try await database.read({ try $0.first(WatchStatements.anyFreed) { _ in true } }) != nil else { return 0 }
        return try await database.write { connection in
            let freed = try connection.all(WatchStatements.freed, PushStore.showsAtOnce)
            for (event, count) in freed {
                try connection.execute(WatchStatements.seen, event)
                guard let show = try ShowTransaction(connection).show(event: event), show.doorToSale(at: now) == nil else { continue }
                let left = show.left(at: now)
                // What is left is what became free: there was nothing before. Holds that are over and wait for the worker are counted with their end.
                let lapsed = show.holds.reduce(Int64(0)) { $1.until <= now ? $0 + Int64($1.count) : $0 }
                if left > 0, Int64(left) - lapsed <= Int64(count) {
                    try PushTransaction(connection).enqueue(PushNotice(.seats(event), at: now), at: now)
                }
            }
            return freed.count
        }
    }

    /// A watch ends when its show begins.
    package func endWatches(at now: Instant) async throws {
        guard try await database.read({ try $0.first(WatchStatements.anyOver, now) { _ in true } }) != nil else { return }
        try await database.sweep { try $0.execute(WatchStatements.over, now) }
    }

    private static let showsAtOnce = 50
}

private enum ReminderStatements {
    static let due = Selection<Event.ID, Instant>(
        """
        SELECT e.id, e.starts_at FROM events e JOIN shows s ON s.event_id = e.id
        WHERE e.cancelled_at IS NULL AND e.deleted_at IS NULL AND e.starts_at > $1 AND e.starts_at <= $2 AND e.organisation_id {{stays}}
            AND NOT EXISTS (SELECT 1 FROM show_reminders r WHERE r.event_id = e.id AND r.starts_at = e.starts_at)
        ORDER BY e.starts_at, e.id LIMIT $3
        """)
    static let note = Statement("INSERT INTO show_reminders (event_id, starts_at) VALUES ($1, $2) ON CONFLICT DO NOTHING")
}

private enum WatchStatements {
    static let anyFreed = Statement("SELECT 1 FROM shows WHERE freed > 0 LIMIT 1")
    static let freed = Selection<Event.ID, Int64>(
        """
        SELECT event_id, freed FROM shows
        WHERE freed > 0 AND (SELECT e.organisation_id FROM events e WHERE e.id = shows.event_id) {{stays}}
        ORDER BY event_id LIMIT $1 {{skip_locked}}
        """)
    static let seen = Statement("UPDATE shows SET freed = 0 WHERE event_id = $1")
    static let anyOver = Statement(
        "SELECT 1 FROM show_watches w JOIN events e ON e.id = w.event_id WHERE e.starts_at <= $1 LIMIT 1")
    static let over = Statement("DELETE FROM show_watches WHERE event_id IN (SELECT id FROM events WHERE starts_at <= $1)")
}
