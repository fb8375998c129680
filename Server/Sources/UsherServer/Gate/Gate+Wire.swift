import UsherHTTP
import UsherCore
import UsherStore
import UsherWire

// The Gate's rows as the types of its answers.

extension PageMeta {
    init<Element>(_ page: Page<Element>) {
        self.init(page: page.number, perPage: Page<Element>.size, total: page.total, pages: page.pages)
    }
}

extension EventListResponse {
    init(_ page: Page<EventRow>) { self.init(data: page.elements.map { Event($0) }, meta: PageMeta(page)) }
}

extension EventListResponse.Event {
    init(_ row: EventRow) {
        let (event, occurrence) = (row.event, row.occurrence)
        self.init(
            id: event.id.wire, name: event.name, date: occurrence.date.wire, startsAt: occurrence.startsAt.wire,
            endsAt: occurrence.endsAt?.wire, opensAt: occurrence.opensAt.wire, closesAt: occurrence.closesAt.wire, timeZone: event.timeZone,
            venue: event.venue, reentry: .init(rawValue: event.reentry.name), today: row.open, sold: row.sold, used: row.used)
    }
}

extension DoorListResponse {
    init(_ page: Page<DoorListRow>, for principal: Principal<APIKey>, at now: Instant) {
        let sales = page.elements.map { Sale($0, showsEmail: $0.role.supervises && principal.credential.mayReadAddresses, at: now) }
        self.init(data: sales, meta: PageMeta(page))
    }
}

extension APIKey {
    /// A device at the door is never told anybody's address.
    fileprivate var mayReadAddresses: Bool { scopes.mayManage && device == nil }
}

extension DoorListResponse.Sale {
    fileprivate init(_ row: DoorListRow, showsEmail: Bool, at now: Instant) {
        let (event, sale) = (row.event, row.sale)
        let occurrence = Occurrence(event: event, date: sale.eventDate)
        let usage = Usage(sale: sale, reentry: event.reentry, zone: occurrence.zone)
        let count = usage.count(at: now)
        // With daily re-entry, yesterday's entry lets nobody be in today.
        let today = event.reentry == .daily ? occurrence.zone.date(of: now) : nil
        let persons = sale.roster.persons.indices.filter { sale.roster.persons[$0].status == nil }
        self.init(
            saleID: sale.id.wire, status: row.status.word(), name: sale.name, email: showsEmail ? sale.email : nil,
            event: .init(
                id: event.id.wire, name: event.name, startsAt: occurrence.startsAt.wire, date: occurrence.date.wire),
            used: count.used, total: count.total, usageStatus: count.status.word(),
            admissions: persons.map { index in
                let entry = usage.latest(of: index).flatMap { today == nil || occurrence.zone.date(of: $0.at) == today ? $0 : nil }
                let person = sale.roster.persons[index]
                return .init(
                    id: person.id.wire, saleTicketID: sale.roster.lines[person.line].id.wire, seatNumber: usage.seat(of: index),
                    entryID: entry?.entry.wire, scannedAt: entry?.at.wire)
            })
    }
}

extension DoorListRow {
    /// As a scan would judge it: a cancelled event makes its sales cancelled.
    var status: SaleStatus { sale.status(in: event) }
}

extension Sale {
    func status(in event: UsherCore.Event) -> SaleStatus { event.cancelled ? .cancelled : status }
}

extension ScanUploadResponse {
    init(_ answer: OfflineAnswer) {
        self.init(
            data: Data(
                results: answer.results.map { Result($0) },
                superseded: answer.superseded.map { Superseded(entryID: $0.entry.wire, byEntryID: $0.by.wire) }))
    }
}

extension ScanUploadResponse.Result {
    fileprivate init(_ result: OfflineResult) {
        self.init(
            clientScanID: result.clientScanID, result: result.verdict.word(), replayed: result.replayed, entryID: result.entry?.wire,
            scannedAt: result.scannedAt?.wire, saleID: result.sale?.wire, admitted: result.admitted, code: .init(rawValue: result.code),
            error: result.error,
            conflictWith: result.conflictWith.map { .init(entryID: $0.entry.wire, scannedAt: $0.at.wire, gate: $0.gate) })
    }
}

extension UndoResponse {
    init(_ undone: UndoneEntry) {
        self.init(
            data: Data(
                entryID: undone.entry.wire, undoneAt: undone.undoneAt.wire, saleID: undone.sale.wire, freed: undone.freed,
                used: undone.count.used, total: undone.count.total, left: undone.count.left))
    }
}
