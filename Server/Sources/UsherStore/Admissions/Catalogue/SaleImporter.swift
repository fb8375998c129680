import UsherCore

/// Stores the sales of a catalogue, a thousand at a time: there may be millions.
struct SaleImporter {
    private let connection: any Connection
    private let now: Instant
    private var transaction: SaleTransaction
    private let bookings: CatalogueBookings
    private var seating = CatalogueSeating()
    private var drafts: [SaleDraft] = []
    private var events: [String: [StoredEvent]] = [:]
    private var names: [Event.ID: LineNames] = [:]
    /// Events with sales in the file, each with the place of the first.
    private var touched: [Event.ID: Int] = [:]
    /// Sales that cannot have been made as they are told.
    private var unsold: [SaleRefusal] = []

    init(_ connection: any Connection, at now: Instant) throws {
        (self.connection, self.now) = (connection, now)
        transaction = SaleTransaction(connection, at: now)
        bookings = try CatalogueBookings(connection, at: now)
        drafts.reserveCapacity(CatalogueImporter.batch)
    }

    /// `organisation` finds one by its key.
    mutating func add(_ sale: CatalogueSale, _ place: Int, organisation: (String) throws -> Organisation.ID) throws {
        let event = try event(sale.event, organisation: sale.organisation.map(organisation))
        drafts.append(try draft(sale, place, event))
        if touched[event.id] == nil { touched[event.id] = place }
        if drafts.count == CatalogueImporter.batch { try flush() }
    }

    private mutating func flush() throws {
        let plans = try transaction.store(drafts)
        try SaleCards(connection).save(plans)
        unsold += try SoldTermsTransaction(connection).save(plans)
        seating.note(plans)
        try bookings.follow(plans)
        drafts.removeAll(keepingCapacity: true)
    }

    /// Stores the rest; gives what was refused, in the order of the file.
    mutating func finish() throws -> (counts: CatalogueImport.Summary.Counts, refusals: [SaleRefusal]) {
        try flush()
        try transaction.finish()
        let unseated = try seating.finish(connection, at: now) + overfull()
        return (
            .init(added: transaction.added, changed: transaction.changed, unchanged: transaction.unchanged),
            (transaction.refusals + unseated + unsold).sorted { $0.place < $1.place }
        )
    }

    /// Counts what these sales have of quotas; more than there is, is refused.
    private func overfull() throws -> [SaleRefusal] {
        var refusals: [SaleRefusal] = []
        for (event, place) in touched.sorted(by: { $0.key < $1.key }) {
            guard let sheet = try SheetTransaction(connection).sheet(of: event).map({ try Sheet.kept($0.document) }) else { continue }
            for key in try SoldClaims(connection, event: event, sheet: sheet).recount() {
                refusals.append(SaleRefusal(place: place, refusal: AdmissionsRefusal("lines", "more is sold of \"\(key)\" than there is")))
            }
            try ShowTransaction(connection).touchShow(event: event)
        }
        return refusals
    }

    private mutating func draft(_ sale: CatalogueSale, _ place: Int, _ event: StoredEvent) throws -> SaleDraft {
        var lines: [SaleLineDraft] = []
        lines.reserveCapacity(sale.lines.count)
        for (index, line) in sale.lines.enumerated() {
            guard let type = event.ticketTypes[line.ticketType] else {
                throw AdmissionsRefusal("lines[\(index)].ticket_type", "event \"\(sale.event)\" has no ticket type \"\(line.ticketType)\"")
            }
            let seats = try seating.labels(line, at: index, of: event, place: place, connection)
            lines.append(
                SaleLineDraft(
                    id: line.id, ticketType: type, quantity: line.quantity, seats: seats, codes: line.codes, persons: line.admissionIDs,
                    statuses: line.statuses, category: try line.category.map { try category($0, line.ticketType, of: event) }))
        }
        var draft = SaleDraft(
            place: place, organisation: event.organisation, event: event.id, key: sale.key, id: sale.id, uuid: sale.uuid,
            status: sale.status, name: sale.name, email: sale.email, code: sale.code, occurrence: event.occurrence(sale.eventDate),
            lines: lines)
        (draft.notes, draft.answers, draft.sold) = (sale.notes, sale.answers?.map(\.told), sale.terms)
        return draft
    }

    /// What the door calls a line: by the sheet as it is now, or else by the category's key.
    private mutating func category(_ key: String, _ area: String, of event: StoredEvent) throws -> SaleLine.Category {
        let known = try names[event.id] ?? LineNames(event.id, connection)
        names[event.id] = known
        return SaleLine.Category(key: key, label: known.label(key, area))
    }

    /// The event of this key; looked for in the database once.
    private mutating func event(_ key: String, organisation: Organisation.ID?) throws -> StoredEvent {
        if events[key] == nil { events[key] = try EventTransaction(connection).events(key: key) }
        let found = events[key] ?? []
        if organisation == nil, found.count == 1 { return found[0] }
        if let event = found.first(where: { $0.organisation == organisation }) { return event }
        throw AdmissionsRefusal("event", "no event has the key \"\(key)\"")
    }
}

/// The names of an event's areas and categories.
private struct LineNames {
    private let areas: [String: String]
    private let categories: [String: String]

    init(_ event: Event.ID, _ connection: any Connection) throws {
        let sheet = try SheetTransaction(connection).sheet(of: event).map { try Sheet.kept($0.document) } ?? Sheet()
        let types = try EventTransaction(connection).ticketTypes(of: event)
        areas = Dictionary(types.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
        categories = Dictionary(sheet.categories.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
    }

    func label(_ category: String, _ area: String) -> String {
        let place = areas[area] ?? area
        return category == PriceSheet.Category.standard.key ? place : "\(place), \(categories[category] ?? category)"
    }
}

extension CatalogueImporter {
    mutating func storeSales(_ path: String, progress: @escaping (Int) -> Void) throws {
        self.place = CatalogueArray.sales.rawValue
        var importer = try SaleImporter(connection, at: now)
        var place = CataloguePlace.element(.sales, 0)
        var found = CatalogueProblems()
        try CatalogueReader(path: path, progress: progress).read([.sales], problems: &found) { record, found in
            var inner: [CatalogueFault] = []
            guard let sale = CatalogueSale.read(record.value, &inner) else { return found.add(inner, at: record.place) }
            place = record.place
            do { try importer.add(sale, record.place.number) { try organisation($0) } } catch let refusal as AdmissionsRefusal {
                found.add("\(record.place.path).\(refusal.path)", refusal.reason)
            }
        }
        // Only a file that changed since it was checked has any.
        try found.check()
        let (counts, refusals) = try importer.finish()
        for refused in refusals { note("\(place.with(refused.place).path).\(refused.refusal.path)", refused.refusal.reason) }
        summary.sales = counts
    }
}
