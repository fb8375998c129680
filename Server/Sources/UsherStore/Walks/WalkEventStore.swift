package import UsherCore

private enum WalkEventStatements {
    static let insert = Saving<WalkEvent>(
        "INSERT INTO walk_events (id, account_id, {{names}}) VALUES ($1, $2, {{values}}) ON CONFLICT DO NOTHING")
    static let ofTours = Selection<CountedEvent>(
        """
        SELECT {{columns e}} FROM walk_events e JOIN tours t ON t.uuid = e.tour
        WHERE t.organisation_id = $1 AND e.at >= $2 AND ($3 = '' OR e.tour = $3) ORDER BY e.at, e.id
        """)
    static let whole = Selection<WalkEventLine>(
        """
        SELECT {{columns e}}
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
    private let writes: GroupedWrite<Report, Void>

    private struct Report: Sendable {
        let events: [WalkEvent]
        let account: Account.ID?
    }

    package init(_ database: Database) {
        self.database = database
        let ids = IDPool(database, .walkEvents)
        self.ids = ids
        // Reports that come at the same time share a commit.
        writes = GroupedWrite(database, limit: 64) { connection, reports in
            var sets: [(own: [SQLValue], value: WalkEvent)] = []
            for report in reports {
                for event in report.events {
                    let id = try ids.take() ?? IDTransaction(connection).takeIDs(.walkEvents).lowerBound
                    sets.append(([id.sql, report.account.sql], event))
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
        try await writes.submit(Report(events: events, account: account))
    }

    /// Every event of an organisation's tours since an instant, in order of time; `tour` empty: of all of them.
    package func events(
        of organisation: Organisation.ID, tour: String, since: Instant
    ) async throws -> [CountedEvent] {
        try await database.read { connection in
            try connection.all(WalkEventStatements.ofTours, organisation, since, tour)
        }
    }

    /// The same as they were stored, a row at a time.
    package func rows<T: Sendable>(
        of organisation: Organisation.ID, tour: String, since: Instant, into start: T,
        _ body: @escaping @Sendable (inout T, WalkEventLine) -> Void
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
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, organisation: organisation, action: "analytics.deleted", subject: .plain(tour)))
        }
    }
}

extension WalkEvent: Storable {
    static let columns: StoredColumns<WalkEvent> = [
        "event_key": { $0.key }, "type": { $0.type }, "at": { $0.at }, "received_at": { $0.received }, "tour": { $0.tour },
        "point": { $0.point }, "position": { $0.order }, "language": { $0.language }, "offline": { $0.offline },
        "device": { $0.device }, "os_version": { $0.osVersion }, "anonymous_id": { $0.anonymousID },
        "session_id": { $0.sessionID }, "trigger_type": { $0.triggerType }, "duration_seconds": { $0.durationSeconds },
        "properties": { $0.properties },
    ]
}

extension CountedEvent: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            type: columns.next("type"), at: columns.next("at"), tour: columns.next("tour"), point: columns.next("point"),
            order: columns.next("position"),
            account: columns.next("account_id"), anonymousID: columns.next("anonymous_id"), sessionID: columns.next("session_id"),
            osVersion: columns.next("os_version"),
            triggerType: columns.next("trigger_type"), durationSeconds: columns.next("duration_seconds"))
    }
}

/// An event as it was stored, every column but the times as text.
package struct WalkEventLine: Selectable {
    package let type: String
    package let at: Instant
    package let received: Instant
    /// From the tour to the properties.
    package let rest: [String]

    init(_ columns: inout Columns) {
        type = columns.next("type")
        at = columns.next("at")
        received = columns.next("received_at")
        rest = [
            columns.next("tour"), columns.next("point"), columns.next("position"), columns.next("language"), columns.next("offline"),
            columns.next("device"), columns.next("os_version"), columns.next("anonymous_id"), columns.next("session_id"),
            columns.next("trigger_type"), columns.next("duration_seconds"), columns.next("properties"),
        ]
    }
}
