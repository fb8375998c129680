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
    /// A row of `ScanStatements.find…`. `sameSale` is what another row of this transaction has told of the sale: then its documents are
    /// not read again.
    init(_ row: Row, events: EventCache, sameSale: FoundSale? = nil) throws {
        let place = FoundSale.Place.end
        sale = row.isNull(FoundSale.Place.sale) ? nil : try sameSale?.asFound(by: row) ?? FoundSale(row, events: events, event: place + 6)
        known = row.isNull(place) ? nil : ReplayedScan(row, from: place)
    }
}

extension FoundSale {
    /// Where the columns of `ScanStatements.find…` and `OfflineStatements.entry` stand. They are read by hand, because most of a scan's are
    /// not read at all: the event only where its version is new to this process, the documents once for each sale of a transaction.
    enum Place {
        static let sale: Int32 = 0
        static let person: Int32 = 1
        static let status: Int32 = 2
        static let name: Int32 = 3
        static let email: Int32 = 4
        static let occurrence: Int32 = 5
        static let version: Int32 = 6
        static let roster: Int32 = 7
        static let log: Int32 = 8
        static let saleDeleted: Int32 = 9
        static let eventDeleted: Int32 = 10
        static let role: Int32 = 11
        static let statusSince: Int32 = 12
        /// What the statement tells besides, then the event.
        static let end: Int32 = 13
    }

    /// `event`: where its columns begin.
    init(_ row: Row, events: EventCache, event place: Int32) throws {
        let eventID: Event.ID = row.id(place)
        var columns = Columns(row, from: place)
        let event = try events.event(eventID, version: row.int(place + 1)) { try Event(&columns) }
        let own = row.int(Place.occurrence)
        sale = Sale(
            id: row.id(Place.sale), event: eventID, status: SaleStatus(rawValue: row.text(Place.status)), name: row.text(Place.name),
            email: row.text(Place.email), eventDate: own == 0 ? event.ownDate : CivilDate(days: own),
            roster: try row.withBytes(Place.roster) { try Roster(document: $0) },
            log: try row.withBytes(Place.log) { try AdmissionLog(document: $0) })
        statusSince = row.instant(Place.statusSince)
        version = row.int(Place.version)
        self.event = event
        role = Role(rawValue: row.int(Place.role))
        isSuspended = row.int(Place.role) < 0
        person = FoundSale.person(row)
        deleted = !row.isNull(Place.saleDeleted) || !row.isNull(Place.eventDeleted)
    }

    private static func person(_ row: Row) -> Person.ID? {
        let id = row.int(Place.person)
        return id == 0 ? nil : Person.ID(id)
    }

    /// The same sale for somebody else, or by another code.
    fileprivate func asFound(by row: Row) -> FoundSale {
        FoundSale(
            sale: sale, statusSince: statusSince, version: version, event: event, role: Role(rawValue: row.int(Place.role)),
            person: FoundSale.person(row), deleted: deleted, isSuspended: row.int(Place.role) < 0)
    }

    /// The same sale by another code.
    func by(_ person: Person.ID?) -> FoundSale {
        FoundSale(
            sale: sale, statusSince: statusSince, version: version, event: event, role: role, person: person, deleted: deleted,
            isSuspended: isSuspended)
    }

    /// As a device sees it: what is not of its organisation is nobody's that it acts for.
    func seen(by device: DoorDevice?) -> FoundSale {
        guard let device, device.organisation != event.organisation else { return self }
        return FoundSale(
            sale: sale, statusSince: statusSince, version: version, event: event, role: nil, person: person, deleted: deleted,
            isSuspended: false)
    }

    /// As this transaction has left it.
    func after(_ log: AdmissionLog) -> FoundSale {
        FoundSale(
            sale: sale.with(log: log), statusSince: statusSince, version: version + 1, event: event, role: role, person: person,
            deleted: deleted, isSuspended: isSuspended)
    }
}

extension Event: Selectable {
    /// The id and the version come first: by them a scan knows whether it has the event already.
    init(_ columns: inout Columns) throws {
        let id: Event.ID = columns.next("id")
        _ = columns.next("version") as Int64
        self.init(
            id: id, organisation: columns.next("organisation_id"), name: columns.next("name"), startsAt: columns.next("starts_at"),
            endsAt: columns.next("ends_at"), timeZone: columns.next("time_zone"), venue: columns.next("venue_name"),
            reentry: Reentry(rawValue: columns.next("reentry", example: Reentry.daily.rawValue)) ?? .once,
            cancelledAt: columns.next("cancelled_at"),
            ticketTypes: try columns.document("ticket_types") { try TicketType.list(document: $0) })
    }
}

extension TicketType {
    /// `[[id,"name"(,"proof")],…]`, as `events.ticket_types` keeps them.
    static func list(document: UnsafeRawBufferPointer) throws -> [TicketType] {
        var json = JSONReader(document)
        var types: [TicketType] = []
        var first = true
        try json.beginArray()
        while try json.nextElement(first: &first) {
            try json.beginArray()
            let id = try json.integer()
            try json.expect(0x2C)
            let name = try json.string()
            var proof: String?
            if json.peek() == 0x2C {
                try json.expect(0x2C)
                proof = try json.string()
            }
            types.append(TicketType(id: .init(id), name: name, proof: proof))
            try json.expect(0x5D)
        }
        return types
    }
}

extension ReplayedScan {
    /// Reads `kind, fingerprint, received_at, status, answer, id` from column `first` on, by hand as all of a scan.
    init(_ row: Row, from first: Int32) {
        id = row.id(first + 5)
        fingerprint = row.blob(first + 1)
        receivedAt = row.instant(first + 2)
        kind = ScanKind(rawValue: row.int(first)) ?? .online
        status = Int(row.int(first + 3))
        answer = row.isNull(first + 4) ? nil : row.withBytes(first + 4) { Array($0) }
    }
}
