package import UsherCore

/// Shows as their house lists them: whoever asks has been let in before.
package struct HouseShowStore: Sendable {
    package enum State: String, Sendable, CaseIterable {
        case coming, draft, past, cancelled, all
    }

    /// Where a page ended.
    package struct Place: Sendable, Equatable {
        package let starts: Instant
        package let event: Event.ID

        package init(starts: Instant, event: Event.ID) { (self.starts, self.event) = (starts, event) }
    }

    package struct Listed: Sendable, Equatable {
        package let shows: [HouseShowRow]
        package let next: Place?
    }

    let database: Database

    package init(_ database: Database) { self.database = database }

    /// By their dates: coming ones the next first, all else the latest first. `text`: words of title or venue. `isWanted`: those alone, of
    /// which a page is full however many others stand between them.
    package func list(
        of house: Organisation.ID, _ state: State, text: String = "", after place: Place? = nil, limit: Int, at now: Instant,
        where isWanted: @escaping @Sendable (HouseShowRow) -> Bool = { _ in true }
    ) async throws -> Listed {
        let words = text.isEmpty ? [] : SearchWords.queryWords(text)
        return try await database.read { connection in
            var (shows, next): ([HouseShowRow], Place?) = ([], nil)
            try HouseShowStore.walk(connection, house, state, after: place, at: now) { row in
                guard isWanted(row), HouseShowStore.matches(words, row) else { return true }
                if shows.count == limit {
                    next = shows.last.map { Place(starts: $0.starts, event: $0.event) }
                    return false
                }
                shows.append(row)
                return true
            }
            return Listed(shows: shows, next: next)
        }
    }

    /// One show of the house; nil where it is none of it.
    package func find(_ uuid: String, of house: Organisation.ID) async throws -> HouseShowRow? {
        guard let uuid = UUIDText.normalised(uuid) else { return nil }
        return try await database.read { try $0.first(HouseShowStatements.one, house, uuid) }
    }

    /// Whose a sold seat is: orders' UUIDs by the seats' ids in the map.
    package func orders(of event: Event.ID) async throws -> [String: String] {
        try await database.read { connection in
            Dictionary(try connection.all(HouseShowStatements.orders, event), uniquingKeysWith: { first, _ in first })
        }
    }

    /// How many there are of each kind; drafts are what is not published.
    package func count(of house: Organisation.ID) async throws -> Int64 {
        try await database.read { try $0.first(HouseShowStatements.count, house) ?? 0 }
    }

    /// A page of rows after another, until `body` has enough: a house has some hundreds of shows, and one that searches looks at all.
    private static func walk(
        _ connection: any Connection, _ house: Organisation.ID, _ state: State, after place: Place?, at now: Instant,
        _ body: (HouseShowRow) -> Bool
    ) throws {
        let isAscending = state == .coming
        let edge = Instant(microseconds: isAscending ? .min : .max)
        var (starts, event) = (place?.starts ?? edge, place?.event ?? Identifier(isAscending ? .min : .max))
        let statement = isAscending ? HouseShowStatements.ascending : HouseShowStatements.descending
        let size = 200
        while true {
            let rows = try connection.all(statement, house, state.rawValue, now.adding(seconds: -6 * 3_600), starts, event, size)
            for row in rows { if !body(row) { return } }
            guard rows.count == size, let last = rows.last else { return }
            (starts, event) = (last.starts, last.event)
        }
    }

    private static func matches(_ words: [String], _ row: HouseShowRow) -> Bool {
        guard !words.isEmpty else { return true }
        let own = SearchWords.queryWords(row.title + " " + row.venue)
        return words.allSatisfy { word in own.contains { $0.utf8.starts(with: word.utf8) } }
    }
}

private enum HouseShowStatements {
    private static let from: StaticString = """
        SELECT {{columns}} FROM events e LEFT JOIN shows h ON h.event_id = e.id WHERE e.organisation_id = $1 AND e.deleted_at IS NULL
        """
    static let ascending = Selection<HouseShowRow>(
        """
        SELECT {{columns}} FROM events e LEFT JOIN shows h ON h.event_id = e.id WHERE e.organisation_id = $1 AND e.deleted_at IS NULL
            AND $2 = 'coming' AND e.cancelled_at IS NULL AND COALESCE(e.ends_at, e.starts_at) >= $3
            AND (e.starts_at, e.id) > ($4, $5) ORDER BY e.starts_at, e.id LIMIT $6
        """)
    static let descending = Selection<HouseShowRow>(
        """
        SELECT {{columns}} FROM events e LEFT JOIN shows h ON h.event_id = e.id WHERE e.organisation_id = $1 AND e.deleted_at IS NULL
            AND (($2 = 'past' AND e.cancelled_at IS NULL AND COALESCE(e.ends_at, e.starts_at) < $3)
                OR ($2 = 'draft' AND e.published = 0 AND e.cancelled_at IS NULL) OR ($2 = 'cancelled' AND e.cancelled_at IS NOT NULL)
                OR $2 = 'all')
            AND (e.starts_at, e.id) < ($4, $5) ORDER BY e.starts_at DESC, e.id DESC LIMIT $6
        """)
    static let one = Selection<HouseShowRow>(from, "AND e.uuid = $2")
    static let orders = Selection<String, String>(
        "SELECT t.seat, b.uuid FROM taken_seats t JOIN bookings b ON b.id = t.booking_id WHERE t.event_id = $1 AND t.state = 2")
    static let count = Selection<Int64>("SELECT COUNT(*) FROM events WHERE organisation_id = $1 AND deleted_at IS NULL")
}
