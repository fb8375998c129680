import UsherCore

extension Connection {
    /// A booking with its event and tickets; a sale that came by a catalogue is one too.
    func bookingRecord(_ uuid: String, _ maps: SeatMaps, toChange: Bool = false) throws -> BookingRecord? {
        if toChange {
            // The row that others change is locked before anything is read.
            _ = try first(BookingStatements.byUUIDToChange, uuid) { $0.int(0) }
        }
        if let record = try first(RecordStatements.byUUID, uuid, read: BookingRecord.init(row:)) { return record }
        if toChange { _ = try first(RecordStatements.lockSale, uuid) { $0.int(0) } }
        return try first(RecordStatements.soldByUUID, uuid, read: SoldElsewhere.init(row:)).map { try record(of: $0, maps) }
    }

    /// Everything of one account's, newest first: what it bought, and what was bought for its proven address.
    func bookingRecords(of account: Account, _ maps: SeatMaps, at now: Instant) throws -> [BookingRecord] {
        var records = try all(RecordStatements.ofAccount, account.id, read: BookingRecord.init(row:))
        if account.emailVerified != nil {
            records += try all(RecordStatements.ofGuest, account.email.text, read: BookingRecord.init(row:))
            records += try all(RecordStatements.soldTo, account.email.text, read: SoldElsewhere.init(row:)).map { try record(of: $0, maps) }
        }
        return records.filter { $0.booking.isListed(at: now) }.sorted {
            ($0.booking.bookedAt, $0.booking.id) > ($1.booking.bookedAt, $1.booking.id)
        }
    }

    /// A sale from elsewhere as a booking: prices are its ticket types', seats those that it has on the show's map.
    private func record(of sold: SoldElsewhere, _ maps: SeatMaps) throws -> BookingRecord {
        let types = Dictionary(
            try ticketTypes(of: sold.sale.event).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let places: [SeatLedger.Place] = try all(RecordStatements.seatsOf, sold.sale.id) {
            SeatLedger.Place(seat: $0.text(0), ticketType: $0.id(1))
        }
        let show = places.isEmpty ? nil : try offeredShow(sold.sale.event)
        let map = try show.map { try maps.map(of: $0, self) }
        var seats: [BookedSeat] = []
        var free = places
        for person in sold.sale.roster.persons {
            let type = sold.sale.roster.lines[person.line].ticketType
            let index = free.firstIndex { $0.ticketType == type && map?.seat($0.seat)?.label == person.seat }
            let seat = index.flatMap { map?.seat(free.remove(at: $0).seat) }
            seats.append(
                BookedSeat(
                    mapSeat: seat?.id ?? "admission-\(person.id)", ticketType: type, section: types[type]?.key ?? "",
                    sectionName: types[type]?.name ?? "", colour: show?.section(type)?.colour ?? "", row: seat?.row ?? "",
                    number: seat?.number ?? person.seat ?? "", price: types[type]?.price ?? 0, status: sold.status(of: person)))
        }
        return sold.record(seats)
    }
}

/// A sale without a booking: it came by a catalogue.
private struct SoldElsewhere {
    let sale: Sale
    let uuid: String
    let organisation: Organisation.ID
    let code: String
    let currency: String
    let createdAt: Instant
    let event: BookedEvent
    let usage: Usage

    func status(of person: Person) -> BookedSeat.Status {
        switch person.status ?? sale.status {
        case .paid: .valid
        case .refunded: .refunded
        case .cancelled, .expired: .cancelled
        default: .held
        }
    }

    func record(_ seats: [BookedSeat]) -> BookingRecord {
        let total = seats.reduce(0) { $0 + $1.price }
        let booking = Booking(
            id: sale.id, uuid: uuid, organisation: organisation, event: sale.event, status: status, account: nil, email: sale.email,
            name: sale.name, currency: currency, total: total,
            refunded: seats.reduce(0) { $0 + ($1.status == .refunded ? $1.price : 0) }, seats: seats, heldUntil: createdAt,
            createdAt: createdAt, paidAt: status == .paid || status == .refunded || status == .cancelled ? createdAt : nil,
            payment: BookingPayment(provider: BookingPayment.none))
        let ticket = BookedTicket(code: code, seats: seats, usage: usage, roster: sale.roster)
        return BookingRecord(booking: booking, event: event, ticket: ticket, changedAt: createdAt)
    }

