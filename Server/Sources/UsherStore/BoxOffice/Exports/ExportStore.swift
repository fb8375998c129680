package import UsherCore

/// Tables of a house's, read in pages by ids up to the last one that there was at the start: what is sold meanwhile is in none of them twice.
/// Throws `ShowRefusal`.
package struct ExportStore: Sendable {
    package enum Table: String, Sendable, CaseIterable {
        case sales, tickets, payments, journal, answers, codes, waiting, documents

        /// Whether it tells who people are.
        package var hasNames: Bool {
            switch self {
            case .sales, .tickets, .answers, .waiting, .documents: true
            case .payments, .journal, .codes: false
            }
        }
    }

    package enum Cell: Sendable, Equatable {
        case text(String?)
        case number(Int64?)
        case instant(Instant?)
    }

    /// An export that has begun.
    package struct Span: Sendable {
        package let table: Table
        package let organisation: Organisation.ID
        let last: Int64
    }

    /// Rows and up to which id they are.
    package struct Page: Sendable {
        package let rows: [[Cell]]
        package let mark: Int64
    }

    private let database: Database
    /// Ids of one reading.
    private let width: Int64

    package init(_ database: Database, width: Int64 = 1_000) { (self.database, self.width) = (database, width) }

    /// Whose tables somebody asks for.
    package func house(_ organisation: String?, _ staff: ManagedShowStore.Staff) async throws -> Organisation.ID {
        try await database.read { try HouseStaff($0, staff.account).organisation(organisation, for: .house).id }
    }

    /// For owners and admins; an audit row says that it was made.
    package func begin(
        _ table: Table, of organisation: String?, _ staff: ManagedShowStore.Staff, at now: Instant
    ) async throws -> Span {
        try await database.write { connection in
            let house = try HouseStaff(connection, staff.account).organisation(organisation, for: .house)
            try AuditTransaction(connection).record(
                AuditEntry(
                    at: now, actor: staff.actor, organisation: house.id, action: "export.made", subject: .plain(house.key),
                    result: table.rawValue))
            return Span(table: table, organisation: house.id, last: try connection.first(table.newest) ?? 0)
        }
    }

    /// The rows of the ids that come next; nil at the end.
    package func page(after mark: Int64, of span: Span) async throws -> Page? {
        let width = width
        return try await database.read { connection in
            switch span.table {
            case .sales, .tickets:
                let sales = try connection.all(ExportStatements.sales, span.organisation, mark, span.last, width)
                guard let last = sales.last else { return nil }
                return Page(rows: sales.flatMap { span.table == .sales ? [$0.row] : $0.tickets }, mark: last.id.rawValue)
            case .payments:
                guard let end = try connection.first(ExportStatements.nextBookings, mark, span.last, width), end > mark else { return nil }
                return Page(
                    rows: try connection.all(ExportStatements.payments, span.organisation, mark, end).map(\.row), mark: end)
            case .journal:
                guard let end = try connection.first(ExportStatements.nextLines, mark, span.last, width), end > mark else { return nil }
                return Page(rows: try connection.all(ExportStatements.journal, span.organisation, mark, end).map(\.row), mark: end)
            case .codes:
                let codes = try connection.all(ExportStatements.codes, span.organisation, mark, span.last, width)
                guard let last = codes.last else { return nil }
                return Page(rows: try codes.map { try $0.row() }, mark: last.id)
            case .answers:
                guard let end = try connection.first(ExportStatements.nextBookings, mark, span.last, width), end > mark else { return nil }
                return Page(rows: try connection.all(ExportStatements.answers, span.organisation, mark, end).map(\.row), mark: end)
            case .waiting:
                let entries = try connection.all(ExportStatements.waiting, span.organisation, mark, span.last, width)
                guard let last = entries.last else { return nil }
                return Page(rows: entries.map(\.row), mark: last.id)
            case .documents:
                let documents = try connection.all(ExportStatements.documents, span.organisation, mark, span.last, width)
                guard let last = documents.last else { return nil }
                return Page(rows: try documents.map(ExportStore.row), mark: last.id)
            }
        }
    }
}

extension ExportStore.Table {
    fileprivate var newest: Selection<Int64> {
        switch self {
        case .sales, .tickets: ExportStatements.newestSale
        case .payments, .answers: ExportStatements.newestBooking
        case .journal: ExportStatements.newestLine
        case .codes: ExportStatements.newestCode
        case .waiting: ExportStatements.newestEntry
        case .documents: ExportStatements.newestDocument
        }
    }

