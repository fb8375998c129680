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

/// What a door needs to know about events.
package struct ManagedEventStore: Sendable {
    let database: Database
    let tallies: TallyStore

    package init(_ database: Database, tallies: TallyStore) {
        self.database = database
        self.tallies = tallies
    }

    /// What the account manages, and of that what a device knows. Open events, then coming ones, by start; then past ones, latest first; ties by id.
    package func list(
        for account: Account.ID, on device: DoorDevice? = nil, page: Int, at now: Instant
    ) async throws -> Page<EventRow> {
        let found = try await database.read { connection in
            try connection.all(ManagedEvents.list, account).compactMap { event, _, _ -> Listed? in
                guard device?.covers(event) ?? true else { return nil }
                let occurrence = event.occurrence(at: now, among: try event.dates(connection))
                if device?.scope == .tonight, !occurrence.contains(now) { return nil }
                return Listed(event: event, occurrence: occurrence)
            }
        }
        let sorted = found.sorted { $0.precedes($1, at: now) }
        let size = Page<EventRow>.size
        let (start, overflow) = (page - 1).multipliedReportingOverflow(by: size)
        let shown = overflow || start >= sorted.count ? [] : sorted[start..<min(sorted.count, start + size)]
        var rows: [EventRow] = []
        for item in shown {
            let counts = try await counts(of: item, at: now)
            rows.append(
                EventRow(
                    event: item.event, occurrence: item.occurrence, open: item.occurrence.contains(now), sold: counts.totalSold,
                    used: counts.totalUsed))
        }
        return Page(elements: rows, number: page, total: sorted.count)
    }

    /// The counts of one occurrence, or nil where the event is unknown or not the caller's.
    package func counts(
        of event: Event.ID, for account: Account.ID, date: CivilDate?, at now: Instant, withLast: Bool
    ) async throws -> EventCounts? {
        let listed = try await database.read { connection -> Listed? in
            guard let event = try connection.first(ManagedEvents.one, account, event)?.0 else { return nil }
            if let date { return Listed(event: event, occurrence: Occurrence(event: event, date: date)) }
            return Listed(event: event, occurrence: event.occurrence(at: now, among: try event.dates(connection)))
        }
        guard let listed else { return nil }
        return try await counts(of: listed, at: now, withLast: withLast)
    }

    /// The counts for whoever has been let in to see them; nil where the event is unknown.
    package func counts(of event: Event.ID, date: CivilDate?, at now: Instant, withLast: Bool = false) async throws -> EventCounts? {
        let listed = try await database.read { connection -> Listed? in
            guard let event = try connection.first(ManagedEvents.unasked, event) else { return nil }
            if let date { return Listed(event: event, occurrence: Occurrence(event: event, date: date)) }
            return Listed(event: event, occurrence: event.occurrence(at: now, among: try event.dates(connection)))
        }
        guard let listed else { return nil }
        return try await counts(of: listed, at: now, withLast: withLast)
    }

    /// How many sales of an event have a code that can be guessed by who has the list; past ten thousand nobody counts on.
    package func shortCodes(of event: Event.ID) async throws -> Int {
        try await database.read { try $0.first(ManagedEventStore.shortCodes, event) ?? 0 }
    }

    /// Whether the account may scan for this event.
    package func manages(_ event: Event.ID, _ account: Account.ID) async throws -> Bool {
        try await database.read { try $0.first(ManagedEvents.one.statement, account, event) { _ in true } ?? false }
    }

    /// The same for a key; a device knows its own event alone, or what its organisation has open.
    package func knows(_ event: Event.ID, _ key: APIKey, at now: Instant) async throws -> Bool {
        guard let device = key.device else { return try await manages(event, key.account) }
        return try await database.read { connection in
            guard let event = try connection.first(ManagedEvents.one, key.account, event)?.0, device.covers(event) else { return false }
            return try device.scope != .tonight || event.occurrence(at: now, among: event.dates(connection)).contains(now)
        }
    }

    private func counts(of listed: Listed, at now: Instant, withLast: Bool = false) async throws -> EventCounts {
        let (event, occurrence) = (listed.event, listed.occurrence)
        let all = try await tallies.counts(of: event.id)
        let days = event.occurrenceKeys(of: occurrence.date)
        var tally = all[days.plain] ?? Tally()
        if days.own == 0, let own = all[0] { tally.merge(own) }
        let merged = tally
        return try await database.read { connection in
            var sold: [TicketType.ID: Int] = [:]
            var void: [TicketType.ID: Int] = [:]
            try connection.forEach(ManagedEventStore.sold, event.id, days.own, days.plain) { type, persons, gone in
                sold[type, default: 0] += persons
                void[type, default: 0] += gone
            }
            let entries = withLast && merged.entries > 0 ? LastEntries(connection: connection, event: event, date: occurrence.date) : nil
            return EventCounts(
                event: event, occurrence: occurrence, asOf: now, sold: sold, void: void, tally: merged, last: try entries?.newest(10) ?? [])
        }
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

    private static let shortCodes = Selection<Int>(
        """
        SELECT COUNT(*) FROM (
            SELECT 1 FROM sales WHERE event_id = $1 AND LENGTH(code) < 16 AND deleted_at IS NULL LIMIT 10000) AS short
        """)
    private static let sold = Selection<TicketType.ID, Int, Int>(
        "SELECT ticket_type_id, persons, void FROM sold WHERE event_id = $1 AND occurrence IN ($2, $3) ORDER BY ticket_type_id")
}

extension Event {
    /// How rows name an occurrence: 0 for the event's own date, so that they move with an event that is moved; the date
    /// itself for others, and for what was written before the event was moved onto it.
    func occurrenceKeys(of date: CivilDate) -> (own: Int64, plain: Int64) {
        (date == ownDate ? 0 : date.days, date.days)
    }

    /// The dates the event has sales for, and its own, ascending.
    func dates(_ connection: any Connection) throws -> [CivilDate] {
        let sold = try connection.all(Event.occurrences, id).map { $0.days == 0 ? ownDate : $0 }
        return Set(sold + [ownDate]).sorted()
    }

    private static let occurrences = Selection<CivilDate>("SELECT DISTINCT occurrence FROM sold WHERE event_id = $1")
}
