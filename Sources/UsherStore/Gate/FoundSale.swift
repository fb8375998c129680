import UsherCore

/// What the first statement of a scan brings back: the sale with its event, the caller's role, and what is known of
/// the `Idempotency-Key`.
struct FoundSale {
    let sale: Sale
    /// Since when the sale has its status; 0 if always.
    let statusSince: Instant
    let version: Int64
    let event: Event
    let role: Role?
    /// The person whose own code was scanned.
    let person: Person.ID?
    let deleted: Bool
    /// Whoever asks would have a role, but their house is suspended.
    let isSuspended: Bool
}

/// An earlier request with the same `Idempotency-Key`.
struct ReplayedScan {
    let id: Entry.ID
    let fingerprint: [UInt8]
    let receivedAt: Instant
    let kind: ScanKind
    let status: Int
    let answer: [UInt8]?
}

/// What a row of `scans` records.
enum ScanKind: Int64 {
    case online = 0
    case offline = 1
    case undo = 2
    /// A refusal that a device gave offline, for the audit alone.
    case report = 3
}

struct Finding {
    var sale: FoundSale?
    var known: ReplayedScan?
}

extension Finding {
    /// The columns of `ScanStatements.find…`, in their order. `sameSale` is what another row of this transaction has told of the sale: then its
    /// documents are not read again.
    init(_ row: Row, events: EventCache, sameSale: FoundSale? = nil) throws {
        sale = row.isNull(0) ? nil : try sameSale?.asFound(by: row) ?? FoundSale(row, events: events)
        known = row.isNull(25) ? nil : ReplayedScan(row, from: 25)
    }
}

extension FoundSale {
    init(_ row: Row, events: EventCache) throws {
        let eventID: Event.ID = row.id(11)
        let event = try events.event(eventID, version: row.int(12)) { try Event(row, from: 11) }
        let own = row.int(5)
        sale = Sale(
            id: row.id(0), event: eventID, status: SaleStatus(rawValue: row.text(2)), name: row.text(3), email: row.text(4),
            eventDate: own == 0 ? event.ownDate : CivilDate(days: own),
            roster: try row.withBytes(7) { try Roster(document: $0) },
            log: try row.withBytes(8) { try AdmissionLog(document: $0) })
        statusSince = row.instant(24)
        version = row.int(6)
        self.event = event
        role = Role(rawValue: row.int(23))
        isSuspended = row.int(23) < 0
        person = FoundSale.person(row)
        deleted = !row.isNull(9) || !row.isNull(10)
    }

    private static func person(_ row: Row) -> Person.ID? {
        let id = row.int(1)
        return id == 0 ? nil : Person.ID(id)
    }

    /// The same sale for somebody else, or by another code.
    fileprivate func asFound(by row: Row) -> FoundSale {
        FoundSale(
            sale: sale, statusSince: statusSince, version: version, event: event, role: Role(rawValue: row.int(23)),
            person: FoundSale.person(row), deleted: deleted, isSuspended: row.int(23) < 0)
    }

    /// The same sale by another code.
    func by(_ person: Person.ID?) -> FoundSale {
        FoundSale(
            sale: sale, statusSince: statusSince, version: version, event: event, role: role, person: person, deleted: deleted,
            isSuspended: isSuspended)
    }

    /// As this transaction has left it.
    func after(_ log: AdmissionLog) -> FoundSale {
        FoundSale(
            sale: sale.with(log: log), statusSince: statusSince, version: version + 1, event: event, role: role, person: person,
            deleted: deleted, isSuspended: isSuspended)
    }
}

extension Event {
    /// Reads `id, version, organisation_id, name, starts_at, ends_at, time_zone, venue_name, reentry, cancelled_at, ticket_types`
    /// from column `first` on.
    init(_ row: Row, from first: Int32) throws {
        self.init(
            id: row.id(first), organisation: row.id(first + 2), name: row.text(first + 3), startsAt: row.instant(first + 4),
            endsAt: row.optionalInstant(first + 5), timeZone: row.text(first + 6), venue: row.optionalText(first + 7),
            reentry: Reentry(rawValue: row.int(first + 8)) ?? .once, cancelledAt: row.optionalInstant(first + 9),
            ticketTypes: try row.withBytes(first + 10) { try TicketType.list(document: $0) })
    }
}

extension TicketType {
    /// `[[id,"name"],…]`, as `events.ticket_types` keeps them.
    static func list(document: UnsafeRawBufferPointer) throws -> [TicketType] {
        var json = JSONReader(document)
        var types: [TicketType] = []
        var first = true
        try json.beginArray()
        while try json.nextElement(first: &first) {
            try json.beginArray()
            let id = try json.integer()
            try json.expect(0x2C)
            types.append(TicketType(id: .init(id), name: try json.string()))
            try json.expect(0x5D)
        }
        return types
    }
}

extension ReplayedScan {
    /// Reads `kind, fingerprint, received_at, status, answer, id` from column `first` on.
    init(_ row: Row, from first: Int32) {
        id = row.id(first + 5)
        fingerprint = row.blob(first + 1)
        receivedAt = row.instant(first + 2)
        kind = ScanKind(rawValue: row.int(first)) ?? .online
        status = Int(row.int(first + 3))
        answer = row.isNull(first + 4) ? nil : row.withBytes(first + 4) { Array($0) }
    }
}