    /// In the order of a row's cells. New ones come at the end.
    package var columns: [String] {
        switch self {
        case .sales:
            [
                "id", "number", "status", "channel", "name", "email", "show", "show_title", "starts_at", "currency", "total_pence",
                "refunded_pence", "tickets", "codes", "created_at", "paid_at", "origin",
            ]
        case .tickets:
            [
                "sale", "ticket", "show", "area", "category", "row", "number", "name", "status", "reason", "currency", "base_pence",
                "discount_pence", "fee_pence", "tax_pence", "total_pence", "code",
            ]
        case .payments: ["sale", "method", "reference", "currency", "amount_pence", "refunded_pence", "kept", "received_at"]
        case .journal:
            [
                "line", "at", "day", "sale", "show", "kind", "channel", "area", "category", "fee", "code", "method", "currency", "country",
                "tax", "rate_ppm", "tickets", "gross_pence", "net_pence", "tax_pence", "discount_pence",
            ]
        case .answers: ["sale", "show", "ticket", "question", "value", "forget_at"]
        case .waiting:
            [
                "id", "show", "area", "category", "quantity", "at_least", "email", "name", "status", "joined_at", "offered_at", "ended_at",
                "sale",
            ]
        case .documents: ["number", "kind", "sale", "issued_at", "currency", "net_pence", "tax_pence", "total_pence", "reverses"]
        case .codes: ["code", "kind", "value", "active", "opens_at", "closes_at", "max_sales", "max_tickets", "used_sales", "used_tickets"]
        }
    }
}

enum ExportStatements {
    static let newestSale = Selection<Int64>("SELECT CAST(COALESCE(MAX(id), 0) AS BIGINT) FROM sales")
    static let newestBooking = Selection<Int64>("SELECT CAST(COALESCE(MAX(id), 0) AS BIGINT) FROM bookings")
    static let newestLine = Selection<Int64>("SELECT CAST(COALESCE(MAX(id), 0) AS BIGINT) FROM journal")
    static let newestEntry = Selection<Int64>("SELECT CAST(COALESCE(MAX(id), 0) AS BIGINT) FROM waiting")
    static let newestDocument = Selection<Int64>("SELECT CAST(COALESCE(MAX(id), 0) AS BIGINT) FROM documents")
    static let newestCode = Selection<Int64>("SELECT CAST(COALESCE(MAX(id), 0) AS BIGINT) FROM discount_codes")

    static let sales = Selection<ExportedSale>(
        """
        SELECT {{columns}} FROM sales s JOIN events e ON e.id = s.event_id JOIN organisations o ON o.id = s.organisation_id
            LEFT JOIN bookings b ON b.id = s.id
        WHERE s.organisation_id = $1 AND s.id > $2 AND s.id <= $3 AND s.deleted_at IS NULL ORDER BY s.id LIMIT $4
        """)
    /// So many ids on, whosever they are: a reading stays short also where a house has few of very many.
    static let nextBookings = Selection<Int64>(
        """
        SELECT CAST(COALESCE(MAX(n.id), 0) AS BIGINT)
        FROM (SELECT id FROM bookings WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3) AS n
        """)
    static let payments = Selection<ExportedPayment>(
        """
        SELECT {{columns}} FROM payments p JOIN bookings b ON b.uuid = p.sale
        WHERE p.sale {{few}}SELECT uuid FROM bookings WHERE id > $2 AND id <= $3{{/few}} AND b.organisation_id = $1
        ORDER BY b.id, p.received_at, p.session
        """)
    static let nextLines = Selection<Int64>(
        """
        SELECT CAST(COALESCE(MAX(n.id), 0) AS BIGINT)
        FROM (SELECT id FROM journal WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3) AS n
        """)
    static let journal = Selection<ExportedLine>(
        """
        SELECT {{columns}} FROM journal j LEFT JOIN events e ON e.id = j.event_id
        WHERE j.organisation_id = $1 AND j.id > $2 AND j.id <= $3 ORDER BY j.id
        """)
    static let answers = Selection<ExportedAnswer>(
        """
        SELECT {{columns}} FROM answers a JOIN bookings b ON b.uuid = a.booking JOIN events e ON e.id = b.event_id
        WHERE a.booking {{few}}SELECT uuid FROM bookings WHERE id > $2 AND id <= $3{{/few}} AND b.organisation_id = $1
        ORDER BY b.id, a.ticket, a.question
        """)
    static let waiting = Selection<ExportedEntry>(
        """
        SELECT {{columns}} FROM waiting w JOIN events e ON e.id = w.event_id
        WHERE w.organisation_id = $1 AND w.id > $2 AND w.id <= $3 ORDER BY w.id LIMIT $4
        """)
    static let documents = Selection<DocumentRow>(
        "SELECT {{columns}} FROM documents WHERE organisation_id = $1 AND id > $2 AND id <= $3 ORDER BY id LIMIT $4")
    static let codes = Selection<ExportedCode>(
        """
        SELECT {{columns}} FROM discount_codes d
            JOIN quotas s ON s.code_id = d.id AND s.kind = 'code' AND s.key = 'sales'
            JOIN quotas t ON t.code_id = d.id AND t.kind = 'code' AND t.key = 'tickets'
        WHERE d.organisation_id = $1 AND d.id > $2 AND d.id <= $3 ORDER BY d.id LIMIT $4
        """)
}
