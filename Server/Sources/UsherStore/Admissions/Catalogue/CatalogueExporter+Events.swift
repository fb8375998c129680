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
    private static let from: StaticString = """
        SELECT {{columns s}}, s.key, {{columns}}, {{columns}}, {{columns}} FROM sales s LEFT JOIN sale_cards c ON c.sale_id = s.id
            LEFT JOIN bookings b ON b.id = s.id LEFT JOIN staff_sales f ON f.sale = s.uuid LEFT JOIN sold_terms m ON m.sale = s.uuid
        """
    static let all = Selection<SaleState, String?, SaleCardColumn, BookedTermsColumn, SoldTermsColumn>(
        from, "WHERE s.id > $1 AND s.deleted_at IS NULL ORDER BY s.id LIMIT $2")
    /// A house by its bounds, as `OrderStatements.list`.
    static let ofHouse = Selection<SaleState, String?, SaleCardColumn, BookedTermsColumn, SoldTermsColumn>(
        from,
        """
        WHERE (s.organisation_id, s.id) > ($3, $1) AND s.organisation_id <= $3 AND s.deleted_at IS NULL
        ORDER BY s.organisation_id, s.id LIMIT $2
        """)
}

extension CatalogueExporter {
    /// Sales of one reading.
    private static let page = 1_000

    func writeSales(of events: [ExportedEvent]) throws {
        let book = Dictionary(uniqueKeysWithValues: events.map { ($0.event.id!, $0) })
        let ambiguous = Set(Dictionary(grouping: events, by: \.event.key).filter { $0.value.count > 1 }.keys)
        let namesakes = try SeatNamesakes(connection, events: events)
        var last: Sale.ID = 0
        while true {
            let page =
                try house.map { try connection.all(SaleExportStatements.ofHouse, last, Self.page, $0.id) }
                ?? connection.all(SaleExportStatements.all, last, Self.page)
            guard let end = page.last?.0.id else { return }
            let payments = try SoldTermsTransaction(connection).payments(of: page.map(\.0.id))
            for (sale, key, told, booked, sold) in page {
                guard let event = book[sale.event] else { continue }
                let roster = namesakes.named(sale.roster, of: sale.id, sale.event)
                var exported = CatalogueSale(sale, roster, event.event)
                exported.key = key
                exported.organisation = ambiguous.contains(event.event.key) ? event.organisation : nil
                if let card = told.card { (exported.notes, exported.answers) = (card.notes, card.answers.map { CatalogueAnswer($0) }) }
                exported.terms = booked.terms ?? sold.terms ?? SoldTerms()
                if let paid = payments[sale.id] { exported.terms.payments = paid }
                try self.write(exported, capacity: 256 + 96 * roster.persons.count)
            }
            last = end
        }
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
