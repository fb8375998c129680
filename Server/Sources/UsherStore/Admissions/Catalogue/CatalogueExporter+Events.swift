import UsherCore

/// An event on its way into a catalogue, with its organisation's key.
typealias ExportedEvent = (event: EventDraft, organisation: String)

extension CatalogueExporter {
    func events() throws -> [ExportedEvent] {
        var events = try all(EventStatements.all, EventStatements.ofHouse).map { (event: $0, organisation: $1) }
        for index in events.indices {
            events[index].event.ticketTypes = try EventTransaction(connection).ticketTypes(of: events[index].event.id!)
        }
        return events
    }

    func writeEvent(_ exported: ExportedEvent) throws {
        let event = try CatalogueEventTransaction(connection, at: .distantPast).told(exported.event, organisation: exported.organisation)
        try write(event, capacity: 1_024)
    }
}

extension CatalogueEvent {
    init(_ event: EventDraft, organisation: String) {
        (draft, timeZone, self.organisation) = (event, event.timeZone, organisation)
        ticketTypes = event.ticketTypes.map { type in
            CatalogueTicketType(
                key: type.key, id: type.id, uuid: type.uuid, name: type.name, price: type.price, quantity: type.quantity,
                proof: type.proof)
        }
    }
}

// MARK: - Sales
private enum SaleExportStatements {
    static let all = Selection<SaleState, String?, SaleCardColumn>(
        """
        SELECT {{columns s}}, s.key, {{columns}} FROM sales s LEFT JOIN sale_cards c ON c.sale_id = s.id
        WHERE s.deleted_at IS NULL ORDER BY s.id
        """)
    static let ofHouse = Selection<SaleState, String?, SaleCardColumn>(
        """
        SELECT {{columns s}}, s.key, {{columns}} FROM sales s LEFT JOIN sale_cards c ON c.sale_id = s.id
        WHERE s.organisation_id = $1 AND s.deleted_at IS NULL ORDER BY s.id
        """)
}

extension CatalogueExporter {
    func writeSales(of events: [ExportedEvent]) throws {
        let book = Dictionary(uniqueKeysWithValues: events.map { ($0.event.id!, $0) })
        let ambiguous = Set(Dictionary(grouping: events, by: \.event.key).filter { $0.value.count > 1 }.keys)
        let namesakes = try SeatNamesakes(connection, events: events)
        let write = { (sale: SaleState, key: String?, told: SaleCardColumn) throws in
            guard let event = book[sale.event] else { return }
            let roster = namesakes.named(sale.roster, of: sale.id, sale.event)
            var exported = CatalogueSale(sale, roster, event.event)
            exported.key = key
            exported.organisation = ambiguous.contains(event.event.key) ? event.organisation : nil
            if let card = told.card { (exported.notes, exported.answers) = (card.notes, card.answers.map { CatalogueAnswer($0) }) }
            try self.write(exported, capacity: 256 + 96 * roster.persons.count)
        }
        try forEach(SaleExportStatements.all, SaleExportStatements.ofHouse, body: write)
    }
}

extension CatalogueSale {
    fileprivate init(_ sale: SaleState, _ roster: Roster, _ event: EventDraft) {
        (self.event, id, uuid, status) = (event.key, sale.id, sale.uuid, sale.status)
        (name, email, code) = (sale.name, sale.email, sale.code)
        eventDate = sale.occurrence == 0 ? nil : CivilDate(days: sale.occurrence)
        lines = roster.lines.enumerated().map { index, line in
            let type = event.ticketTypes.first { $0.id == line.ticketType }
            return CatalogueLine(line, roster.persons.filter { $0.line == index }, type: type?.key ?? "")
        }
    }
}

extension CatalogueLine {
    fileprivate init(_ line: SaleLine, _ persons: [Person], type: String) {
        (id, ticketType, quantity, category) = (line.id, type, line.quantity, line.category?.key)
        seats = persons.contains { $0.seat != nil } ? persons.map(\.seat) : nil
        (codes, admissionIDs) = (persons.map(\.code), persons.map(\.id))
        statuses = persons.contains { $0.status != nil } ? persons.map(\.status) : nil
    }
}
