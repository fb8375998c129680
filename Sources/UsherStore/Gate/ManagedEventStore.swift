package import UsherCore

/// An event with what was sold for one of its occurrences.
package struct EventRow: Sendable {
    package let event: Event
    /// The occurrence that is open now, else the next, else the last.
    package let occurrence: Occurrence
    package let open: Bool
    package let sold: Int
    package let used: Int
}

/// The counts of one occurrence (5.2).
package struct EventCounts: Sendable {
    package let event: Event
    package let occurrence: Occurrence
    package let asOf: Instant
    /// Persons of paid sales by ticket type.
    package let sold: [TicketType.ID: Int]
    package let tally: Tally
    /// Newest standing entries.
    package let last: [LastEntry]

    package struct LastEntry: Sendable {
        package let entry: Entry.ID
        package let at: Instant
        package let sale: Sale
        package let persons: [Person]
        package let gate: String
        package let source: ScanSource
    }
}

/// What a door needs to know about events.
package struct ManagedEventStore: Sendable {
    let database: Database
    let tallies: TallyStore

    package init(_ database: Database, tallies: TallyStore) {
        self.database = database
        self.tallies = tallies
    }

    /// Open events, then coming ones, by start; then past ones, latest first; ties by id.
    package func list(for account: Account.ID, page: Int, at now: Instant) async throws -> Page<EventRow> {
        let found = try await database.read { connection in
            try connection.all(ManagedEvents.list, account, 0) { try Event($0, from: 0) }.map { event in
                Listed(event: event, occurrence: event.occurrence(at: now, among: try dates(of: event, connection)))
            }
        }
        let sorted = found.sorted { $0.precedes($1, at: now) }
        let size = Page<EventRow>.size
        let (start, overflow) = (page - 1).multipliedReportingOverflow(by: size)
        let shown = overflow || start >= sorted.count ? [] : sorted[start..<min(sorted.count, start + size)]
        var rows: [EventRow] = []
        for item in shown {
            let counts = try await totals(of: item.event, item.occurrence, at: now)
            rows.append(
                EventRow(
                    event: item.event, occurrence: item.occurrence, open: item.occurrence.contains(now), sold: counts.sold,
                    used: counts.used))
        }
        return Page(elements: rows, number: page, total: sorted.count)
    }

    /// The counts of one occurrence, or nil where the event is unknown or not the caller's.
    package func counts(of event: Event.ID, for account: Account.ID, date: CivilDate?, at now: Instant, withLast: Bool) async throws -> EventCounts? {
        guard let event = try await self.event(event, for: account) else { return nil }
        let occurrence = try await database.read { connection in
            if let date { return Occurrence(event: event, date: date) }
            return event.occurrence(at: now, among: try dates(of: event, connection))
        }
        let tally = try await tally(of: event, occurrence)
        return try await database.read { connection in
            let key = occurrence.date == event.ownDate ? 0 : occurrence.date.days
            var sold: [TicketType.ID: Int] = [:]
            var void: Int64 = 0
            try connection.forEach(ManagedEventStore.sold, event.id, key) { row in
                sold[row.id(0)] = Int(row.int(1))
                void += row.int(2)
            }
            let last = withLast ? try LastEntries(connection: connection, event: event, occurrence: key).newest(10) : []
            return EventCounts(event: event, occurrence: occurrence, asOf: now, sold: sold, tally: tally, last: last)
        }
    }

    /// One event that the account may scan for.
    package func event(_ id: Event.ID, for account: Account.ID) async throws -> Event? {
        try await database.read { try $0.first(ManagedEvents.list, account, id) { try Event($0, from: 0) } }
    }

    private func tally(of event: Event, _ occurrence: Occurrence) async throws -> Tally {
        let all = try await tallies.counts(of: event.id)
        var tally = all[occurrence.date.days] ?? Tally()
        if occurrence.date == event.ownDate, let own = all[0] { tally.merge(own) }
        return tally
    }

    private func totals(of event: Event, _ occurrence: Occurrence, at now: Instant) async throws -> (sold: Int, used: Int) {
        let tally = try await tally(of: event, occurrence)
        let key = occurrence.date == event.ownDate ? 0 : occurrence.date.days
        let sold = try await database.read { connection in
            try connection.all(ManagedEventStore.sold, event.id, key) { Int($0.int(1)) }.reduce(0, +)
        }
        return (sold, tally.used(reentry: event.reentry, on: occurrence.countedDay(at: now)))
    }

    private struct Listed: Sendable {
        let event: Event
        let occurrence: Occurrence

        func precedes(_ other: Listed, at now: Instant) -> Bool {
            let (mine, others) = (rank(now), other.rank(now))
            if mine != others { return mine < others }
            let (a, b) = (occurrence.startsAt, other.occurrence.startsAt)
            if a != b { return mine == 2 ? a > b : a < b }
            return event.id < other.event.id
        }

        private func rank(_ now: Instant) -> Int {
            occurrence.contains(now) ? 0 : now < occurrence.opensAt ? 1 : 2
        }
    }

    static let sold = Statement("SELECT ticket_type_id, persons, void FROM sold WHERE event_id = $1 AND occurrence = $2 ORDER BY ticket_type_id")
}

private let occurrences = Statement("SELECT DISTINCT occurrence FROM sold WHERE event_id = $1 ORDER BY occurrence")

/// The dates an event has sales for, and its own.
private func dates(of event: Event, _ connection: any Connection) throws -> [CivilDate] {
    let sold = try connection.all(occurrences, event.id) { $0.int(0) == 0 ? event.ownDate : $0.date(0) }
    return Set(sold + [event.ownDate]).sorted()
}
