import UsherCore

extension CatalogueImporter {
    mutating func save(_ item: CatalogueEvent) throws {
        let organisation = try organisation(item.organisation)
        let map = try item.seatMap ?? mapBefore(item, of: organisation)
        var draft = item.draft
        draft.organisation = organisation
        draft.timeZone = try item.timeZone ?? OrganisationTransaction(connection).organisation(organisation)?.timeZone ?? "UTC"
        draft.ticketTypes = try item.types(map)
        var (event, outcome) = try EventTransaction(connection).save(draft, at: now)
        if let map {
            var changed = try ShowTransaction(connection).setMap(
                map, of: event.id, organisation: organisation, types: event.ticketTypes, at: now)
            if try connection.execute(ShowMapStatements.setCancelHours, event.id, item.cancelHours) > 0 { changed = true }
            if changed, outcome == .unchanged { outcome = .changed }
        }
        summary.events.count(outcome)
    }

    /// The map that the event has already: a file that gives none leaves it.
    private func mapBefore(_ item: CatalogueEvent, of organisation: Organisation.ID) throws -> SeatMap? {
        guard let id = try EventTransaction(connection).event(organisation: organisation, key: item.key)?.0.id else { return nil }
        return try ShowTransaction(connection).seatMap(of: id)
    }

    /// Prices that nobody could be charged, where the file gives them or the currency that makes them so.
    mutating func checkPrices() throws {
        guard !contents.events.isEmpty || !contents.organisations.isEmpty else { return }
        for price in try ShowTransaction(connection).unchargeable(charging, at: now) {
            let event = contents.events.first { $0.value.key == price.event && $0.value.organisation == price.organisation }
            if let event {
                note("\(event.place.path).\(event.value.pricePath(price.section))", price.reason)
            } else if let organisation = contents.organisations.first(where: { $0.value.key == price.organisation }) {
                note("\(organisation.place.path).currency", "\(price.reason), and event \"\(price.event)\" costs \(price.price)")
            }
        }
    }
}
