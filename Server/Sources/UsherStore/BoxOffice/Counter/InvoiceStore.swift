package import UsherCore

/// Invoices that are not paid yet: their buyers are reminded, once for each day that the house says.
package struct InvoiceStore: Sendable {
    /// A mail about an invoice, a row of the outbox: `{"sale","about":"reminder"}`.
    package static let mail = "invoice-mail"

    private let database: Database
    private let maps: SeatMaps

    package init(_ database: Database, maps: SeatMaps) { (self.database, self.maps) = (database, maps) }

    /// What is owed of a sale that was billed.
    package struct Owing: Sendable {
        package let record: BookingRecord
        package let staff: StaffSaleRow
        package let owed: Int64
        package let counter: HouseCounter
    }

    /// Nil where it was not billed, or is gone.
    package func owing(_ sale: String) async throws -> Owing? {
        let maps = maps
        return try await database.read { connection in
            guard let record = try BookingTransaction(connection).bookingRecord(sale, maps),
                let staff = try StaffSaleTransaction(connection).row(of: sale), staff.due != nil
            else { return nil }
            let told = try StaffSaleTransaction(connection).told(record)
            return Owing(
                record: record, staff: staff, owed: told.owed,
                counter: try HouseCounterTransaction(connection).counter(of: record.booking.organisation))
        }
    }

    /// One round: each reminder that is due is put into the outbox, in a transaction of its own that notes its day. Returns how many.
    @discardableResult
    package func remind(at now: Instant) async throws -> Int {
        let today = Zone.universal.date(of: now).days
        let open = try await database.read {
            try $0.all(InvoiceStatements.open, today - InvoiceReminder.span, today + InvoiceReminder.span)
        }
        var sent = 0
        for sale in open {
            // Of a house on its way it is reminded afterwards.
            do { if try await remind(sale, at: now) { sent += 1 } } catch DatabaseError.moving { continue }
        }
        return sent
    }

    private func remind(_ sale: String, at now: Instant) async throws -> Bool {
        // Asking first keeps an idle worker from ever touching the writer.
        guard try await database.read({ try InvoiceTransaction($0).reminder(of: sale, at: now) }) != nil else { return false }
        return try await database.write { try InvoiceTransaction($0).remind(sale, at: now) }
    }
}

/// Reminders, inside a transaction.
private struct InvoiceTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// The day whose reminder is due.
    func reminder(of sale: String, at now: Instant) throws -> CivilDate? {
        guard let (due, reminded, organisation, zone) = try connection.first(InvoiceStatements.due, sale) else { return nil }
        let today = (Zone(zone) ?? .universal).date(of: now)
        return InvoiceReminder.day(
            due: CivilDate(days: due), try HouseCounterTransaction(connection).counter(of: organisation).reminderDays,
            reminded: CivilDate(days: reminded), today: today)
    }

    func remind(_ sale: String, at now: Instant) throws -> Bool {
        guard let booking = try connection.first(BookingStatements.byUUIDToChange, sale),
            booking.status == .paid || booking.isLive(at: now), let day = try reminder(of: sale, at: now),
            try CounterTransaction(connection).balance(of: booking).owed(of: booking) > 0,
            try connection.execute(InvoiceStatements.note, sale, day) > 0
        else { return false }
        guard !booking.email.isEmpty else { return false }
        var json = JSONWriter()
        json.object { json in
            json.member("sale", sale)
            json.member("about", "reminder")
        }
        try OutboxTransaction(connection).enqueue(
            [OutboxItem(kind: InvoiceStore.mail, idempotencyKey: "invoice-\(sale)-\(day)", payload: json.text, due: now)], at: now)
        try PaymentTransaction(connection).audit(booking, "invoice.reminded", "\(day)", at: now)
        return true
    }
}

private enum InvoiceStatements {
    /// Those of which something is owed.
    static let open = Selection<String>(
        """
        SELECT s.sale FROM staff_sales s JOIN bookings b ON b.uuid = s.sale
        WHERE s.due IS NOT NULL AND s.due BETWEEN $1 AND $2 AND b.status IN ('pending', 'paid')
            AND b.total - b.refunded > COALESCE((SELECT SUM(p.amount) FROM payments p WHERE p.sale = s.sale), 0)
                - COALESCE((SELECT SUM(r.amount) FROM refunds r WHERE r.sale = s.sale AND r.state <> 'failed'), 0)
        ORDER BY s.due, s.sale
        """)
    static let due = Selection<Int64, Int64, Organisation.ID, String>(
        """
        SELECT s.due, s.reminded, s.organisation_id, o.time_zone FROM staff_sales s JOIN organisations o ON o.id = s.organisation_id
        WHERE s.sale = $1 AND s.due IS NOT NULL
        """)
    static let note = Statement("UPDATE staff_sales SET reminded = $2 WHERE sale = $1 AND reminded < $2")
}
