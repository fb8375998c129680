import UsherCore

extension BookingTransaction {
    /// Sales from elsewhere as bookings: prices are their ticket types', seats those that they have on their shows' maps. However many
    /// sales there are, their seats and their ticket types are asked for once.
    func records(of sold: [SoldElsewhere], _ maps: SeatMaps) throws -> [BookingRecord] {
        guard !sold.isEmpty else { return [] }
        let found = try connection.ask(SoldStatements.places, Dialect.list(sold.map(\.sale.id)))
        let ofEvents = try connection.ask(SoldStatements.types, Dialect.list(Set(sold.map(\.sale.event))))
        let places = Dictionary(grouping: try found.all(), by: \.0).mapValues { $0.map(\.1) }
        var types: [TicketType.ID: TicketTypeDraft] = [:]
        for type in try ofEvents.all() { if let id = type.id { types[id] = type } }
        return try sold.map { $0.record(try seats(of: $0, places[$0.sale.id, default: []], types, maps)) }
    }

    private func seats(
        of sold: SoldElsewhere, _ places: [SoldPlace], _ types: [TicketType.ID: TicketTypeDraft], _ maps: SeatMaps
    ) throws -> [BookedSeat] {
        let map = try places.first.map { try maps.map($0.map, uuid: $0.mapUUID, connection) }
        var free = places
        return sold.sale.roster.persons.map { person in
            let ticketType = sold.sale.roster.lines[person.line].ticketType
            let (type, colour) = (types[ticketType], places.first { $0.ticketType == ticketType }?.colour)
            let index = free.firstIndex { $0.ticketType == ticketType && map?.seat($0.seat)?.label == person.seat }
            let seat = index.flatMap { map?.seat(free.remove(at: $0).seat) }
            return BookedSeat(
                mapSeat: seat?.id ?? "admission-\(person.id)", ticketType: ticketType, section: type?.key ?? "",
                sectionName: type?.name ?? "", colour: colour ?? "", row: seat?.row ?? "", number: seat?.number ?? person.seat ?? "",
                price: type?.price ?? 0, status: sold.status(of: person))
        }
    }
}

/// A seat of such a sale, with what its show's map makes of it.
struct SoldPlace: Selectable {
    let seat: String
    let ticketType: TicketType.ID
    let colour: String
    let map: SeatMap.ID
    let mapUUID: String

    init(_ columns: inout Columns) {
        seat = columns.next("t.seat")
        ticketType = columns.next("t.ticket_type_id")
        colour = columns.next("c.colour")
        map = columns.next("m.id")
        mapUUID = columns.next("m.uuid")
    }
}

/// A sale without a booking: it came by a catalogue.
struct SoldElsewhere {
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
        let ticket = BookedTicket(code: code, seats: seats, nil, usage: usage, roster: sale.roster)
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

extension SoldElsewhere: Selectable {
    /// `sales` s with its event e, organisation o, show h and log l.
    init(_ columns: inout Columns) throws {
        let state = try SaleState(&columns)
        let log = try columns.optionalDocument("l.log") { try AdmissionLog(document: $0) }
        let row = BookedEventRow(&columns)
        sale = Sale(
            id: state.id, event: state.event, status: state.status, name: state.name, email: state.email,
            eventDate: CivilDate(days: state.occurrence), roster: state.roster, log: log ?? AdmissionLog())
        (uuid, code) = (state.uuid, state.code)
        event = row.event(occurrence: state.occurrence)
        usage = row.usage(of: sale)
        organisation = columns.next("organisation_id")
        currency = columns.next("o.currency")
        createdAt = columns.next("created_at")
    }
}

enum SoldStatements {
    private static let sale: StaticString = """
        SELECT {{columns s}}
        FROM sales s JOIN events e ON e.id = s.event_id JOIN organisations o ON o.id = s.organisation_id
            LEFT JOIN shows h ON h.event_id = s.event_id LEFT JOIN admission_logs l ON l.sale_id = s.id
        """
    static let byUUID = Selection<SoldElsewhere>(
        sale, "WHERE s.uuid = $1 AND s.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.id = s.id)")
    static let toAddress = Selection<SoldElsewhere>(
        sale,
        """
        WHERE s.email <> '' AND s.email = $1 AND s.deleted_at IS NULL AND e.deleted_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.id = s.id)
        """)
    static let lock = Selection<Int64>("SELECT id FROM sales WHERE uuid = $1 {{for_update}}")
    /// $1 sales.
    static let places = Selection<Booking.ID, SoldPlace>(
        """
        SELECT t.booking_id, {{columns}}
        FROM taken_seats t JOIN shows w ON w.event_id = t.event_id JOIN seat_maps m ON m.id = w.seat_map_id
            LEFT JOIN sections c ON c.event_id = t.event_id AND c.ticket_type_id = t.ticket_type_id
        WHERE t.booking_id {{among}}$1{{/among}} ORDER BY t.booking_id, t.seat
        """)
    /// $1 events.
    static let types = Selection<TicketTypeDraft>(
        """
        SELECT {{columns}} FROM ticket_types WHERE event_id {{among}}$1{{/among}} ORDER BY event_id, position, id
        """)
}
