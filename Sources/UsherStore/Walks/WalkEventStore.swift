package import UsherCore

private enum WalkEventStatements {
    static let insert = Statement(
        """
        INSERT INTO walk_events (id, event_key, type, at, received_at, account_id, tour, point, position, language, offline, device,
            os_version, anonymous_id, session_id, trigger_type, duration_seconds, properties)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
        ON CONFLICT DO NOTHING
        """)
    static let ofTours = Statement(
        """
        SELECT e.type, e.at, e.tour, e.point, e.position, e.account_id, e.anonymous_id, e.session_id, e.os_version, e.trigger_type,
            e.duration_seconds
        FROM walk_events e JOIN tours t ON t.uuid = e.tour
        WHERE t.organisation_id = $1 AND e.at >= $2 AND ($3 = '' OR e.tour = $3) ORDER BY e.at, e.id
        """)
    static let whole = Statement(
        """
        SELECT e.type, e.at, e.received_at, e.tour, e.point, e.position, e.language, e.offline, e.device, e.os_version, e.anonymous_id,
            e.session_id, e.trigger_type, e.duration_seconds, e.properties
        FROM walk_events e JOIN tours t ON t.uuid = e.tour
        WHERE t.organisation_id = $1 AND e.at >= $2 AND ($3 = '' OR e.tour = $3) ORDER BY e.at, e.id
        """)
    static let delete = Statement("DELETE FROM walk_events WHERE tour = $1")
    static let deleteSums = Statement("DELETE FROM walk_sums WHERE tour = $1")
}

/// What apps reported.
package struct WalkEventStore: Sendable {
    let database: Database
    private let ids: IDPool
    private let batch: Batch<Report, Void>

    private struct Report: Sendable {
        let events: [WalkEvent]
        let account: Account.ID?
    }

    package init(_ database: Database) {
        self.database = database
        let ids = IDPool(database, .walkEvents)
        self.ids = ids
        // Reports that come at the same time share a commit.
        batch = Batch(database, limit: 64) { connection, reports in
            var sets: [[SQLValue]] = []
            for report in reports {
                for event in report.events {
                    let id = try ids.take() ?? connection.takeIDs(.walkEvents).lowerBound
                    sets.append(event.values(id, report.account))
                }
            }
            try connection.executeEach(WalkEventStatements.insert, sets)
            return reports.map { _ in }
        }
    }

    /// Stores the events of one request, all or none; one that is there already is skipped. Returns after the commit.
    package func store(_ events: [WalkEvent], of account: Account.ID?) async throws {
        guard !events.isEmpty else { return }
        try await ids.prepare(events.count)
        try await batch.submit(Report(events: events, account: account))
    }

    /// Every event of an organisation's tours since an instant, in order of time; `tour` empty: of all of them.
    package func events(
        of organisation: Organisation.ID, tour: String, since: Instant
    ) async throws -> [CountedEvent] {
        try await database.read { connection in
            try connection.all(WalkEventStatements.ofTours, organisation, since, tour, read: CountedEvent.init(row:))
        }
    }

    /// The same as they were stored, a row at a time.
    package func rows<T: Sendable>(
        of organisation: Organisation.ID, tour: String, since: Instant, into start: T, _ body: @escaping @Sendable (inout T, Row) -> Void
    ) async throws -> T {
        try await database.read { connection in
            var value = start
            try connection.forEach(WalkEventStatements.whole, organisation, since, tour) { body(&value, $0) }
            return value
        }
    }

    /// Forgets everything that was reported of a tour.
    package func delete(tour: String, organisation: Organisation.ID, by actor: Actor, at now: Instant) async throws {
        try await database.write { connection in
            try connection.execute(WalkEventStatements.delete, tour)
            try connection.execute(WalkEventStatements.deleteSums, tour)
            try connection.record(
                AuditEntry(at: now, actor: actor, organisation: organisation, action: "analytics.deleted", subject: .plain(tour)))
        }
    }
}

extension WalkEvent {
    fileprivate func values(_ id: Int64, _ account: Account.ID?) -> [SQLValue] {
        [
            id.sql, key.sql, type.sql, at.sql, received.sql, account.sql, tour.sql, point.sql, order.sql, language.sql, offline.sql,
            device.sql, osVersion.sql, anonymousID.sql, sessionID.sql, triggerType.sql, durationSeconds.sql, properties.sql,
        ]
    }
}

extension CountedEvent {
    init(row: Row) {
        self.init(
            type: row.text(0), at: row.instant(1), tour: row.text(2), point: row.optionalText(3), order: row.optionalInt(4),
            account: row.optionalInt(5), anonymousID: row.optionalText(6), sessionID: row.optionalText(7), osVersion: row.optionalText(8),
            triggerType: row.optionalText(9), durationSeconds: row.optionalInt(10))
    }
}
