import Crypto
package import UsherCore

/// What a device asks the manifest for.
package struct ManifestQuery: Sendable {
    package let account: Account.ID
    package let event: Event.ID
    package let since: ManifestCursor?
    /// Only this occurrence.
    package let date: CivilDate?
    package let limit: Int
    /// Whether only what sales themselves are counts, and not who has come in.
    package let salesAlone: Bool

    package init(
        account: Account.ID, event: Event.ID, since: ManifestCursor?, date: CivilDate?, limit: Int, salesAlone: Bool = false
    ) {
        self.salesAlone = salesAlone
        self.account = account
        self.event = event
        self.since = since
        self.date = date
        self.limit = limit
    }
}

/// One page of the manifest.
package struct ManifestPage: Sendable {
    package let event: Event
    package let salt: [UInt8]
    package let dates: [Occurrence]
    package let sales: [ManifestSale]
    package let next: ManifestCursor
    package let more: Bool
}

/// A sale as a device needs it to judge offline, or the news that it is gone.
package enum ManifestSale: Sendable {
    case sale(Sale, code: String, persons: [ManifestPerson])
    case deleted(Sale.ID)
}

/// Where a person of the manifest is: the logs that tell it do not wait for the whole page.
package struct ManifestPerson: Sendable {
    /// The seat they have or have taken.
    package let seat: String?
    /// Since when they are in.
    package let since: Instant?
}

package enum ManifestRefusal: Error {
    case eventNotFound
    case cursorGone
}

/// The manifest: first every sale in order of change, then whatever changes. Two feeds give it: `sales` by the place of their last
/// change in themselves, and `scans` for what happens at the doors.
package struct ManifestStore: Sendable {
    let database: Database

    package init(_ database: Database) { self.database = database }

    package func page(_ query: ManifestQuery) async throws -> ManifestPage {
        try await database.read { connection in try ManifestRead(connection: connection, query: query).page() }
    }

    /// The same with what the door is told of each sale.
    package func cards(_ query: ManifestQuery) async throws -> (page: ManifestPage, cards: [Sale.ID: SaleCard]) {
        try await database.read { connection in
            let page = try ManifestRead(connection: connection, query: query).page()
            let sales = page.sales.compactMap { item -> Sale.ID? in if case .sale(let sale, _, _) = item { sale.id } else { nil } }
            return (page, try SaleCards(connection).cards(of: sales))
        }
    }

    /// The newest change of an event's sales: another one tells that the list is another.
    package func latest(of event: Event.ID) async throws -> [Int64] {
        try await database.read { try $0.first(ManifestRead.latest, event).map { [$0.mark, $0.id] } ?? [] }
    }
}

private struct ManifestRead {
    let connection: any Connection
    let query: ManifestQuery

    func page() throws -> ManifestPage {
        guard let (event, _, salt) = try connection.first(ManagedEvents.one, query.account, query.event) else {
            throw ManifestRefusal.eventNotFound
        }
        var cursor = try query.since ?? begin(event, salt)
        guard cursor.fits(event, salt: salt, date: query.date) else { throw ManifestRefusal.cursorGone }

        var changed: [Sale.ID] = []
        var more = try takeSales(&cursor, &changed)
        if !more, !query.salesAlone { more = try takeScans(&cursor, &changed) }
        if !more {
            cursor.sales.end()
            cursor.scans.end()
        }
        let dates = try query.date.map { [$0] } ?? event.dates(connection)
        return ManifestPage(
            event: event, salt: salt, dates: dates.map { Occurrence(event: event, date: $0) },
            sales: try changed.compactMap { try sale($0, event) }, next: cursor, more: more)
    }

    /// A first call reads all sales as they are now, so only later scans matter.
    private func begin(_ event: Event, _ salt: [UInt8]) throws -> ManifestCursor {
        let scans = try connection.first(ManifestRead.lastScan, event.id)
        return ManifestCursor(event: event, salt: salt, date: query.date, sales: FeedCursor(), scans: FeedCursor(scans ?? FeedPosition()))
    }

