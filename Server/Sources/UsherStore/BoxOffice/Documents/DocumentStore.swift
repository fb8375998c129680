package import UsherCore

/// Invoices and credit notes: issued by a worker that follows the books, or asked for by staff.
package struct DocumentStore: Sendable {
    package typealias Staff = ManagedShowStore.Staff
    /// The outbox's word for a sale whose documents are due though the books say nothing new of it; payload `{"sale"}`.
    package static let due = "document-due"

    private let database: Database
    private let maps: SeatMaps
    private static let width: Int64 = 500

    package init(_ database: Database, maps: SeatMaps) { (self.database, self.maps) = (database, maps) }

    /// One round over what is new in the books; true where there may be more. The mark moves when all of it is issued, and issuing again what is
    /// there adds nothing: whoever dies on the way is followed by another, without a gap.
    package func follow(at now: Instant) async throws -> Bool {
        let width = Self.width
        let sales = try await database.read { connection -> [(String?, Int64)] in
            guard let mark = try connection.first(DocumentStatements.mark) else { return [] }
            return try connection.all(DocumentStatements.sales, mark, width)
        }
        guard let last = sales.last?.1 else { return false }
        for case (let sale?, _) in sales {
            guard try await database.read({ try DocumentTransaction($0).mayBeDue(sale) }) else { continue }
            do {
                try await settle(sale, at: now)
            } catch {
                try Task.checkCancellation()
                // What is wrong with one sale holds no other up: the outbox tries it again, and says so.
                try await database.write { try DocumentTransaction($0).lookSoon(at: sale, why: "again-\(last)", now) }
            }
        }
        try await database.write { try $0.execute(DocumentStatements.move, last) }
        return true
    }

    /// Issues what one sale is due.
    package func settle(_ sale: String, at now: Instant) async throws {
        let maps = maps
        try await database.write { _ = try DocumentTransaction($0).issue(sale, wanted: false, maps, at: now) }
    }

    /// The invoice of a sale, issued if it has none. Throws `ShowRefusal`, `CounterRefusal`.
    package func invoice(of sale: String, _ staff: Staff, at now: Instant) async throws -> (document: DocumentRow, isNew: Bool) {
        let maps = maps
        return try await database.write { connection in
            let record = try StaffSaleTransaction(connection).sale(sale, maps, for: staff.account, toChange: true).0
            let documents = DocumentTransaction(connection)
            let issued = try documents.issue(record.booking.uuid, wanted: true, maps, at: now)
            if let new = issued.last(where: { $0.kind == .invoice }) { return (new, true) }
            guard let known = try documents.documents(of: record.booking.uuid).last(where: { $0.kind == .invoice }) else {
                throw CounterRefusal.wrongState
            }
            return (known, false)
        }
    }

    /// A document of a sale, by its name. Throws `ShowRefusal`.
    package func document(_ name: String, of sale: String, _ staff: Staff) async throws -> DocumentRow {
        let maps = maps
        return try await database.read { connection in
            let record = try StaffSaleTransaction(connection).sale(sale, maps, for: staff.account).0
            let all = try DocumentTransaction(connection).documents(of: record.booking.uuid)
            guard let found = all.first(where: { $0.name == name }) else { throw ShowRefusal.unknown }
            return found
        }
    }

    /// By its id: what the outbox names it by.
    package func document(_ id: Int64) async throws -> DocumentRow? {
        try await database.read { try $0.first(DocumentStatements.byID, id) }
    }

    /// Those of a house, the newest first, for who keeps it. Throws `ShowRefusal`.
    package func list(of organisation: String?, before: Int64, most: Int, _ staff: Staff) async throws -> [DocumentRow] {
        try await database.read { connection in
            let house = try HouseStaff(connection, staff.account).organisation(organisation, for: .house)
            return try connection.all(DocumentStatements.list, house.id, before, most)
        }
    }

    /// Counts a print of a sale's tickets, for who may sell. Throws `ShowRefusal`, `CounterRefusal`.
    package func printed(_ sale: String, as format: String, _ staff: Staff, at now: Instant) async throws -> BookingRecord {
        let maps = maps
        return try await database.write { connection in
            let record = try StaffSaleTransaction(connection).sale(sale, maps, for: staff.account, toChange: true).0
            guard record.booking.status == .paid else { throw CounterRefusal.wrongState }
            try connection.execute(PrintStatements.count, record.booking.uuid)
            try PaymentTransaction(connection).audit(record.booking, "sale.printed", format, by: staff.actor, at: now)
            return record
        }
    }
}

extension DocumentTransaction {
    /// Whether a look at a sale may issue anything: it has documents, or its house makes them for all.
    func mayBeDue(_ sale: String) throws -> Bool { try connection.first(PrintStatements.mayBeDue, sale) != nil }

    /// Has the worker look at a sale of which the books say nothing new.
    func lookSoon(at sale: String, why: String, _ now: Instant) throws {
        var json = JSONWriter()
        json.object { $0.member("sale", sale) }
        try OutboxTransaction(connection).enqueue(
            [OutboxItem(kind: DocumentStore.due, idempotencyKey: "document-due-\(sale)-\(why)", payload: json.text, due: now)], at: now)
    }
}

extension StaffSaleTransaction {
    /// How often a sale's tickets were printed.
    func prints(of sale: String) throws -> Int64 { try connection.first(PrintStatements.prints, sale) ?? 0 }
}

private enum PrintStatements {
    static let count = Statement("UPDATE bookings SET prints = prints + 1 WHERE uuid = $1")
    static let prints = Selection<Int64>("SELECT prints FROM bookings WHERE uuid = $1")
    static let mayBeDue = Selection<Int64>(
        """
        SELECT 1 FROM bookings b LEFT JOIN house_counters c ON c.organisation_id = b.organisation_id
        WHERE b.uuid = $1 AND (EXISTS (SELECT 1 FROM documents d WHERE d.sale = b.uuid) OR c.document LIKE '%"invoices":"all"%'
            OR EXISTS (SELECT 1 FROM staff_sales s WHERE s.sale = b.uuid AND s.due IS NOT NULL))
        """)
}
