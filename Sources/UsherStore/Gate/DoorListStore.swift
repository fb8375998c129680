package import UsherCore

/// What the door list is asked for.
package struct DoorListQuery: Sendable {
    package let principal: Principal<APIKey>
    /// Nil lists all events that the caller manages.
    package let event: Event.ID?
    package let text: String?
    /// From 1.
    package let page: Int

    package init(principal: Principal<APIKey>, event: Event.ID?, text: String?, page: Int) {
        self.principal = principal
        self.event = event
        self.text = text
        self.page = page
    }
}

/// One sale of the door list with its event and the caller's role in it.
package struct DoorListRow: Sendable {
    package let sale: Sale
    package let event: Event
    package let role: Role
}

package struct Page<Element: Sendable>: Sendable {
    package let elements: [Element]
    package let number: Int
    package let total: Int

    package static var size: Int { 50 }
    package var pages: Int { (total + Page.size - 1) / Page.size }

    package init(elements: [Element], number: Int, total: Int) {
        self.elements = elements
        self.number = number
        self.total = total
    }
}

/// The door list: find a visitor whose ticket cannot be scanned.
package struct DoorListStore: Sendable {
    let database: Database
    private let totals = DoorTotals()

    package init(_ database: Database) { self.database = database }

    /// Sales by name, then id. Nil where the event is unknown or not the caller's.
    package func list(_ query: DoorListQuery) async throws -> Page<DoorListRow>? {
        try await database.read { connection in
            let events = try managed(query, connection)
            guard query.event == nil || !events.isEmpty else { return nil }
            let search = DoorSearch(connection: connection, events: events.map(\.event.id), page: query.page, totals: totals)
            let (ids, total) = try search.find(query.text)
            return Page(elements: try rows(of: ids, events, connection), number: query.page, total: total)
        }
    }

    private struct Managed {
        let event: Event
        let role: Role
    }

    private func managed(_ query: DoorListQuery, _ connection: any Connection) throws -> [Managed] {
        let read = { (row: Row) in Managed(event: try Event(row, from: 0), role: Role(rawValue: row.int(11)) ?? .door) }
        guard let event = query.event else { return try connection.all(ManagedEvents.list, query.principal.account, read: read) }
        return try connection.all(ManagedEvents.one, query.principal.account, event, read: read)
    }

    /// One question for the whole page, in the order of its ids.
    private func rows(of ids: [Sale.ID], _ events: [Managed], _ connection: any Connection) throws -> [DoorListRow] {
        let managed = Dictionary(events.map { ($0.event.id, $0) }) { first, _ in first }
        var rows: [Sale.ID: DoorListRow] = [:]
        try connection.forEach(DoorListStore.sales, "[\(ids.map { "[\($0)]" }.joined(separator: ","))]") { row in
            guard let found = managed[row.id(1)] else { return }
            rows[row.id(0)] = DoorListRow(sale: try Sale(row, from: 0, event: found.event), event: found.event, role: found.role)
        }
        return ids.compactMap { rows[$0] }
    }

    /// $1 ids, `[[1],[2],…]`.
    private static let sales = Statement(
        """
        SELECT s.id, s.event_id, s.status, s.name, s.email, s.occurrence, s.roster, a.log
        FROM {{json_rows}}($1{{json}}) e
        JOIN sales s ON s.id = CAST(e.value ->> 0 AS BIGINT) LEFT JOIN admission_logs a ON a.sale_id = s.id WHERE s.deleted_at IS NULL
        """)
}

extension Sale {
    /// Reads `id, event_id, status, name, email, occurrence, roster, log` from column `first` on.
    init(_ row: Row, from first: Int32, event: Event) throws {
        let own = row.int(first + 5)
        self.init(
            id: row.id(first), event: event.id, status: SaleStatus(rawValue: row.text(first + 2)), name: row.text(first + 3),
            email: row.text(first + 4), eventDate: own == 0 ? event.ownDate : CivilDate(days: own),
            roster: try row.withBytes(first + 6) { try Roster(document: $0) },
            log: try row.withBytes(first + 7) { try AdmissionLog(document: $0) })
    }
}

/// Events that an account may scan for.
enum ManagedEvents {
    /// $1 account. Ends with the caller's role and the salt.
    static let list = Statement(
        """
        SELECT e.id, e.version, e.organisation_id, e.name, e.starts_at, e.ends_at, e.time_zone, e.venue_name, e.reentry, e.cancelled_at,
            e.ticket_types, m.role, e.salt
        FROM members m JOIN events e ON e.organisation_id = m.organisation_id
        WHERE m.account_id = $1 AND m.role > 0 AND e.deleted_at IS NULL
        ORDER BY e.id
        """)

    /// $1 account, $2 event.
    static let one = Statement(
        """
        SELECT e.id, e.version, e.organisation_id, e.name, e.starts_at, e.ends_at, e.time_zone, e.venue_name, e.reentry, e.cancelled_at,
            e.ticket_types, m.role, e.salt
        FROM events e JOIN members m ON m.organisation_id = e.organisation_id AND m.account_id = $1 AND m.role > 0
        WHERE e.id = $2 AND e.deleted_at IS NULL
        """)

    /// $1 event, whoever asks.
    static let unasked = Statement(
        """
        SELECT id, version, organisation_id, name, starts_at, ends_at, time_zone, venue_name, reentry, cancelled_at, ticket_types
        FROM events WHERE id = $1 AND deleted_at IS NULL
        """)
}
