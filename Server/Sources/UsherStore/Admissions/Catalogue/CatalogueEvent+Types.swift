import UsherCore

extension CatalogueEvent {
    /// What is sold for the event: with a map its sections, each at the price that the file gives it or else at the map's; and the sheet's
    /// standing areas.
    func types(_ map: SeatMap?) throws(AdmissionsRefusal) -> [TicketTypeDraft] {
        var types = try seatTypes(map)
        for area in sheet?.standing ?? [] { types.take(area) }
        return types
    }

    private func seatTypes(_ map: SeatMap?) throws(AdmissionsRefusal) -> [TicketTypeDraft] {
        guard let map else { return ticketTypes.map { $0.draft(name: $0.name ?? "", price: $0.price ?? 0) } }
        var entries = Dictionary(ticketTypes.enumerated().map { ($1.key, ($0, $1)) }, uniquingKeysWith: { first, _ in first })
        var types: [TicketTypeDraft] = []
        for section in map.sections {
            let entry = entries.removeValue(forKey: section.id)?.1
            // Without a map of its own the file leaves the prices that it does not name.
            guard seatMap != nil || entry != nil else { continue }
            types.append(
                entry?.draft(name: section.name, price: entry?.price ?? section.basePrice)
                    ?? TicketTypeDraft(key: section.id, name: section.name, price: section.basePrice))
        }
        for (index, entry) in entries.values.sorted(by: { $0.0 < $1.0 }) {
            guard entry.uuid != nil || sheet?.standing.contains(where: { $0.key == entry.key }) == true else {
                throw AdmissionsRefusal("ticket_types[\(index)].key", "the seat map has no section \"\(entry.key)\"")
            }
            types.append(entry.draft(name: entry.name ?? "", price: entry.price ?? 0))
        }
        return types
    }
}

extension [TicketTypeDraft] {
    /// A standing area is a ticket type of its key, by the name and at the price of the sheet.
    mutating func take(_ area: Sheet.Area) {
        if let index = firstIndex(where: { $0.key == area.key }) {
            (self[index].name, self[index].price) = (area.name, area.price ?? 0)
        } else {
            append(TicketTypeDraft(key: area.key, name: area.name, price: area.price ?? 0))
        }
    }
}

extension CatalogueEvent {
    /// Where the file gives the price of a section; its organisation's place where it does not.
    func pricePath(_ section: String) -> String {
        if let index = ticketTypes.firstIndex(where: { $0.key == section && $0.price != nil }) { return "ticket_types[\(index)].price" }
        if let index = seatMap?.sections.firstIndex(where: { $0.id == section }) { return "seat_map.sections[\(index)].base_price_pence" }
        return "organisation"
    }
}

extension CatalogueTicketType {
    fileprivate func draft(name: String, price: Int64) -> TicketTypeDraft {
        TicketTypeDraft(id: id, uuid: uuid, key: key, name: name, price: price, quantity: quantity, proof: proof)
    }
}
