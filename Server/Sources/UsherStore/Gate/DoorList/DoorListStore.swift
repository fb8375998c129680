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
    let lists: DoorIndexes

    /// `lists`: others than those that all stores of this process share.
    package init(_ database: Database, lists: DoorIndexes? = nil) {
        self.database = database
        self.lists = lists ?? database.shared { DoorIndexes($0) }
    }

    /// Sales by name, then id. Nil where the event is unknown or not the caller's.
    package func list(_ query: DoorListQuery) async throws -> Page<DoorListRow>? {
        try await database.read { connection in
            let events = try managed(query, connection)
            guard query.event == nil || !events.isEmpty else { return nil }
            let search = DoorSearch(connection: connection, events: events.map(\.event.id), page: query.page, totals: totals, lists: lists)
            let (ids, total) = try search.find(query.text)
            return Page(elements: try rows(of: ids, events, connection), number: query.page, total: total)
        }
    }

    private struct Managed {
        let event: Event
        let role: Role
    }

    private func managed(_ query: DoorListQuery, _ connection: any Connection) throws -> [Managed] {
        let found =
            if let event = query.event {
                try connection.all(ManagedEvents.one, query.principal.account, event)
            } else {
                try connection.all(ManagedEvents.list, query.principal.account)
            }
        return found.map { event, role, _ in Managed(event: event, role: Role(rawValue: role) ?? .door) }
    }

    /// One question for the whole page, in the order of its ids.
    private func rows(of ids: [Sale.ID], _ events: [Managed], _ connection: any Connection) throws -> [DoorListRow] {
        let managed = Dictionary(events.map { ($0.event.id, $0) }) { first, _ in first }
        var rows: [Sale.ID: DoorListRow] = [:]
        try connection.forEach(DoorListStore.sales, Dialect.list(ids)) { row in
            guard let found = managed[row.event] else { return }
            rows[row.id] = DoorListRow(sale: row.sale(of: found.event), event: found.event, role: found.role)
        }
        return ids.compactMap { rows[$0] }
    }

    /// $1 ids, `[[1],[2],…]`.
    private static let sales = Selection<SaleRow>(
        """
        SELECT {{columns s}}
        FROM sales s LEFT JOIN admission_logs a ON a.sale_id = s.id WHERE s.id {{among}}$1{{/among}} AND s.deleted_at IS NULL
        """)
}

/// A sale with its log a, its event still to be told.
struct SaleRow: Selectable {
    let id: Sale.ID
    let event: Event.ID
    private let status: SaleStatus
    private let name: String
    private let email: String
    private let occurrence: Int64
    private let roster: Roster
    private let log: AdmissionLog

    init(_ columns: inout Columns) throws {
        id = columns.next("id")
        event = columns.next("event_id")
        status = SaleStatus(rawValue: columns.next("status"))
        name = columns.next("name")
        email = columns.next("email")
        occurrence = columns.next("occurrence")
        roster = try columns.document("roster", example: Roster.example) { try Roster(document: $0) }
        log = try columns.document("a.log") { try AdmissionLog(document: $0) }
    }

    func sale(of event: Event) -> Sale {
        Sale(
            id: id, event: event.id, status: status, name: name, email: email,
            eventDate: occurrence == 0 ? event.ownDate : CivilDate(days: occurrence), roster: roster, log: log)
    }
}

/// Events that an account may scan for.
enum ManagedEvents {
    /// $1 account. Ends with the caller's role and the salt.
    static let list = Selection<Event, Int64, [UInt8]>(
        """
        SELECT {{columns e}}, m.role, e.salt
        FROM members m JOIN events e ON e.organisation_id = m.organisation_id
        WHERE m.account_id = $1 AND m.role > 0 AND e.deleted_at IS NULL
        ORDER BY e.id
        """)

    /// $1 account, $2 event.
    static let one = Selection<Event, Int64, [UInt8]>(
        """
        SELECT {{columns e}}, m.role, e.salt
        FROM events e JOIN members m ON m.organisation_id = e.organisation_id AND m.account_id = $1 AND m.role > 0
        WHERE e.id = $2 AND e.deleted_at IS NULL
        """)

    /// $1 event, whoever asks.
    static let unasked = Selection<Event>("SELECT {{columns}} FROM events WHERE id = $1 AND deleted_at IS NULL")
}