    private var status: BookingStatus {
        switch sale.status {
        case .paid: .paid
        case .refunded: .refunded
        case .cancelled: .cancelled
        case .expired: .expired
        default: .processing
        }
    }
}

extension SoldElsewhere {
    fileprivate init(row: Row) throws {
        let zone = Zone(row.text(16)) ?? .universal
        event = BookedEvent(row: row, from: 10, organiser: row.text(25), occurrence: row.int(7))
        sale = Sale(
            id: row.id(0), event: row.id(3), status: SaleStatus(rawValue: row.text(4)), name: row.text(5), email: row.text(6),
            eventDate: CivilDate(days: row.int(7)), roster: try row.withBytes(23) { try Roster(document: $0) },
            log: try row.isNull(24) ? AdmissionLog() : row.withBytes(24) { try AdmissionLog(document: $0) })
        (uuid, organisation, code, currency, createdAt) = (row.text(1), row.id(2), row.text(22), row.text(8), row.instant(9))
        usage = Usage(sale: sale, reentry: Reentry(rawValue: row.int(21)) ?? .once, zone: zone)
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

extension BookedEvent {
    /// Eleven columns: uuid, name, description, image, start, end, zone, venue, address, cancelled, cancel hours. A sale for
    /// another date begins when the event does on its own.
    fileprivate init(row: Row, from first: Int32, organiser: String, occurrence: Int64) {
        let zone = Zone(row.text(first + 6)) ?? .universal
        let (start, end) = (row.instant(first + 4), row.optionalInstant(first + 5))
        var shifted = start
        if occurrence != 0 {
            shifted = zone.instant(CivilDate(days: occurrence), timeOfDay: zone.timeOfDay(of: start), repeated: .first)
        }
        let shift = shifted.microseconds - start.microseconds
        self.init(
            uuid: row.text(first), title: row.text(first + 1), description: row.text(first + 2), imageURL: row.text(first + 3),
            startsAt: shifted, endsAt: end?.adding(microseconds: shift), zone: zone, venue: row.text(first + 7),
            address: row.text(first + 8), isCancelled: !row.isNull(first + 9), cancelHours: row.optionalInt(first + 10),
            organiser: organiser)
    }
}

private enum RecordStatements {
    static let byUUID = Statement(
        """
        SELECT b.id, b.uuid, b.organisation_id, b.event_id, b.status, b.account_id, b.address, b.email, b.name, b.currency, b.total,
            b.refunded, b.seats, b.held_until, b.created_at, b.paid_at, b.revision, b.provider, b.provider_session, b.provider_payment,
            b.provider_url, e.uuid, e.name, e.description, e.image_url, e.starts_at, e.ends_at, e.time_zone, e.venue_name,
            e.venue_address, e.cancelled_at, h.cancel_hours, e.reentry, s.code, s.status, s.roster, l.log, b.changed_at, o.name
        FROM bookings b JOIN events e ON e.id = b.event_id JOIN organisations o ON o.id = b.organisation_id
            LEFT JOIN shows h ON h.event_id = b.event_id LEFT JOIN sales s ON s.id = b.id LEFT JOIN admission_logs l ON l.sale_id = b.id
        WHERE b.uuid = $1
        """)
    static let ofAccount = Statement(
        """
        SELECT b.id, b.uuid, b.organisation_id, b.event_id, b.status, b.account_id, b.address, b.email, b.name, b.currency, b.total,
            b.refunded, b.seats, b.held_until, b.created_at, b.paid_at, b.revision, b.provider, b.provider_session, b.provider_payment,
            b.provider_url, e.uuid, e.name, e.description, e.image_url, e.starts_at, e.ends_at, e.time_zone, e.venue_name,
            e.venue_address, e.cancelled_at, h.cancel_hours, e.reentry, s.code, s.status, s.roster, l.log, b.changed_at, o.name
        FROM bookings b JOIN events e ON e.id = b.event_id JOIN organisations o ON o.id = b.organisation_id
            LEFT JOIN shows h ON h.event_id = b.event_id LEFT JOIN sales s ON s.id = b.id LEFT JOIN admission_logs l ON l.sale_id = b.id
        WHERE b.account_id = $1 ORDER BY b.created_at DESC
        """)
    static let ofGuest = Statement(
        """
        SELECT b.id, b.uuid, b.organisation_id, b.event_id, b.status, b.account_id, b.address, b.email, b.name, b.currency, b.total,
            b.refunded, b.seats, b.held_until, b.created_at, b.paid_at, b.revision, b.provider, b.provider_session, b.provider_payment,
            b.provider_url, e.uuid, e.name, e.description, e.image_url, e.starts_at, e.ends_at, e.time_zone, e.venue_name,
            e.venue_address, e.cancelled_at, h.cancel_hours, e.reentry, s.code, s.status, s.roster, l.log, b.changed_at, o.name
        FROM bookings b JOIN events e ON e.id = b.event_id JOIN organisations o ON o.id = b.organisation_id
            LEFT JOIN shows h ON h.event_id = b.event_id LEFT JOIN sales s ON s.id = b.id LEFT JOIN admission_logs l ON l.sale_id = b.id
        WHERE b.account_id IS NULL AND b.email = $1 ORDER BY b.created_at DESC
        """)
    static let soldByUUID = Statement(
        """
        SELECT s.id, s.uuid, s.organisation_id, s.event_id, s.status, s.name, s.email, s.occurrence, o.currency, s.created_at,
            e.uuid, e.name, e.description, e.image_url, e.starts_at, e.ends_at, e.time_zone, e.venue_name, e.venue_address,
            e.cancelled_at, h.cancel_hours, e.reentry, s.code, s.roster, l.log, o.name
        FROM sales s JOIN events e ON e.id = s.event_id JOIN organisations o ON o.id = s.organisation_id
            LEFT JOIN shows h ON h.event_id = s.event_id LEFT JOIN admission_logs l ON l.sale_id = s.id
        WHERE s.uuid = $1 AND s.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.id = s.id)
        """)
    static let soldTo = Statement(
        """
        SELECT s.id, s.uuid, s.organisation_id, s.event_id, s.status, s.name, s.email, s.occurrence, o.currency, s.created_at,
            e.uuid, e.name, e.description, e.image_url, e.starts_at, e.ends_at, e.time_zone, e.venue_name, e.venue_address,
            e.cancelled_at, h.cancel_hours, e.reentry, s.code, s.roster, l.log, o.name
        FROM sales s JOIN events e ON e.id = s.event_id JOIN organisations o ON o.id = s.organisation_id
            LEFT JOIN shows h ON h.event_id = s.event_id LEFT JOIN admission_logs l ON l.sale_id = s.id
        WHERE s.email <> '' AND s.email = $1 AND s.deleted_at IS NULL AND e.deleted_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.id = s.id)
        """)
    static let lockSale = Statement("SELECT id FROM sales WHERE uuid = $1 {{for_update}}")
    static let seatsOf = Statement("SELECT seat, ticket_type_id FROM taken_seats WHERE booking_id = $1 ORDER BY seat")
}
