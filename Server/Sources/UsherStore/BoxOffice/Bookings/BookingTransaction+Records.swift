import UsherCore

extension BookingTransaction {
    /// A booking with its event and tickets; a sale that came by a catalogue is one too.
    func bookingRecord(_ uuid: String, _ maps: SeatMaps, toChange: Bool = false) throws -> BookingRecord? {
        if toChange {
            // The rows that others change are locked before anything is read.
            try lockOrigins(of: uuid)
            _ = try connection.first(BookingStatements.byUUIDToChange.statement, uuid) { _ in true }
        }
        if let record = try connection.first(RecordStatements.byUUID, uuid) { return record }
        if toChange { _ = try connection.first(SoldStatements.lock, uuid) }
        let sold = try connection.all(SoldStatements.byUUID, uuid)
        return try records(of: sold, maps).first
    }

    /// A booking that nobody else changes before this transaction ends, after the sales that it comes from.
    func locked(_ uuid: String) throws -> Booking? {
        try lockOrigins(of: uuid)
        return try connection.first(BookingStatements.byUUIDToChange, uuid)
    }

    /// The one order in which several sales are locked: before tickets that were passed on what was paid for them, before those that stand in
    /// place of others these, the first of all first. A payment of the new and a wish for the old need both, as a refund of either does.
    func lockOrigins(of uuid: String) throws {
        // SQLite has one writer.
        guard connection.engine == .postgres else { return }
        for origin in try connection.all(OriginStatements.chain, uuid) {
            _ = try connection.first(BookingStatements.byUUIDToChange.statement, origin) { _ in true }
        }
    }

    func lockOrigins(of sale: Booking.ID) throws {
        if let uuid = try connection.first(BookingStatements.uuid, sale) { try lockOrigins(of: uuid) }
    }

    /// The same of what was sold here.
    func soldRecord(_ uuid: String) throws -> BookingRecord? { try connection.first(RecordStatements.byUUID, uuid) }

    /// Who was let in by one of these at the very moment in which they became void keeps it: all is judged again. Comes after the door knows.
    func checkUnused(_ booking: Booking, _ seats: some Sequence<Int>) throws {
        if try soldRecord(booking.uuid)?.isUsed(seats) ?? false { throw TransactionRetry() }
    }

    /// Everything of one account's, newest first: what it bought, and what was bought for its proven address.
    func bookingRecords(of account: Account, _ maps: SeatMaps, at now: Instant) throws -> [BookingRecord] {
        let proven = account.emailVerified == nil ? nil : account.email.text
        let bought = try connection.ask(RecordStatements.ofAccount, account.id)
        let named = try proven.map { try connection.ask(RecordStatements.ofAddress, $0) }
        let sold = try proven.map { try connection.ask(SoldStatements.toAddress, $0) }
        let records = try bought.all() + (named?.all() ?? []) + self.records(of: sold?.all() ?? [], maps)
        return records.filter { $0.booking.isListed(at: now) }.sorted {
            ($0.booking.bookedAt, $0.booking.id) > ($1.booking.bookedAt, $1.booking.id)
        }
    }
}

extension BookingRecord: Selectable {
    /// `bookings` b with its event e, organisation o, show h, sale s and the sale's log l.
    init(_ columns: inout Columns) throws {
        let booking = try Booking(&columns)
        let event = BookedEventRow(&columns)
        let changedAt: Instant = columns.next("changed_at")
        let (code, status): (String?, String) = (columns.next("s.code"), columns.next("s.status"))
        let roster = try columns.optionalDocument("s.roster", example: Roster.example) { try Roster(document: $0) }
        let log = try columns.optionalDocument("l.log") { try AdmissionLog(document: $0) }
        var ticket: BookedTicket?
        if let code, let roster {
            let sale = Sale(
                id: booking.id, event: booking.event, status: SaleStatus(rawValue: status), name: booking.name, email: booking.email,
                eventDate: CivilDate(days: 0), roster: roster, log: log ?? AdmissionLog())
            ticket = BookedTicket(code: code, seats: booking.seats, booking.terms, usage: event.usage(of: sale), roster: roster)
        }
        self.init(booking: booking, event: event.event(occurrence: 0), ticket: ticket, changedAt: changedAt)
    }
}

private enum OriginStatements {
    static let chain = Selection<String>(
        """
        WITH RECURSIVE chain (uuid, depth) AS (
            SELECT COALESCE(b.origin, b.gives_up), 1 FROM bookings b WHERE b.uuid = $1
            UNION ALL
            SELECT COALESCE(p.origin, p.gives_up), c.depth + 1 FROM chain c JOIN bookings p ON p.uuid = c.uuid WHERE c.depth < 100)
        SELECT uuid FROM chain WHERE uuid IS NOT NULL ORDER BY depth DESC
        """)
}

private enum RecordStatements {
    private static let record: StaticString = """
        SELECT {{columns b}}
        FROM bookings b JOIN events e ON e.id = b.event_id JOIN organisations o ON o.id = b.organisation_id
            LEFT JOIN shows h ON h.event_id = b.event_id LEFT JOIN sales s ON s.id = b.id LEFT JOIN admission_logs l ON l.sale_id = b.id
        """
    static let byUUID = Selection<BookingRecord>(record, "WHERE b.uuid = $1")
    static let ofAccount = Selection<BookingRecord>(record, "WHERE b.account_id = $1 ORDER BY b.created_at DESC")
    /// What was bought without an account.
    static let ofAddress = Selection<BookingRecord>(record, "WHERE b.account_id IS NULL AND b.email = $1 ORDER BY b.created_at DESC")
}