    /// Appends the next sales that are new or were changed by hand; true if there are more than fit.
    private func takeSales(_ cursor: inout ManifestCursor, _ changed: inout [Sale.ID]) throws -> Bool {
        let start = cursor.sales.position
        var count = 0
        try connection.forEach(ManifestRead.sales, query.event, start.mark, start.id, query.limit + 1) { mark, change, sale, isFinal in
            count += 1
            guard count <= query.limit else { return }
            changed.append(sale)
            cursor.sales.pass(FeedPosition(mark: mark, id: change), final: isFinal)
        }
        return count > query.limit
    }

    /// Appends the sales of the next scans, each once, while there is room; true if there are more.
    private func takeScans(_ cursor: inout ManifestCursor, _ changed: inout [Sale.ID]) throws -> Bool {
        let start = cursor.scans.position
        var known = Set(changed)
        var (rows, full) = (0, false)
        let most = 4 * query.limit + 1
        try connection.forEach(ManifestRead.scans, query.event, start.mark, start.id, most) { position, sale, isChange, isFinal in
            rows += 1
            guard !full else { return }
            // A refusal changes nothing on a device.
            if isChange, !known.contains(sale) {
                guard changed.count < query.limit else {
                    full = true
                    return
                }
                known.insert(sale)
                changed.append(sale)
            }
            cursor.scans.pass(position, final: isFinal)
        }
        return full || rows == most
    }

    private func sale(_ id: Sale.ID, _ event: Event) throws -> ManifestSale? {
        guard let (row, code, deleted) = try connection.first(ManifestRead.sale, id) else { return nil }
        let sale = row.sale(of: event)
        // Of another event now, or of another date than was asked for: gone from this list.
        guard deleted == nil, row.event == event.id, query.date == nil || sale.eventDate == query.date else {
            return query.since == nil ? nil : .deleted(id)
        }
        return .sale(sale.with(log: AdmissionLog()), code: code, persons: persons(of: sale, event))
    }

    private func persons(of sale: Sale, _ event: Event) -> [ManifestPerson] {
        let usage = Usage(sale: sale, reentry: event.reentry, zone: Occurrence(event: event, date: sale.eventDate).zone)
        return sale.roster.persons.indices.map { ManifestPerson(seat: usage.seat(of: $0), since: usage.latest(of: $0)?.at) }
    }

    private static let sales = Selection<Int64, Int64, Sale.ID, Bool>(
        """
        SELECT mark, changed, id, CASE WHEN mark < {{horizon}} THEN 1 ELSE 0 END FROM sales
        WHERE event_id = $1 AND (mark, changed) > ($2, $3) ORDER BY mark, changed LIMIT $4
        """)
    /// In two parts, as `TallyStatements.tail`.
    private static let scans = Selection<FeedPosition, Sale.ID, Bool, Bool>(
        """
        SELECT {{columns}}, sale_id, CASE WHEN admitted > 0 OR kind BETWEEN 1 AND 2 THEN 1 ELSE 0 END,
            CASE WHEN mark < {{horizon}} THEN 1 ELSE 0 END
        FROM scans WHERE event_id = $1 AND mark = $2 AND id > $3 AND sale_id IS NOT NULL
        UNION ALL
        SELECT {{columns}}, sale_id, CASE WHEN admitted > 0 OR kind BETWEEN 1 AND 2 THEN 1 ELSE 0 END,
            CASE WHEN mark < {{horizon}} THEN 1 ELSE 0 END
        FROM scans WHERE event_id = $1 AND mark > $2 AND sale_id IS NOT NULL
        ORDER BY mark, id LIMIT $4
        """)
    static let latest = Selection<FeedPosition>(
        "SELECT {{columns}} FROM sales WHERE event_id = $1 ORDER BY event_id DESC, mark DESC, changed DESC LIMIT 1",
        replacing: ["id": "changed"])
    private static let lastScan = Selection<FeedPosition>(
        "SELECT {{columns}} FROM scans WHERE event_id = $1 AND mark < {{horizon}} ORDER BY event_id DESC, mark DESC, id DESC LIMIT 1")
    private static let sale = Selection<SaleRow, String, Instant?>(
        """
        SELECT {{columns s}}, s.code, s.deleted_at
        FROM sales s LEFT JOIN admission_logs a ON a.sale_id = s.id WHERE s.id = $1
        """)
}

extension FeedPosition: Selectable {
    init(_ columns: inout Columns) {
        self.init(mark: columns.next("mark"), id: columns.next("id"))
    }
}
