import UsherCore

extension Connection {
    /// A booking with its event and tickets; a sale that came by a catalogue is one too.
    func bookingRecord(_ uuid: String, _ maps: SeatMaps, toChange: Bool = false) throws -> BookingRecord? {
        if toChange {
            // The row that others change is locked before anything is read.
            _ = try first(BookingStatements.byUUIDToChange, uuid) { $0.int(0) }
        }
        if let record = try first(RecordStatements.byUUID, uuid, read: BookingRecord.init(row:)) { return record }
        if toChange { _ = try first(SoldStatements.lock, uuid) { $0.int(0) } }
        let sold = try all(SoldStatements.byUUID, uuid, read: SoldElsewhere.init(row:))
        return try records(of: sold, maps).first
    }

    /// Everything of one account's, newest first: what it bought, and what was bought for its proven address.
    func bookingRecords(of account: Account, _ maps: SeatMaps, at now: Instant) throws -> [BookingRecord] {
        let proven = account.emailVerified == nil ? nil : account.email.text
        var records = try all(RecordStatements.ofAccount, account.id, proven, read: BookingRecord.init(row:))
        if let proven { records += try self.records(of: all(SoldStatements.toAddress, proven, read: SoldElsewhere.init(row:)), maps) }
        return records.filter { $0.booking.isListed(at: now) }.sorted {
            ($0.booking.bookedAt, $0.booking.id) > ($1.booking.bookedAt, $1.booking.id)
        }
    }
}

extension BookingRecord {
    /// Columns 0 to 20 are the booking's.
    fileprivate init(row: Row) throws {
        let booking = try Booking(row: row)
        let event = BookedEvent(row: row, from: 21, organiser: row.text(38), occurrence: 0)
        var ticket: BookedTicket?
        if !row.isNull(33) {
            let sale = Sale(
                id: booking.id, event: booking.event, status: SaleStatus(rawValue: row.text(34)), name: booking.name,
                email: booking.email, eventDate: CivilDate(days: 0), roster: try row.withBytes(35) { try Roster(document: $0) },
                log: try row.isNull(36) ? AdmissionLog() : row.withBytes(36) { try AdmissionLog(document: $0) })
            let usage = Usage(sale: sale, reentry: Reentry(rawValue: row.int(32)) ?? .once, zone: event.zone)
            ticket = BookedTicket(code: row.text(33), seats: booking.seats, usage: usage, roster: sale.roster)
        }
        self.init(booking: booking, event: event, ticket: ticket, changedAt: row.instant(37))
    }
}

private enum RecordStatements {
    private static let record: StaticString = """
        SELECT b.id, b.uuid, b.organisation_id, b.event_id, b.status, b.account_id, b.address, b.email, b.name, b.currency, b.total,
            b.refunded, b.seats, b.held_until, b.created_at, b.paid_at, b.revision, b.provider, b.provider_session, b.provider_payment,
            b.provider_url, e.uuid, e.name, e.description, e.image_url, e.starts_at, e.ends_at, e.time_zone, e.venue_name,
            e.venue_address, e.cancelled_at, h.cancel_hours, e.reentry, s.code, s.status, s.roster, l.log, b.changed_at, o.name
        FROM bookings b JOIN events e ON e.id = b.event_id JOIN organisations o ON o.id = b.organisation_id
            LEFT JOIN shows h ON h.event_id = b.event_id LEFT JOIN sales s ON s.id = b.id LEFT JOIN admission_logs l ON l.sale_id = b.id
        """
    static let byUUID = Statement(record, "WHERE b.uuid = $1")
    static let ofAccount = Statement(
        record, "WHERE b.account_id = $1 OR (b.account_id IS NULL AND b.email = $2) ORDER BY b.created_at DESC")
}
